import Testing
import YomitoriCore
import YomitoriImaging

@testable import Yomitori

/// Looks at drawn pages, whose glyphs are read as の where they stand and as と where they lie.
@Suite struct GeneralLookTests {
    private func stages(lying: Float) -> GeneralStages {
        GeneralStages(
            detector: ModelSource(GlyphModel()), detectorFacts: .forTests,
            recognizer: ModelSource(GlyphModel(lying: lying)),
            recognizerFacts: CTCRecognizerFacts(
                normalization: Normalization(order: .rgb, mean: [0, 0, 0], deviation: [1, 1, 1]), height: 48,
                pixelsPerStep: 8, alphabet: ["", "の", "逆", "と"]))
    }

    /// Four rows of ten glyphs, or four columns of them, and where they are.
    private func page(ofColumns isVertical: Bool) -> (picture: Raster, regions: [TextRegion]) {
        var page = isVertical ? DrawnColumn(width: 240, height: 400) : DrawnColumn(width: 400, height: 240)
        for line in 0..<4 {
            for i in 0..<10 {
                let (along, across) = (20 + 36 * i, 20 + 54 * line)
                let (x, y) = isVertical ? (across, along) : (along, across)
                page.fill(x: x..<x + 28, y: y..<y + 8)
                page.fill(x: x + 11..<x + 17, y: y..<y + 28)
            }
        }
        let regions = (0..<4).map { line in
            isVertical
                ? DrawnColumn.region(x: 17 + 54 * line, y: 17, width: 34, height: 358)
                : DrawnColumn.region(x: 17, y: 17 + 54 * line, width: 358, height: 34)
        }
        return (page.raster, regions)
    }

    private func look(columns: Bool, turned turns: Int, lying: Float) async throws -> PageLook {
        let (upright, regions) = page(ofColumns: columns)
        let (picture, map) = upright.turned(clockwise: turns)
        let found = DetectionResult(regions: regions.map { $0.turned(by: turns, through: map) }, looks: [])
        return try #require(try await stages(lying: lying).look(at: found, in: picture))
    }

    /// What lies is read as Japanese, or hardly: either would be for a pack that does not turn pages.
    @Test(arguments: [(1, 0.9), (3, 0.9), (3, 0.55)] as [(Int, Float)])
    func seesThatRowsLie(_ turns: Int, _ lying: Float) async throws {
        let look = try await look(columns: false, turned: turns, lying: lying)
        #expect(look.tallLines == 4)
        #expect(look.quarterTurns == 4 - turns)
        #expect(PackRule().decision(look).kind == .other)
    }

    @Test func seesThatColumnsStandOnTheirHeads() async throws {
        let look = try await look(columns: true, turned: 2, lying: 0.55)
        #expect(look.quarterTurns == 2)
        #expect(PackRule().decision(look).kind == .other)
    }

    @Test(arguments: [0.55, 0.9] as [Float]) func leavesColumnsThatStand(_ lying: Float) async throws {
        let look = try await look(columns: true, turned: 0, lying: lying)
        #expect(look.quarterTurns == 0)
        #expect(PackRule().decision(look).kind == .modern)
    }
}
