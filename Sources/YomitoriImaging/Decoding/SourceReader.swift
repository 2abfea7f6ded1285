/// Numbers out of a picture's bytes, of which one window at a time is in memory: headers are told and chains are followed
/// through files of any size. What a file has lost since it was opened counts as its end.
struct SourceReader {
    /// Directories of TIFF files are a few hundred bytes; a file that is searched from its beginning to its end asks the system
    /// once for each window.
    static let usualWindow = 1 << 14

    let source: ByteSource
    var isBigEndian = false

    private let windowSize: Int
    private var window: [UInt8] = []
    /// Where the window's first byte is in the source.
    private var start = 0

    /// - Parameter windowSize: bytes in memory, at least 8.
    init(_ source: ByteSource, windowSize: Int = Self.usualWindow) {
        self.source = source
        self.windowSize = windowSize
    }

    var count: Int { source.count }

    /// An unsigned number of `size` bytes, 1…8; nil beyond the end, or when it does not fit an `Int`.
    ///
    /// - Throws: `ImageError` when the file cannot be read.
    mutating func number(at offset: Int, size: Int) throws -> Int? {
        guard offset >= 0, offset <= count - size else { return nil }
        try show(offset, size)
        return window.withUnsafeBytes {
            ByteReader(bytes: $0, isBigEndian: isBigEndian).number(at: offset - start, size: size)
        }
    }

    /// Where `byte` stands first, at `offset` or behind; nil where it does not any more.
    ///
    /// - Throws: `ImageError` when the file cannot be read.
    mutating func place(of byte: UInt8, from offset: Int) throws -> Int? {
        var offset = offset
        while offset < count {
            try show(offset, 1)
            if let found = window[min(offset - start, window.count)...].firstIndex(of: byte) { return start + found }
            guard start + window.count > offset else { return nil }
            offset = start + window.count
        }
        return nil
    }

    /// A number as it would stand here.
    func bytes(of value: Int, size: Int) -> [UInt8] {
        let little = (0..<size).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
        return isBigEndian ? little.reversed() : little
    }

    /// Brings `size` bytes from `offset` on into the window, as far as they are there.
    private mutating func show(_ offset: Int, _ size: Int) throws {
        guard offset < start || offset + size > start + window.count else { return }
        let length = min(windowSize, count - offset)
        let source = source
        window = try [UInt8](unsafeUninitializedCapacity: length) { buffer, filled in
            while filled < length {
                let rest = UnsafeMutableRawBufferPointer(
                    rebasing: UnsafeMutableRawBufferPointer(buffer)[filled..<length])
                let received = try source.read(at: offset + filled, into: rest)
                if received == 0 { break }
                filled += received
            }
        }
        start = offset
    }
}
