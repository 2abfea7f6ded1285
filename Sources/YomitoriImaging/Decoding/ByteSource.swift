import Foundation

/// A picture's bytes for the time in which it is decoded.
enum ByteSource {
    case memory(UnsafeRawBufferPointer)
    case file(OpenFile)

    var count: Int {
        switch self {
        case .memory(let bytes): bytes.count
        case .file(let file): file.size
        }
    }

    /// The bytes from `offset` on, as many as are there and fit into `buffer`.
    ///
    /// - Throws: `ImageError`.
    func read(at offset: Int, into buffer: UnsafeMutableRawBufferPointer) throws -> Int {
        switch self {
        case .memory(let bytes):
            let end = min(bytes.count, offset + buffer.count)
            guard offset < end else { return 0 }
            buffer.copyMemory(from: UnsafeRawBufferPointer(rebasing: bytes[offset..<end]))
            return end - offset
        case .file(let file): return try file.read(at: offset, into: buffer)
        }
    }

    /// Gives the first `count` bytes to `body`, or all when there are less.
    ///
    /// - Throws: `ImageError`, and what `body` throws.
    func withBeginning<Value>(_ count: Int, _ body: (UnsafeRawBufferPointer) throws -> Value) throws
        -> Value
    {
        switch self {
        case .memory(let bytes): try body(UnsafeRawBufferPointer(rebasing: bytes.prefix(count)))
        case .file(let file): try file.beginning(count).withUnsafeBytes(body)
        }
    }
}

extension PictureBytes {
    /// Decodes with `body`.
    ///
    /// - Throws: `ImageError` also when the file was changed meanwhile, and what `body` throws.
    func withSource<Value>(_ body: (ByteSource) throws -> Value) throws -> Value {
        switch self {
        case .held(let data): return try data.withUnsafeBytes { try body(.memory($0)) }
        case .file(let file):
            let result = Result { try body(.file(file)) }
            try file.checkUnchanged()
            return try result.get()
        }
    }
}
