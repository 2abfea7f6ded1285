import Foundation

/// The texts that an ONNX file carries beside its network (`metadata_props`).
///
/// Reads the file's outermost protobuf fields only and steps over the network itself, whatever its size.
struct ONNXMetadata {
    /// Something in the file that is no ONNX model.
    struct Fault: Error {
        let reason: String
    }

    // Field numbers: onnx.proto of ONNX 1.17, ModelProto.metadata_props and StringStringEntryProto.
    private static let metadataField = 14
    private static let keyField = 1
    private static let valueField = 2
    /// Bytes of one entry. The 18,708 characters of PP-OCRv6 take 74,961.
    static let entryLimit = 16 << 20
    static let countLimit = 1000

    let values: [String: String]

    /// - Throws: ``Fault`` when the file is no ONNX model, ``PackError`` when it cannot be read.
    init(_ url: URL) throws {
        let file = try RegularFile(url)
        var values: [String: String] = [:]
        var fields = 0
        var offset = 0
        while offset < file.size {
            fields += 1
            // A model has a handful of outermost fields besides its metadata.
            guard fields <= 10 * Self.countLimit else { throw Fault(reason: "too many fields") }
            // A tag and a length take at most 10 bytes each.
            let head = try file.bytes(at: offset, count: 20)
            var reader = ProtobufReader(head[...])
            let field = try reader.field(limit: file.size - offset)
            if field.number == Self.metadataField, let length = field.length {
                guard length <= Self.entryLimit, values.count < Self.countLimit else {
                    throw Fault(reason: "too much metadata")
                }
                let content = try file.bytes(at: offset + field.headerSize, count: length)
                guard content.count == length else { throw Fault(reason: "it ends inside a field") }
                let entry = try Self.entry(content)
                values[entry.key] = entry.value
            }
            offset += field.headerSize + field.contentSize
        }
        self.values = values
    }

    private static func entry(_ content: [UInt8]) throws -> (key: String, value: String) {
        var key = "", value = ""
        var reader = ProtobufReader(content[...])
        while !reader.isAtEnd {
            let field = try reader.field(limit: reader.remaining)
            let bytes = try reader.take(field.contentSize)
            guard field.length != nil, field.number == keyField || field.number == valueField else { continue }
            guard let text = String(validating: bytes, as: UTF8.self) else {
                throw Fault(reason: "metadata that is not UTF-8")
            }
            if field.number == keyField { key = text } else { value = text }
        }
        return (key, value)
    }
}

/// Reads protobuf fields out of bytes that may hold anything.
struct ProtobufReader {
    struct Field {
        let number: Int
        /// Bytes of the tag, and of the length where there is one.
        let headerSize: Int
        /// Bytes that follow the header.
        let contentSize: Int
        /// Of a field that holds bytes, a text or a message; nil for numbers.
        let length: Int?
    }

    private var rest: ArraySlice<UInt8>

    init(_ bytes: ArraySlice<UInt8>) { rest = bytes }

    var isAtEnd: Bool { rest.isEmpty }
    var remaining: Int { rest.count }

    /// Reads a field's header. `limit` is how many bytes the field may take, header included.
    mutating func field(limit: Int) throws -> Field {
        let before = rest.count
        let tag = try varint()
        guard tag >> 3 > 0, tag >> 3 <= 0x1FFF_FFFF else { throw ONNXMetadata.Fault(reason: "not an ONNX model") }
        var length: Int?
        let contentSize: Int
        switch tag & 7 {
        case 0:
            let start = rest.count
            var copy = self
            _ = try copy.varint()
            contentSize = start - copy.rest.count
        case 1: contentSize = 8
        case 2:
            let value = try varint()
            guard value <= UInt64(limit) else { throw ONNXMetadata.Fault(reason: "it ends inside a field") }
            length = Int(value)
            contentSize = Int(value)
        case 5: contentSize = 4
        default: throw ONNXMetadata.Fault(reason: "not an ONNX model")
        }
        let headerSize = before - rest.count
        guard headerSize + contentSize <= limit else { throw ONNXMetadata.Fault(reason: "it ends inside a field") }
        return Field(number: Int(tag >> 3), headerSize: headerSize, contentSize: contentSize, length: length)
    }

    mutating func take(_ count: Int) throws -> ArraySlice<UInt8> {
        guard count <= rest.count else { throw ONNXMetadata.Fault(reason: "it ends inside a field") }
        defer { rest = rest.dropFirst(count) }
        return rest.prefix(count)
    }

    private mutating func varint() throws -> UInt64 {
        var value: UInt64 = 0
        for shift in stride(from: UInt64(0), to: 64, by: 7) {
            guard let byte = rest.popFirst() else { throw ONNXMetadata.Fault(reason: "it ends inside a field") }
            value |= UInt64(byte & 0x7F) << shift
            if byte < 0x80 { return value }
        }
        throw ONNXMetadata.Fault(reason: "not an ONNX model")
    }
}
