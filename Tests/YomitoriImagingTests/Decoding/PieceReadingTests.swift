import Foundation
import Testing
import YomitoriCore
import YomitoriTestSupport

@testable import YomitoriImaging

/// Files too large to be held while their pixels are.
@Suite struct PieceReadingTests {
    private static let names = [
        "16bit.png", "16bit.tif", "alpha.png", "bilevel.png", "cmyk.jpg", "cmyk.tif", "fax.tif",
        "grey.jpg",
        "interlaced.png", "lzw.tif", "palette.png", "progressive.jpg", "raw-profile.png", "rgb.jpg",
        "rgb.png",
    ]

    /// A source that reads its file in pieces.
    private func source(_ bytes: Data, in folder: TemporaryFolder) throws -> ImageSource {
        let file = try folder.write(bytes, to: "page")
        return try ImageSource(.file(SourcePath(file.path)), limits: ImageLimits(), heldBytes: 0)
    }

    private func netpbm(_ size: PixelSize) -> Data {
        Data("P6\n# a comment\n\(size.width) \(size.height)\n255\n".utf8)
            + Data((0..<size.area * 3).map { UInt8(truncatingIfNeeded: $0 &* 7) })
    }

    @Test(arguments: names)
    func readsTheSamePixels(name: String) throws {
        let bytes = try Quarters.file(name)
        let held = try ImageSource(.data(bytes, name: name))
        let read = try source(bytes, in: TemporaryFolder())
        #expect(read.format == held.format)
        #expect(try read.size(ofPage: 0) == held.size(ofPage: 0))
        #expect(try read.page(0).raster == held.page(0).raster)
        // And once more.
        #expect(try read.page(0, as: .stored).raster == held.page(0, as: .stored).raster)
    }

    @Test func readsAPictureWithoutCompression() throws {
        let bytes = netpbm(PixelSize(width: 200, height: 150))
        let read = try source(bytes, in: TemporaryFolder())
        #expect(try read.page(0).raster == Quarters.read(bytes).raster)
    }

    @Test(arguments: ["rgb.png", "rgb.jpg", "lzw.tif"])
    func refusesAFileThatEndsEarly(name: String) throws {
        let bytes = try Quarters.file(name)
        for count in stride(from: bytes.count / 2, to: bytes.count - 20, by: 41) {
            let folder = try TemporaryFolder()
            let isRead = (try? source(bytes.prefix(count), in: folder).page(0)) != nil
            #expect(isRead == ((try? Quarters.read(bytes.prefix(count))) != nil))
        }
        #expect(throws: ImageError.self) {
            try source(netpbm(PixelSize(width: 90, height: 50)).dropLast(4000), in: TemporaryFolder())
                .page(0)
        }
    }

    /// The pages of a large file are found without reading what lies between their directories.
    @Test func findsThePagesOfALargeFileByItsDirectoriesAlone() throws {
        let folder = try TemporaryFolder()
        var file = TIFFBuilder()
        file.add(width: 6, height: 4, value: 90)
        file.skip(16 << 20)
        file.add(width: 5, height: 3, value: 200)
        let url = try folder.write(file.bytes, to: "page")

        let before = Self.bytesRead()
        let read = try ImageSource(.file(SourcePath(url.path)), limits: ImageLimits(), heldBytes: 0)
        let after = Self.bytesRead()
        #expect(read.pageCount == 2)
        if let before, let after { #expect(after - before < 1 << 20) }
        #expect(try read.page(0).raster[5, 3] == .grey(90))
        #expect(try read.page(1).raster[4, 2] == .grey(200))
    }

    /// Bytes that this thread has asked the system for; nil where it does not count them.
    private static func bytesRead() -> Int? {
        guard let text = try? String(contentsOfFile: "/proc/thread-self/io", encoding: .utf8) else { return nil }
        return text.split(separator: "\n").first { $0.hasPrefix("rchar: ") }.flatMap { Int($0.dropFirst(7)) }
    }

    /// Markers that lie across the borders of windows are found as others are.
    @Test(arguments: [8, 9, 13, 64, 1000]) func countsScansThroughAWindowOfAnySize(windowSize: Int) throws {
        // The segment holds what looks like a scan.
        let header: [UInt8] = [0xFF, 0xD8, 0xFF, 0xE0, 0, 4, 0xFF, 0xDA]
        // A filled marker, data with a stuffed byte and a restart.
        let scan: [UInt8] = [0xFF, 0xFF, 0xDA, 0, 3, 1, 7, 0xFF, 0, 9, 0xFF, 0xD3, 5]
        for count in [0, 1, 2, 30] {
            var bytes = header
            for _ in 0..<count { bytes += scan }
            bytes += [0xFF, 0xD9, 0, 0] + scan
            #expect(try bytes.withUnsafeBytes { try JPEGScans(.memory($0), windowSize: windowSize).count } == count)
        }
        let cut = header + scan + [0xFF]
        #expect(try cut.withUnsafeBytes { try JPEGScans(.memory($0), windowSize: windowSize).count } == 1)
    }

    @Test func readsAFileThatVanishesButNotOneThatChanges() throws {
        let folder = try TemporaryFolder()
        let bytes = netpbm(PixelSize(width: 200, height: 150))
        let read = try source(bytes, in: folder)
        let file = folder.url.appendingPathComponent("page")
        try FileManager.default.removeItem(at: file)
        #expect(try read.page(0).sourceSize == PixelSize(width: 200, height: 150))

        let other = try source(bytes, in: folder)
        let writer = try FileHandle(forWritingTo: file)
        try writer.seekToEnd()
        try writer.write(contentsOf: Data([1]))
        try writer.close()
        let error = #expect(throws: ImageError.self) { try other.page(0) }
        #expect(error?.message.contains("changed") == true)
        #expect(error?.kind == .unreadable)
    }

    @Test func holdsWhatIsSmallOrCannotBeReadInPieces() throws {
        let folder = try TemporaryFolder()
        for name in ["lossless.webp", "lossless.jp2"] {
            #expect(try source(Quarters.file(name), in: folder).page(0).raster.size == Quarters.size)
        }
    }
}
