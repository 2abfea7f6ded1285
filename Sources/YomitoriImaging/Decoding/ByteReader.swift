/// Numbers out of bytes, checked against their end.
struct ByteReader {
    let bytes: UnsafeRawBufferPointer
    var isBigEndian = false

    var count: Int { bytes.count }

    func byte(at offset: Int) -> Int? {
        offset >= 0 && offset < bytes.count ? Int(bytes[offset]) : nil
    }

    /// An unsigned number of `size` bytes, 1…8; nil beyond the end, or when it does not fit an `Int`.
    func number(at offset: Int, size: Int) -> Int? {
        guard offset >= 0, offset <= bytes.count - size else { return nil }
        var value: UInt64 = 0
        for i in 0..<size { value = value << 8 | UInt64(bytes[offset + (isBigEndian ? i : size - 1 - i)]) }
        return Int(exactly: value)
    }

    func signed32(at offset: Int) -> Int? {
        number(at: offset, size: 4).map { Int(Int32(truncatingIfNeeded: $0)) }
    }

    /// Whether the bytes at `offset` are those of `text`.
    func has(_ text: String, at offset: Int) -> Bool { has(Array(text.utf8), at: offset) }

    func has(_ expected: [UInt8], at offset: Int) -> Bool {
        guard offset >= 0, offset <= bytes.count - expected.count else { return false }
        return bytes[offset..<offset + expected.count].elementsEqual(expected)
    }
}
