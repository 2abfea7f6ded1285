/// Writes protobuf fields, so that tests can make model files of a few bytes, whole or damaged.
package struct ProtobufWriter {
    package private(set) var bytes: [UInt8] = []

    package init() {}

    package mutating func varint(_ value: UInt64) {
        var rest = value
        while rest >= 0x80 {
            bytes.append(UInt8(rest & 0x7F) | 0x80)
            rest >>= 7
        }
        bytes.append(UInt8(rest))
    }

    package mutating func field(_ number: Int, integer: Int) {
        varint(UInt64(number) << 3)
        varint(UInt64(bitPattern: Int64(integer)))
    }

    package mutating func field(_ number: Int, bytes content: [UInt8]) {
        varint(UInt64(number) << 3 | 2)
        varint(UInt64(content.count))
        bytes += content
    }

    package mutating func field(_ number: Int, text: String) { field(number, bytes: Array(text.utf8)) }

    package mutating func field(_ number: Int, _ message: (inout ProtobufWriter) -> Void) {
        var inner = ProtobufWriter()
        message(&inner)
        field(number, bytes: inner.bytes)
    }
}
