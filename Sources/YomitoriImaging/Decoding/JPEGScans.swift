/// Counts the scans of a JPEG file (ITU-T T.81, annex B): each is another pass over the whole picture, so a small file
/// with thousands of them could keep a decoder busy for hours.
struct JPEGScans {
    let count: Int

    init(_ bytes: UnsafeRawBufferPointer) {
        let reader = ByteReader(bytes: bytes, isBigEndian: true)
        var scans = 0
        var offset = 2
        while offset + 4 <= bytes.count {
            guard bytes[offset] == 0xFF else {
                offset += 1
                continue
            }
            switch bytes[offset + 1] {
            case 0xD9:
                offset = bytes.count
            case 0x00, 0x01, 0xD0...0xD8:
                offset += 2
            case 0xFF:
                offset += 1
            case let marker:
                if marker == 0xDA { scans += 1 }
                // After a scan's header its data follow: no marker but those skipped above stands in them.
                offset += 2 + (reader.number(at: offset + 2, size: 2) ?? 2)
            }
        }
        count = scans
    }
}
