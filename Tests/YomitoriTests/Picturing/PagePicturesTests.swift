import Foundation
import Testing
import YomitoriCore
import YomitoriImaging
import YomitoriTestSupport

@testable import Yomitori

@Suite struct PagePicturesTests {
    /// Left half red, right half blue, 200 × 100.
    private static func twoColors() -> Raster {
        var pixels = [UInt8]()
        for _ in 0..<100 { for x in 0..<200 { pixels += x < 100 ? [220, 20, 20] : [20, 20, 220] } }
        return Raster(size: PixelSize(width: 200, height: 100), pixels: pixels)
    }

    private static func decoded(_ picture: EncodedPicture) throws -> Raster {
        try ImageSource(.data(picture.bytes, name: "made")).page(0).raster
    }

    private let input: PageInput
    private let pictures = PagePictures()

    init() throws { input = .data(try Self.twoColors().pngData(), name: "two.png") }

    @Test func tellsSizeAndPagesByTheHeader() async throws {
        #expect(try await pictures.size(of: input, page: 1) == PixelSize(width: 200, height: 100))
        #expect(try await pictures.pageCount(of: input) == 1)
        await #expect(throws: MissingPage(number: 2, count: 1)) { try await pictures.size(of: input, page: 2) }
        await #expect(throws: MissingPage(number: 0, count: 1)) {
            try await pictures.thumbnail(of: input, page: 0, maximumSide: 10)
        }
    }

    @Test func makesAThumbnailOfTheWholePage() async throws {
        let small = try await pictures.thumbnail(of: input, page: 1, maximumSide: 50)
        #expect(small.size == PixelSize(width: 50, height: 25))
        #expect(small.box == Rect(x: 0, y: 0, width: 200, height: 100))
        #expect(small.mediaType.rawValue == "image/jpeg")
        let seen = try Self.decoded(small)
        #expect(seen.size == small.size)
        #expect(seen[5, 12].red > 180 && seen[45, 12].blue > 180)
    }

    @Test func neverEnlarges() async throws {
        #expect(try await pictures.thumbnail(of: input, page: 1, maximumSide: 4_000).size.width == 200)
        let part = try await pictures.crop(
            of: input, page: 1, box: Rect(x: 10, y: 10, width: 20, height: 10), maximumSide: 4_000)
        #expect(part.size == PixelSize(width: 20, height: 10))
    }

    @Test func cutsOutAPartClippedToThePicture() async throws {
        let part = try await pictures.crop(
            of: input, page: 1, box: Rect(x: 149.5, y: -20, width: 500, height: 60), maximumSide: 1_000)
        #expect(part.box == Rect(x: 149, y: 0, width: 51, height: 40))
        #expect(part.size == PixelSize(width: 51, height: 40))
        #expect(try Self.decoded(part)[25, 20].blue > 180)
        await #expect(throws: EngineError.regionOutsidePicture(PixelSize(width: 200, height: 100))) {
            try await pictures.crop(
                of: input, page: 1, box: Rect(x: 300, y: 0, width: 10, height: 10), maximumSide: 10)
        }
    }

    @Test func takesNumbersFarBeyondThePicture() async throws {
        let whole = try await pictures.thumbnail(of: input, page: 1, maximumSide: .max)
        #expect(whole.size == PixelSize(width: 200, height: 100))
        let all = try await pictures.crop(
            of: input, page: 1, box: Rect(x: -1e300, y: -1e300, width: 2e300, height: 2e300), maximumSide: .max)
        #expect(all.box == Rect(x: 0, y: 0, width: 200, height: 100))
        await #expect(throws: EngineError.regionOutsidePicture(PixelSize(width: 200, height: 100))) {
            try await pictures.crop(
                of: input, page: 1, box: Rect(x: 1e300, y: 0, width: 10, height: 10), maximumSide: 10)
        }
        await #expect(throws: EngineError.regionOutsidePicture(PixelSize(width: 200, height: 100))) {
            try await pictures.tile(of: input, page: 1, level: 16, column: .max, row: 0, side: 512)
        }
        await #expect(throws: CornersFault.noSheet) {
            try await pictures.flattened(
                of: input, page: 1, corners: Quad(Rect(x: 0, y: 0, width: 1e300, height: 1e300)))
        }
    }

    @Test func cutsTilesOfAZoom() async throws {
        let near = try await pictures.tile(of: input, page: 1, level: 0, column: 1, row: 0, side: 64)
        #expect(near.box == Rect(x: 64, y: 0, width: 64, height: 64) && near.size == PixelSize(width: 64, height: 64))
        let far = try await pictures.tile(of: input, page: 1, level: 1, column: 1, row: 0, side: 64)
        #expect(far.box == Rect(x: 128, y: 0, width: 72, height: 100))
        #expect(far.size.longestSide == 64)
    }

    @Test func laysGivenCornersFlatAndKeepsTheWayBack() async throws {
        let corners = Quad(
            Point(x: 50, y: 20), Point(x: 150, y: 20), Point(x: 150, y: 80), Point(x: 50, y: 80))
        let flat = try #require(try await pictures.flattened(of: input, page: 1, corners: corners))
        #expect(flat.picture.size == PixelSize(width: 100, height: 60))
        #expect((flat.map.toSource(Point(x: 0, y: 0)) - corners[0]).length < 1e-6)
        #expect((flat.map.toModel(corners[2]) - Point(x: 100, y: 60)).length < 1e-6)
        let seen = try Self.decoded(flat.picture)
        #expect(seen[20, 30].red > 180 && seen[80, 30].blue > 180)
        await #expect(throws: CornersFault.noSheet) {
            try await pictures.flattened(
                of: input, page: 1,
                corners: corners.startingLater(by: 0).map {
                    Point(x: -$0.x, y: $0.y)
                })
        }
    }

    @Test func refusesCornersBesideThePicture() async throws {
        let size = PixelSize(width: 200, height: 100)
        await #expect(throws: CornersFault.outsidePicture(size)) {
            try await pictures.flattened(
                of: input, page: 1, corners: Quad(Rect(x: 210, y: 10, width: 50, height: 50)))
        }
        await #expect(throws: CornersFault.farOutside(corner: 1, size)) {
            try await pictures.flattened(
                of: input, page: 1, corners: Quad(Rect(x: 0, y: 0, width: 9_000, height: 90)))
        }
    }

    @Test func decodesAFileAnewWhenItHasChanged() async throws {
        let folder = try TemporaryFolder()
        let file = folder.url.appendingPathComponent("page.png")
        try Self.twoColors().pngData().write(to: file)
        let box = Rect(x: 0, y: 0, width: 10, height: 10)
        let named = PageInput.file(SourcePath(file.path))
        #expect(try Self.decoded(await pictures.crop(of: named, page: 1, box: box, maximumSide: 10))[5, 5].red > 180)
        try Raster(size: PixelSize(width: 30, height: 30), color: .white).pngData().write(to: file)
        #expect(try Self.decoded(await pictures.crop(of: named, page: 1, box: box, maximumSide: 10))[5, 5] == .white)
    }

    @Test(arguments: [0, 60_000, 150_000])
    func keepsDecodedPagesWithinItsMemory(capacity: Int) throws {
        let folder = try TemporaryFolder()
        let pages = DecodedPages(capacity: capacity)
        var decodings = 0
        func look(at name: String) throws {
            let file = folder.url.appendingPathComponent(name)
            if !FileManager.default.fileExists(atPath: file.path) { try Data(name.utf8).write(to: file) }
            let raster = Self.twoColors()
            _ = try pages.page(1, of: .file(SourcePath(file.path))) {
                decodings += 1
                return PageRaster(raster: raster, sourceSize: raster.size, map: .identity)
            }
        }
        for name in ["a", "a", "b", "a"] { try look(at: name) }
        // A page is 60,000 bytes.
        #expect(decodings == (capacity == 0 ? 4 : capacity == 60_000 ? 3 : 2))
    }
}
