/// The largest sample value a PGM or PPM picture announces (netpbm's pgm(5), ppm(5)); a PBM picture has none.
struct NetpbmHeader {
    let largestValue: Int

    /// A header with its comments is short; whatever is longer is none.
    static let longest = 4096

    init?(_ bytes: UnsafeRawBufferPointer) {
        let reader = ByteReader(bytes: bytes)
        guard let kind = reader.byte(at: 1), [0x32, 0x33, 0x35, 0x36].contains(kind) else { return nil }
        var numbers = [Int]()
        var offset = 2
        var number: Int?
        while numbers.count < 3, offset < Self.longest, let byte = reader.byte(at: offset) {
            offset += 1
            if (0x30...0x39).contains(byte) {
                number = min((number ?? 0) * 10 + byte - 0x30, 1 << 20)
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
        guard numbers.count == 3, (1...65535).contains(numbers[2]) else { return nil }
        largestValue = numbers[2]
    }
}
