import Foundation
import Testing
import YomitoriCore
import YomitoriImaging

@Suite struct TIFFPagesTests {
    @Test(arguments: [false, true], [false, true])
    func readsEveryPage(isBigEndian: Bool, isBigTIFF: Bool) throws {
        var file = TIFFBuilder(isBigEndian: isBigEndian, isBig: isBigTIFF)
        for value in [10, 120, 250] as [UInt8] { file.add(width: 5, height: 3 + Int(value) / 100, value: value) }
        let source = try ImageSource(.data(file.bytes, name: "pages.tif"))
        #expect(source.pageCount == 3)
        // Not in their order: each page stands by itself.
        for (index, value) in [(2, 250), (0, 10), (1, 120)] as [(Int, UInt8)] {
            let raster = try source.page(index).raster
            #expect(raster.size == PixelSize(width: 5, height: 3 + Int(value) / 100))
            #expect(raster[4, 2] == .grey(value))
        }
    }

    @Test func leavesOutReducedPicturesAndMasks() throws {
        var file = TIFFBuilder()
        file.add(width: 8, height: 8, value: 1)
        file.add(width: 4, height: 4, value: 2, subfileType: 1)
        file.add(width: 8, height: 8, value: 3, subfileType: 4)
        file.add(width: 8, height: 8, value: 4, subfileType: 2)
        let source = try ImageSource(.data(file.bytes, name: "pyramid.tif"))
        #expect(source.pageCount == 2)
        #expect(try source.page(1).raster[0, 0] == .grey(4))
    }

    @Test func readsAReducedPictureWhenThereIsNoOther() throws {
        var file = TIFFBuilder()
        file.add(width: 4, height: 4, value: 2, subfileType: 1)
        #expect(try Quarters.read(file.bytes).raster[0, 0] == .grey(2))
    }

    @Test func endsAChainThatBitesItsTail() throws {
        var file = TIFFBuilder()
        file.add(width: 2, height: 2, value: 9)
        file.add(width: 2, height: 2, value: 8)
        file.closeTheCircle()
        let source = try ImageSource(.data(file.bytes, name: "circle.tif"))
        #expect(source.pageCount == 2)
        #expect(try source.page(1).raster[0, 0] == .grey(8))
    }

    @Test func refusesMorePagesThanAllowed() throws {
        var file = TIFFBuilder()
        for _ in 0..<4 { file.add(width: 1, height: 1, value: 0) }
        var limits = ImageLimits()
        limits.pages = 4
        #expect(try ImageSource(.data(file.bytes, name: "four.tif"), limits: limits).pageCount == 4)
        limits.pages = 3
        let error = try #require(throws: ImageError.self) {
            try ImageSource(.data(file.bytes, name: "four.tif"), limits: limits)
        }
        #expect(error.kind == .beyondLimit)
    }

    /// Only the page that asks for too much is lost.
    @Test func checksEveryPageByItself() throws {
        var file = TIFFBuilder()
        file.add(width: 2, height: 2, value: 5)
        file.add(width: 90_000, height: 90_000, value: 5, rows: 1)
        file.add(width: 3, height: 3, value: 6)
        let source = try ImageSource(.data(file.bytes, name: "bomb.tif"))
        #expect(try source.page(0).raster[1, 1] == .grey(5))
        #expect(try source.page(2).raster[1, 1] == .grey(6))
        let error = try #require(throws: ImageError.self) { try source.page(1) }
        #expect(error.kind == .beyondLimit)
    }

    @Test(arguments: 1...8)
    func obeysTheOrientation(orientation: Int) throws {
        var file = TIFFBuilder()
        file.add(width: 6, height: 4, value: 77, orientation: orientation)
        let size = orientation < 5 ? PixelSize(width: 6, height: 4) : PixelSize(width: 4, height: 6)
        #expect(try Quarters.read(file.bytes).sourceSize == size)
    }
}

/// Writes uncompressed grey pages of one value, TIFF 6.0 or BigTIFF.
struct TIFFBuilder {
    private(set) var bytes: Data
    private let isBigEndian: Bool
    private let isBig: Bool
    /// Where the next directory's offset goes.
    private var link: Int
    private var firstDirectory: Int?

    init(isBigEndian: Bool = false, isBig: Bool = false) {
        self.isBigEndian = isBigEndian
        self.isBig = isBig
        bytes = Data((isBigEndian ? "MM" : "II").utf8)
        link = isBig ? 8 : 4
        bytes += number(isBig ? 43 : 42, 2)
        if isBig { bytes += number(8, 2) + number(0, 2) }
        bytes += number(0, word)
    }

    private var word: Int { isBig ? 8 : 4 }

    /// - Parameter rows: of pixels that are really there; all of them unless told otherwise.
    mutating func add(
        width: Int, height: Int, value: UInt8, subfileType: Int = 0, orientation: Int = 1, rows: Int? = nil
    ) {
        let pixels = Data(repeating: value, count: width * (rows ?? height))
        let strip = bytes.count
        bytes += pixels
        let entries: [(tag: Int, type: Int, value: Int)] = [
            (254, 4, subfileType), (256, 4, width), (257, 4, height), (258, 3, 8), (259, 3, 1), (262, 3, 1),
            (273, 4, strip), (274, 3, orientation), (277, 3, 1), (278, 4, height), (279, 4, pixels.count),
        ]
        let directory = bytes.count
        firstDirectory = firstDirectory ?? directory
        setLink(to: directory)
        bytes += number(entries.count, isBig ? 8 : 2)
        for entry in entries {
            let size = entry.type == 3 ? 2 : 4
            bytes += number(entry.tag, 2) + number(entry.type, 2) + number(1, word)
            bytes += number(entry.value, size) + Data(count: word - size)
        }
        link = bytes.count
        bytes += number(0, word)
    }

    /// Lets the last directory point to the first.
    mutating func closeTheCircle() { setLink(to: firstDirectory ?? 0) }

    private mutating func setLink(to offset: Int) {
        bytes.replaceSubrange(link..<link + word, with: number(offset, word))
    }

    private func number(_ value: Int, _ size: Int) -> Data {
        let little = (0..<size).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
        return Data(isBigEndian ? little.reversed() : little)
    }
}
