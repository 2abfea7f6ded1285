import YomitoriCore

/// What a PBM, PGM or PPM picture announces (netpbm's pbm(5), pgm(5), ppm(5)).
struct NetpbmHeader {
    let size: PixelSize
    /// The largest sample value; nil for a PBM picture, which has none, and for values that the format does not have.
    let largestValue: Int?

    /// A header with its comments is short; whatever is longer is none.
    static let longest = 4096
    /// Larger numbers count as this one: more than any limit allows, and its square is a number still.
    private static let largestNumber = 1 << 30

    init?(_ bytes: UnsafeRawBufferPointer) {
        let reader = ByteReader(bytes: bytes)
        guard let kind = reader.byte(at: 1), (0x31...0x36).contains(kind) else { return nil }
        let isBitmap = kind == 0x31 || kind == 0x34
        let count = isBitmap ? 2 : 3
        var numbers = [Int]()
        var offset = 2
        var number: Int?
        while numbers.count < count, offset < Self.longest, let byte = reader.byte(at: offset) {
            offset += 1
            if (0x30...0x39).contains(byte) {
                number = min((number ?? 0) * 10 + byte - 0x30, Self.largestNumber)
                continue
            }
            if let finished = number { numbers.append(finished) }
            number = nil
            if byte == 0x23 {
                while offset < Self.longest, let next = reader.byte(at: offset), next != 0x0A {
                    offset += 1
                }
            }
        }
        guard numbers.count == count else { return nil }
        size = PixelSize(width: numbers[0], height: numbers[1])
        largestValue = isBitmap || !(1...65535).contains(numbers[2]) ? nil : numbers[2]
    }
}
