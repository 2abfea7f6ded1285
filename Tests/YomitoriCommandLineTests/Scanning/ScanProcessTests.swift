import Foundation
import Testing
import YomitoriCore
import YomitoriImaging

@testable import YomitoriCommandLine

@Suite struct ScanProcessTests {
    /// A light sheet, turned a little, on a dark ground.
    private static func photograph() throws -> Data {
        let corners = Quad(Point(x: 30, y: 15), Point(x: 90, y: 23), Point(x: 85, y: 90), Point(x: 23, y: 85))
        var pixels = [UInt8]()
        for y in 0..<104 {
            for x in 0..<114 {
                let p = Point(x: Double(x) + 0.5, y: Double(y) + 0.5)
                let isInside = (0..<4).allSatisfy { i in
                    let side = corners[(i + 1) % 4] - corners[i], way = p - corners[i]
                    return side.x * way.y - side.y * way.x > 0
                }
                let v: UInt8 = isInside ? 230 : 70
                pixels += [v, v, v]
            }
        }
        return try Raster(size: PixelSize(width: 114, height: 104), pixels: pixels).pngData()
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
}
