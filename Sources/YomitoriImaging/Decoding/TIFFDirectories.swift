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
        /// Where libtiff sees bytes instead of samples.
        let packing: PackedSamples?
    }

    /// The pictures that are pages: neither reduced versions of another nor masks, unless there is nothing else.
    let pages: [Page]
    /// Whether the last directory tells of another one, which the file does not have: it is cut off, or damaged there.
    let isCutOff: Bool

    /// - Throws: `ImageError` when there are more than `limit` pictures, or none, or the file cannot be read.
    init(_ source: ByteSource, limit: Int) throws {
        var reader = SourceReader(source)
        // "MM"; the other order is "II".
        reader.isBigEndian = try reader.number(at: 0, size: 2) == 0x4D4D
        let layout = Layout(isBig: try reader.number(at: 2, size: 2) == 43)
        var found = [(page: Page, isPage: Bool)]()
        var seen = Set<Int>()
        var next = try reader.number(at: layout.firstOffset, size: layout.word) ?? 0
        var isCutOff = false
        while next > 0, seen.insert(next).inserted {
            guard let directory = try Directory(&reader, at: next, layout) else {
                isCutOff = true
                break
            }
            found.append((directory.page(reader, layout), directory.isPage))
            guard found.count <= limit else {
                let pages = limit == 1 ? "1 page" : "\(limit) pages"
                throw ImageError(.beyondLimit, "more than \(pages); split the file or raise the limit of pages")
            }
            next = try reader.number(at: directory.end, size: layout.word) ?? 0
        }
        guard !found.isEmpty else {
            throw ImageError(.damaged, "a damaged TIFF picture (no directory); restore it from the original")
        }
        let pages = found.filter(\.isPage).map(\.page)
        self.pages = pages.isEmpty ? found.map(\.page) : pages
        self.isCutOff = isCutOff
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
        /// Where their entries are.
        private var entries = [Int: Int]()

        private static let width = 256, height = 257, subfileType = 254, oldSubfileType = 255, rowsPerStrip = 278
        private static let tileWidth = 322, tileHeight = 323, bitsPerSample = 258, samplesPerPixel = 277
        /// In place of the depth where the samples of a pixel have several.
        private static let mixed = 0
        private static let compression = 259, photometry = 262, planes = 284, predictor = 317
        private static let known: Set<Int> = [
            width, height, subfileType, oldSubfileType, rowsPerStrip, tileWidth, tileHeight, bitsPerSample,
            samplesPerPixel, compression, photometry, planes, predictor,
        ]

        /// Entries of a directory. TIFF 6.0 and its supplements have fewer than 200 tags; more are an attempt to waste time, as
        /// directories may lie over each other.
        private static let mostEntries = 4_096

        init?(_ reader: inout SourceReader, at offset: Int, _ layout: Layout) throws {
            guard let count = try reader.number(at: offset, size: layout.countSize), count > 0,
                count <= Self.mostEntries
            else {
                return nil
            }
            self.offset = offset
            end = offset + layout.countSize + count * layout.entrySize
            guard end <= reader.count else { return nil }
            // The depths of samples may stand elsewhere: looked up once a directory, however often it tells of them.
            var depths: (field: Int, size: Int, count: Int)?
            for i in 0..<count {
                let entry = offset + layout.countSize + i * layout.entrySize
                guard let tag = try reader.number(at: entry, size: 2),
                    let type = try reader.number(at: entry + 2, size: 2),
                    let count = try reader.number(at: entry + 4, size: layout.word)
                else { break }
                let size = type == 3 ? 2 : type == 16 ? 8 : 4
                guard Self.known.contains(tag), size <= layout.word else { continue }
                let field = entry + 4 + layout.word
                entries[tag] = entry
                if tag == Self.bitsPerSample {
                    depths = (field, size, count)
                } else {
                    values[tag] = try reader.number(at: field, size: size)
                }
            }
            if let (field, size, count) = depths {
                values[Self.bitsPerSample] = try Self.depth(&reader, at: field, size: size, count: count, layout)
            }
        }

        /// The bits of a sample, `mixed` where samples have different ones; nil where nothing is said.
        private static func depth(
            _ reader: inout SourceReader, at field: Int, size: Int, count: Int, _ layout: Layout
        ) throws -> Int? {
            // Several values that do not fit stand elsewhere.
            let isElsewhere = count > layout.word / size
            guard let place = isElsewhere ? try reader.number(at: field, size: layout.word) : field,
                let first = try reader.number(at: place, size: size)
            else { return nil }
            for i in 1..<max(1, min(count, 4)) where try reader.number(at: place + i * size, size: size) != first {
                return mixed
            }
            return first
        }

        /// Bit 0: a smaller version of another picture; bit 2: a mask for one.
        var isPage: Bool { (values[Self.subfileType] ?? 0) & 0b101 == 0 && values[Self.oldSubfileType] != 2 }

        func page(_ reader: SourceReader, _ layout: Layout) -> Page {
            let size = PixelSize(width: values[Self.width] ?? 0, height: values[Self.height] ?? 0)
            let piece: Int
            if let tileWidth = values[Self.tileWidth], let tileHeight = values[Self.tileHeight] {
                piece = tileWidth.multipliedReportingOverflow(by: tileHeight).partialValue
            } else {
                let rows = min(values[Self.rowsPerStrip] ?? size.height, size.height)
                piece = rows.multipliedReportingOverflow(by: size.width).partialValue
            }
            let packing = packing(width: size.width)
            return Page(
                patches: [
                    VipsBytes.Patch(offset: layout.firstOffset, bytes: reader.bytes(of: offset, size: layout.word)),
                    VipsBytes.Patch(offset: end, bytes: reader.bytes(of: 0, size: layout.word)),
                ] + (packing.map { patches(of: $0, reader, layout) } ?? []),
                size: size, pixelsOfAPiece: piece, packing: packing)
        }

        /// Grey and RGB of a depth that libvips refuses, compressed in a way that knows bytes only.
        private func packing(width: Int) -> PackedSamples? {
            let samples = values[Self.samplesPerPixel] ?? 1
            // None, LZW, deflate twice, PackBits, Zstandard.
            guard [1, 5, 8, 32946, 32773, 50000].contains(values[Self.compression] ?? 1),
                values[Self.predictor] ?? 1 == 1, samples == 1 || values[Self.planes] ?? 1 == 1,
                samples == 1 && [0, 1].contains(values[Self.photometry]) || samples == 3 && values[Self.photometry] == 2
            else { return nil }
            let bits = values[Self.bitsPerSample] ?? 1
            // Rows of tiles are filled up to a byte too.
            guard (values[Self.tileWidth] ?? 8) % 8 == 0 else { return nil }
            return PackedSamples(bits: bits, samples: samples, width: width)
        }

        /// Entries that tell of grey bytes where there are packed samples.
        private func patches(of packing: PackedSamples, _ reader: SourceReader, _ layout: Layout) -> [VipsBytes.Patch] {
            var told = [
                Self.width: packing.bytes(ofPixels: packing.width), Self.bitsPerSample: 8, Self.samplesPerPixel: 1,
                Self.photometry: values[Self.photometry] == 0 ? 0 : 1,
            ]
            told[Self.tileWidth] = values[Self.tileWidth].map(packing.bytes(ofPixels:))
            return told.compactMap { tag, value in
                guard let entry = entries[tag] else { return nil }
                // SHORT or LONG, of which one.
                let isLong = tag == Self.width || tag == Self.tileWidth
                let field = reader.bytes(of: value, size: isLong ? 4 : 2)
                return VipsBytes.Patch(
                    offset: entry + 2,
                    bytes: reader.bytes(of: isLong ? 4 : 3, size: 2) + reader.bytes(of: 1, size: layout.word) + field)
            }
        }
    }
}
