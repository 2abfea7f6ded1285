/// Looks at the chunks of a PNG file before its pixels (ISO/IEC 15948, 5.3): a decoder reserves as many bytes as a chunk says that it
/// has, up to 2 GB, before it finds that they are not there.
struct PNGChunks {
    /// Whether none says that it goes on beyond the file's end.
    let areWhole: Bool

    /// - Throws: `ImageError` when the file cannot be read.
    init(_ source: ByteSource) throws {
        let pixels = 0x4944_4154  // IDAT, which is read piece by piece
        var reader = SourceReader(source, windowSize: SourceReader.usualWindow)
        reader.isBigEndian = true
        var offset = 8
        while let length = try reader.number(at: offset, size: 4),
            let type = try reader.number(at: offset + 4, size: 4), type != pixels
        {
            guard length <= source.count - offset else {
                areWhole = false
                return
            }
            // Length, type and checksum have four bytes each.
            offset += length + 12
        }
        areWhole = true
    }
}
