import YomitoriCore

/// The directories of a TIFF file: one for each of its pictures.
///
/// The chain is walked here before libtiff sees it, so that its length is bounded, a chain that bites its tail ends,
/// and every page can be shown to libtiff as a file of its own (it walks all directories again for each page otherwise:
/// 45 ms a page with 2,000 pages). TIFF 6.0, section 2; BigTIFF as in libtiff's documentation.
struct TIFFDirectories {
    struct Page {
        /// What libtiff must see instead of the file's bytes to read this page alone.
        let patches: [VipsBytes.Patch]
        let size: PixelSize
        /// Pixels of a strip or tile, which is decoded in one piece.
        let pixelsOfAPiece: Int
    }

    /// The pictures that are pages: neither reduced versions of another nor masks, unless there is nothing else.
    let pages: [Page]

    /// - Throws: `ImageError` when there are more than `limit` pictures, or none.
    init(_ bytes: UnsafeRawBufferPointer, limit: Int) throws {
        var reader = ByteReader(bytes: bytes)
        reader.isBigEndian = reader.has("MM", at: 0)
        let layout = Layout(isBig: reader.number(at: 2, size: 2) == 43)
        var found = [(page: Page, isPage: Bool)]()
        var seen = Set<Int>()
        var next = reader.number(at: layout.firstOffset, size: layout.word) ?? 0
        while next > 0, seen.insert(next).inserted, let directory = Directory(reader, at: next, layout) {
            found.append((directory.page(reader, layout), directory.isPage))
            guard found.count <= limit else {
                throw ImageError(.beyondLimit, "more than \(limit) pages; split the file or raise the limit of pages")
            }
            next = reader.number(at: directory.end, size: layout.word) ?? 0
        }
        guard !found.isEmpty else {
            throw ImageError(.damaged, "a damaged TIFF picture (no directory); restore it from the original")
        }
        let pages = found.filter(\.isPage).map(\.page)
        self.pages = pages.isEmpty ? found.map(\.page) : pages
    }

    /// Where things stand in classic TIFF and in BigTIFF.
    private struct Layout {
        let word: Int
        let firstOffset: Int
        let countSize: Int
        let entrySize: Int

        init(isBig: Bool) {
            word = isBig ? 8 : 4
            firstOffset = isBig ? 8 : 4
            countSize = isBig ? 8 : 2
            entrySize = isBig ? 20 : 12
        }
    }

    private struct Directory {
        let offset: Int
        let end: Int
        /// The first value of each tag that matters here.
        private var values = [Int: Int]()

        private static let width = 256, height = 257, subfileType = 254, oldSubfileType = 255, rowsPerStrip = 278
        private static let tileWidth = 322, tileHeight = 323
        private static let known: Set<Int> = [
            width, height, subfileType, oldSubfileType, rowsPerStrip, tileWidth, tileHeight,
        ]

        /// Entries of a directory. TIFF 6.0 and its supplements have fewer than 200 tags; more are an attempt to waste time, as
        /// directories may lie over each other.
        private static let mostEntries = 4_096

        init?(_ reader: ByteReader, at offset: Int, _ layout: Layout) {
            guard let count = reader.number(at: offset, size: layout.countSize), count > 0, count <= Self.mostEntries
            else {
                return nil
            }
            self.offset = offset
            end = offset + layout.countSize + count * layout.entrySize
            guard end <= reader.count else { return nil }
            for i in 0..<count {
                let entry = offset + layout.countSize + i * layout.entrySize
                guard let tag = reader.number(at: entry, size: 2), let type = reader.number(at: entry + 2, size: 2)
                else { break }
                guard Self.known.contains(tag) else { continue }
                let size = type == 3 ? 2 : type == 16 ? 8 : 4
                if size <= layout.word { values[tag] = reader.number(at: entry + 4 + layout.word, size: size) }
            }
        }

        /// Bit 0: a smaller version of another picture; bit 2: a mask for one.
        var isPage: Bool { (values[Self.subfileType] ?? 0) & 0b101 == 0 && values[Self.oldSubfileType] != 2 }

        func page(_ reader: ByteReader, _ layout: Layout) -> Page {
            let size = PixelSize(width: values[Self.width] ?? 0, height: values[Self.height] ?? 0)
            let piece: Int
            if let tileWidth = values[Self.tileWidth], let tileHeight = values[Self.tileHeight] {
                piece = tileWidth.multipliedReportingOverflow(by: tileHeight).partialValue
            } else {
                let rows = min(values[Self.rowsPerStrip] ?? size.height, size.height)
                piece = rows.multipliedReportingOverflow(by: size.width).partialValue
            }
            return Page(
                patches: [
                    VipsBytes.Patch(offset: layout.firstOffset, bytes: bytes(offset, reader, layout)),
                    VipsBytes.Patch(offset: end, bytes: bytes(0, reader, layout)),
                ],
                size: size, pixelsOfAPiece: piece)
        }

        private func bytes(_ value: Int, _ reader: ByteReader, _ layout: Layout) -> [UInt8] {
            let little = (0..<layout.word).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
            return reader.isBigEndian ? little.reversed() : little
        }
    }
}
