import Foundation
import Testing
import YomitoriCore
import YomitoriImaging

@testable import YomitoriCommandLine

@Suite struct ScanProcessTests {
    private static let size = PixelSize(width: 114, height: 104)

    /// A light sheet, turned a little, on a dark ground.
    private static func photograph() throws -> Data {
        try Raster(size: size, pixels: brightness().flatMap { [$0, $0, $0] }).pngData()
    }

    private static func brightness() -> [UInt8] {
        let corners = Quad(Point(x: 30, y: 15), Point(x: 90, y: 23), Point(x: 85, y: 90), Point(x: 23, y: 85))
        var pixels = [UInt8]()
        for y in 0..<size.height {
            for x in 0..<size.width {
                let p = Point(x: Double(x) + 0.5, y: Double(y) + 0.5)
                let isInside = (0..<4).allSatisfy { i in
                    let side = corners[(i + 1) % 4] - corners[i], way = p - corners[i]
                    return side.x * way.y - side.y * way.x > 0
                }
                pixels.append(isInside ? 230 : 70)
            }
        }
        return pixels
    }

    /// A TIFF file of photographs; a page that is torn says that it is larger than any may be.
    private static func photographs(areTorn: [Bool]) -> Data {
        func bytes(_ value: Int, _ count: Int) -> [UInt8] { (0..<count).map { UInt8(value >> (8 * $0) & 0xFF) } }
        let picture = brightness()
        let start = 8 + picture.count
        let length = 2 + 9 * 12 + 4
        var file = Array("II".utf8) + bytes(42, 2) + bytes(start, 4) + picture
        for (index, isTorn) in areTorn.enumerated() {
            let (width, height) = isTorn ? (90_000, 90_000) : (size.width, size.height)
            // Tags in their order, all of them numbers of four bytes (type 4): width, height, 8 bits, as they are, black is 0,
            // where the rows are, samples, rows, bytes.
            let tags = [
                (256, width), (257, height), (258, 8), (259, 1), (262, 1), (273, 8), (277, 1), (278, size.height),
                (279, picture.count),
            ]
            file += bytes(tags.count, 2)
            for (tag, value) in tags { file += bytes(tag, 2) + bytes(4, 2) + bytes(1, 4) + bytes(value, 4) }
            file += bytes(index + 1 < areTorn.count ? start + (index + 1) * length : 0, 4)
        }
        return Data(file)
    }

    private static func prepared() throws -> TemporaryFolder {
        let folder = try TemporaryFolder()
        try photograph().write(to: URL(fileURLWithPath: folder.path + "/photo.png"))
        let blank = Raster(size: PixelSize(width: 120, height: 100), color: .white)
        try blank.pngData().write(to: URL(fileURLWithPath: folder.path + "/blank.png"))
        return folder
    }

    @Test func writesFlatPagesAndTellsOfThoseThatAreNone() async throws {
        let folder = try Self.prepared()
        let path = folder.path
        let result = try await #require(
            processExitsWith: .exitCode(1), observing: [\.standardOutputContent, \.standardErrorContent]
        ) { [path = path as String] in
            await ScriptedTool.run(
                ["scan", "photo.png", "blank.png", "missing.png", "--output", "out", "--json"], in: path)
        }
        #expect(try folder.files().filter { $0.hasPrefix("out") } == ["out/photo.jpg"])
        let lines = String(decoding: result.standardOutputContent, as: UTF8.self).split(separator: "\n")
        try #require(lines.count == 2)
        let first = try #require(try JSONSerialization.jsonObject(with: Data(lines[0].utf8)) as? [String: Any])
        #expect(first["schema"] as? String == "yomitori.scan/1")
        #expect(first["found"] as? Bool == true)
        #expect(first["output"] as? String == "out/photo.jpg")
        let corners = try #require(first["corners"] as? [[Double]])
        #expect(corners.count == 4 && abs(corners[0][0] - 30) < 2 && abs(corners[0][1] - 15) < 2)
        #expect((first["source"] as? [String: Any])?["width"] as? Int == 114)
        let second = try #require(try JSONSerialization.jsonObject(with: Data(lines[1].utf8)) as? [String: Any])
        #expect(second["found"] as? Bool == false && second["output"] == nil)
        let told = String(decoding: result.standardErrorContent, as: UTF8.self)
        #expect(told.contains("yomitori: blank.png: no page's edges are seen"))
        #expect(told.contains("yomitori: missing.png: "))
    }

    @Test func saysThatAPageWithoutAGutterIsLeftWhole() async throws {
        let folder = try Self.prepared()
        let path = folder.path
        let result = try await #require(processExitsWith: .exitCode(0), observing: [\.standardErrorContent]) {
            [path = path as String] in
            await ScriptedTool.run(["scan", "photo.png", "--output", "out", "--split-spread"], in: path)
        }
        #expect(try folder.files().filter { $0.hasPrefix("out") } == ["out/photo.jpg"])
        let told = String(decoding: result.standardErrorContent, as: UTF8.self)
        #expect(told.contains("photo.png: no gutter between two pages is seen; it is left whole"))
    }

    /// A flatbed's picture is paper from edge to edge: there is no sheet to find, and yet something to do.
    @Test func partsASpreadThatFillsItsPicture() async throws {
        let folder = try TemporaryFolder()
        let path = folder.path
        let pixels = (0..<400).flatMap { y in
            (0..<600).flatMap { x -> [UInt8] in
                let isPrint = (40..<360).contains(y) && y % 16 < 8 && [40..<260, 340..<560].contains { $0 ~= x }
                return Array(repeating: isPrint && x % 12 < 9 ? 30 : 255, count: 3)
            }
        }
        try Raster(size: PixelSize(width: 600, height: 400), pixels: pixels).pngData()
            .write(to: URL(fileURLWithPath: path + "/spread.png"))
        await #expect(processExitsWith: .exitCode(0)) { [path = path as String] in
            await ScriptedTool.run(["scan", "spread.png", "--output", "out", "--split-spread"], in: path)
        }
        #expect(try folder.files().filter { $0.hasSuffix(".jpg") } == ["out/spread-1.jpg", "out/spread-2.jpg"])
    }

    @Test func goesOnAfterAPageThatCannotBeRead() async throws {
        let folder = try TemporaryFolder()
        let path = folder.path
        try Self.photographs(areTorn: [false, true, false]).write(to: URL(fileURLWithPath: path + "/three.tif"))
        let result = try await #require(processExitsWith: .exitCode(1), observing: [\.standardErrorContent]) {
            [path = path as String] in await ScriptedTool.run(["scan", "three.tif", "--output", "out"], in: path)
        }
        #expect(try folder.files().filter { $0.hasPrefix("out") } == ["out/three-1.jpg", "out/three-3.jpg"])
        let told = String(decoding: result.standardErrorContent, as: UTF8.self)
        #expect(told.contains("yomitori: three.tif: page 2: "))
    }

    @Test func goesOnAfterAPageWhoseNameCannotBeMade() async throws {
        let folder = try TemporaryFolder()
        let path = folder.path
        try Self.photographs(areTorn: [false, false, false]).write(to: URL(fileURLWithPath: path + "/three.tif"))
        try FileManager.default.createDirectory(atPath: path + "/out/three-2.jpg", withIntermediateDirectories: true)
        let result = try await #require(
            processExitsWith: .exitCode(1), observing: [\.standardOutputContent, \.standardErrorContent]
        ) { [path = path as String] in
            await ScriptedTool.run(["scan", "three.tif", "--output", "out", "--json"], in: path)
        }
        #expect(try folder.files().filter { $0.hasSuffix(".jpg") } == ["out/three-1.jpg", "out/three-3.jpg"])
        let lines = String(decoding: result.standardOutputContent, as: UTF8.self).split(separator: "\n")
        #expect(lines.map { $0.contains("\"output\"") } == [true, false, true])
        let told = String(decoding: result.standardErrorContent, as: UTF8.self)
        #expect(told.contains("yomitori: three.tif: its result cannot be written: out/three-2.jpg: "))
    }

    @Test func givesAFileUpAfterManyPagesThatCannotBeRead() async throws {
        let folder = try TemporaryFolder()
        let path = folder.path
        try Self.photographs(areTorn: Array(repeating: true, count: 22) + [false])
            .write(to: URL(fileURLWithPath: path + "/torn.tif"))
        let result = try await #require(processExitsWith: .exitCode(1), observing: [\.standardErrorContent]) {
            [path = path as String] in await ScriptedTool.run(["scan", "torn.tif", "--output", "out"], in: path)
        }
        let told = String(decoding: result.standardErrorContent, as: UTF8.self)
        #expect(told.contains("page 20: ") && !told.contains("page 21: "))
        #expect(told.contains("pages 21 to 23 are not tried"))
    }

    @Test func takesNoCornersForSeveralPictures() async throws {
        let folder = try Self.prepared()
        let path = folder.path
        let result = try await #require(processExitsWith: .exitCode(64), observing: [\.standardErrorContent]) {
            [path = path as String] in
            await ScriptedTool.run(["scan", ".", "--output", "out", "--corners", "10,10,90,10,90,70,10,70"], in: path)
        }
        #expect(String(decoding: result.standardErrorContent, as: UTF8.self).contains("of one picture"))
        #expect(try folder.files().filter { $0.hasPrefix("out") } == [])
    }

    @Test func takesCornersThatAreGiven() async throws {
        let folder = try Self.prepared()
        let path = folder.path
        _ = try await #require(processExitsWith: .exitCode(0)) { [path = path as String] in
            await ScriptedTool.run(
                ["scan", "blank.png", "--output", "out", "--corners", "10,10,90,10,90,70,10,70"], in: path)
        }
        let file = try ImageSource(.file(SourcePath(folder.path + "/out/blank.jpg"))).page(0)
        #expect(file.raster.size == PixelSize(width: 80, height: 60))
    }

    @Test func refusesCornersBesideThePicture() async throws {
        let folder = try Self.prepared()
        let path = folder.path
        let result = try await #require(processExitsWith: .exitCode(1), observing: [\.standardErrorContent]) {
            [path = path as String] in
            await ScriptedTool.run(
                ["scan", "blank.png", "--output", "out", "--corners", "300,300,400,300,400,400,300,400"], in: path)
        }
        let told = String(decoding: result.standardErrorContent, as: UTF8.self)
        #expect(told.contains("yomitori: blank.png: the corners lie beside the picture of 120 × 100 pixels"))
        #expect(try folder.files().filter { $0.hasPrefix("out/") } == [])
    }
}
