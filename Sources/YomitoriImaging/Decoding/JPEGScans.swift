/// Counts the scans of a JPEG file (ITU-T T.81, annex B): each is another pass over the whole picture, so a small file
/// with thousands of them could keep a decoder busy for hours.
struct JPEGScans {
    let count: Int

    /// - Parameter windowSize: bytes in memory at a time, at least 8.
    /// - Throws: `ImageError` when the file cannot be read.
    init(_ source: ByteSource, windowSize: Int = SourceReader.usualWindow) throws {
        var reader = SourceReader(source, windowSize: windowSize)
        reader.isBigEndian = true
        var scans = 0
        var offset = 2
        search: while let place = try reader.place(of: 0xFF, from: offset),
            let marker = try reader.number(at: place + 1, size: 1),
            let length = try reader.number(at: place + 2, size: 2)
        {
            switch marker {
            case 0xD9: break search
            case 0x00, 0x01, 0xD0...0xD8: offset = place + 2
            case 0xFF: offset = place + 1
            default:
                if marker == 0xDA { scans += 1 }
                // After a scan's header its data follow: no marker but those skipped above stands in them.
                offset = place + 2 + length
            }
        }
        count = scans
    }
}
