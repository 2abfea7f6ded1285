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

    /// What was copied in part must not pass for a shorter file.
    @Test(arguments: [false, true]) func saysThatPagesAreCutOff(isBigTIFF: Bool) throws {
        var file = TIFFBuilder(isBig: isBigTIFF)
        file.add(width: 2, height: 2, value: 9)
        let whole = file.bytes.count
        file.add(width: 2, height: 2, value: 8)
        file.add(width: 2, height: 2, value: 7)
        for end in [whole, whole + 3, whole + 20] {
            let source = try ImageSource(.data(file.bytes.prefix(end), name: "cut.tif"))
            #expect(source.pageCount == 2)
            #expect(try source.page(0).raster[1, 1] == .grey(9))
            let error = try #require(throws: ImageError.self) { try source.page(1) }
            #expect(error.kind == .damaged)
            #expect(throws: ImageError.self) { try source.size(ofPage: 1) }
        }
    }

    @Test func refusesMorePagesThanAllowed() throws {
        var file = TIFFBuilder()
        for _ in 0..<4 { file.add(width: 1, height: 1, value: 0) }
        var limits = ImageLimits()
        limits.pages = 4
        #expect(try ImageSource(.data(file.bytes, name: "four.tif"), limits: limits).pageCount == 4)
        for (limit, shown) in [(3, "3 pages"), (1, "1 page")] {
            limits.pages = limit
            let error = try #require(throws: ImageError.self) {
                try ImageSource(.data(file.bytes, name: "four.tif"), limits: limits)
            }
            #expect(error == ImageError(.beyondLimit, "more than \(shown); split the file or raise the limit of pages"))
        }
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

    /// A slope from black to white, in samples that lie across the borders of bytes.
    @Test(arguments: [3, 6, 10, 12, 14], [1, 3])
    func readsSamplesOfAnyDepth(bits: Int, samples: Int) throws {
        for (isBigEndian, isWhiteZero) in [(false, false), (true, false), (false, samples == 1)] {
            var file = TIFFBuilder(isBigEndian: isBigEndian)
            let values = (0..<7 * samples).map { $0 * (1 << bits - 1) / (7 * samples - 1) }
            file.add(row: values, samples: samples, bits: bits, height: 3, isWhiteZero: isWhiteZero)
            let raster = try Quarters.read(file.bytes).raster
            #expect(raster.size == PixelSize(width: 7, height: 3))
            let expected = values.map { value in
                let light = (value * 255 + (1 << bits - 1) / 2) / (1 << bits - 1)
                return UInt8(isWhiteZero ? 255 - light : light)
            }
            for x in 0..<7 {
                let color = raster[x, 2]
                let channels =
                    samples == 1 ? Array(repeating: expected[x], count: 3) : Array(expected[3 * x..<3 * x + 3])
                #expect([color.red, color.green, color.blue] == channels)
            }
        }
    }

    @Test func refusesAPackedPictureThatEndsEarly() throws {
        var file = TIFFBuilder()
        file.add(row: Array(repeating: 4095, count: 9), samples: 1, bits: 12, height: 40, rows: 3)
        #expect(throws: ImageError.self) { try Quarters.read(file.bytes) }
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
        add(
            [
                (254, 4, subfileType), (256, 4, width), (257, 4, height), (258, 3, 8), (259, 3, 1), (262, 3, 1),
                (273, 4, bytes.count), (274, 3, orientation), (277, 3, 1), (278, 4, height), (279, 4, pixels.count),
            ], pixels)
    }

    /// Adds a page of equal rows of packed samples.
    mutating func add(
        row: [Int], samples: Int, bits: Int, height: Int, isWhiteZero: Bool = false, rows: Int? = nil
    ) {
        var packed = [UInt8](repeating: 0, count: (row.count * bits + 7) / 8)
        for bit in 0..<row.count * bits where row[bit / bits] >> (bits - 1 - bit % bits) & 1 == 1 {
            packed[bit / 8] |= 0x80 >> UInt8(bit % 8)
        }
        let pixels = Data((0..<(rows ?? height)).flatMap { _ in packed })
        // Three depths do not fit into a directory's entry.
        let depths = bytes.count
        if samples == 3 { for _ in 0..<3 { bytes += number(bits, 2) } }
        add(
            [
                (256, 4, row.count / samples), (257, 4, height), samples == 3 ? (-258, 3, depths) : (258, 3, bits),
                (259, 3, 1), (262, 3, samples == 3 ? 2 : isWhiteZero ? 0 : 1), (273, 4, bytes.count),
                (277, 3, samples), (278, 4, height), (279, 4, pixels.count),
            ], pixels)
    }

    /// - Parameter entries: a negative tag has three values, which stand where its own tells.
    private mutating func add(_ entries: [(tag: Int, type: Int, value: Int)], _ pixels: Data) {
        bytes += pixels
        let directory = bytes.count
        firstDirectory = firstDirectory ?? directory
        setLink(to: directory)
        bytes += number(entries.count, isBig ? 8 : 2)
        for entry in entries {
            let size = entry.tag < 0 ? word : entry.type == 3 ? 2 : 4
            bytes += number(abs(entry.tag), 2) + number(entry.type, 2) + number(entry.tag < 0 ? 3 : 1, word)
            bytes += number(entry.value, size) + Data(count: word - size)
        }
        link = bytes.count
        bytes += number(0, word)
    }

    /// Leaves bytes that belong to nothing.
    mutating func skip(_ count: Int) { bytes += Data(count: count) }

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
