import Foundation
import Testing
import YomitoriCore

@testable import Yomitori

@Suite struct PackRuleTests {
    private static func columns(_ count: Int, height: Double = 600) -> [Quad] {
        (0..<count).map { Quad(Rect(x: 900 - 60 * Double($0), y: 80, width: 40, height: height)) }
    }

    private static func rows(_ count: Int) -> [Quad] {
        (0..<count).map { Quad(Rect(x: 80, y: 80 + 60 * Double($0), width: 600, height: 40)) }
    }

    private func decision(
        _ lines: [Quad], characters: Int = 40, confidence: Double = 0.95, script: Repertoire? = .japanese,
        languages: [String] = []
    ) -> PageKind {
        let sample = PageLook.Sample(characters: characters, confidence: confidence, script: script)
        return PackRule().decision(PageLook(lines: lines, sample: sample), languages: languages).kind
    }

    @Test func takesColumnsThatReadWellForModernPrint() {
        #expect(decision(Self.columns(10)) == .modern)
        // With a folio and a head.
        #expect(decision(Self.columns(10) + Self.rows(1)) == .modern)
    }

    @Test func takesColumnsThatHardlyReadForClassical() {
        #expect(decision(Self.columns(10), confidence: 0.45) == .classical)
        #expect(decision(Self.columns(10), characters: 3, confidence: 0.9) == .classical)
        #expect(PackRule().decision(PageLook(lines: Self.columns(10))).kind == .classical)
    }

    @Test func leavesOtherPagesToThePackThatReadsAnything() {
        #expect(decision([]) == .other)
        #expect(decision(Self.rows(20)) == .other)
        #expect(decision(Self.columns(2)) == .other)
        #expect(decision(Self.columns(4) + Self.rows(6)) == .other)
        #expect(decision(Self.columns(10), script: .chinese) == .other)
        #expect(decision(Self.columns(10), script: nil) == .other)
    }

    @Test func asksNoPackForAnotherLanguageThanItReads() {
        #expect(decision(Self.columns(10), languages: ["zh-Hant"]) == .other)
        #expect(decision(Self.columns(10), languages: ["en", "ja"]) == .modern)
        #expect(decision(Self.columns(10), languages: ["ja-JP"]) == .modern)
    }

    /// 0.45 after a turn is as little as before it.
    @Test(arguments: [(0.95, PageKind.other), (0.65, .other), (0.45, .classical)])
    func leavesPagesThatLieToThePackThatTurnsThem(confidence: Double, kind: PageKind) {
        let sample = PageLook.Sample(characters: 40, confidence: confidence, script: .japanese)
        var look = PageLook(lines: Self.columns(10), sample: sample)
        look.quarterTurns = 3
        #expect(PackRule().decision(look).kind == kind)
    }

    @Test func saysWhy() {
        let sample = PageLook.Sample(characters: 40, confidence: 0.4321, script: .japanese)
        let decision = PackRule().decision(PageLook(lines: Self.columns(9) + Self.rows(1), sample: sample))
        #expect(decision.reason == "90 % of the print in columns, read with 0.43")
        var lying = PageLook(
            lines: Self.columns(9) + Self.rows(1),
            sample: PageLook.Sample(characters: 40, confidence: 0.98, script: .japanese))
        lying.quarterTurns = 1
        #expect(
            PackRule().decision(lying).reason
                == "90 % of the print in columns, read with 0.98 after a turn by 90°")
    }

    /// The true lines of typeset pages: columns and tiers are of books that `ndl` reads, everything else is not. What a
    /// reading of them would say is made up.
    @Test(.enabled(if: !TruthPage.names.isEmpty, "needs ../shared/eval-dev/rendered"), arguments: TruthPage.names)
    func tellsTheDevelopmentPagesByTheirLayout(name: String) throws {
        let page = try TruthPage(named: name)
        let hasColumns = ["ja-vertical", "ja-tiers"].contains(where: name.hasPrefix)
        let lines = page.lines.map { Quad($0.recognized.quad.boundingBox) }
        let script = name.hasPrefix("ja") ? Repertoire.japanese : name.hasPrefix("zh") ? .chinese : nil
        #expect(decision(lines, script: script) == (hasColumns ? .modern : .other))
        #expect(decision(lines, confidence: 0.3, script: nil) == (hasColumns ? .classical : .other))
        #expect(decision(lines, script: script, languages: ["en"]) == .other)
    }

    /// The boxes that the classical program's own detector gave; two pages are scattered boxes in no layout, one has
    /// horizontal lines, one a single column.
    @Test(
        .enabled(if: PipelineFixture.isThere, "needs ../shared/ndl-reference"),
        arguments: [
            ("k01_columns", PageKind.classical), ("k02_spread", .classical), ("k03_warichu", .classical),
            ("k04_edges", .classical), ("k06_wide", .classical), ("k05_horizontal", .other), ("k07_tiny", .other),
            ("k08_random", .other), ("k09_random", .other),
        ])
    func tellsTheClassicalFixturesByTheirLayout(_ page: String, _ kind: PageKind) throws {
        let boxes = try PipelineFixture(.koten, page).golden.linesInDetectionOrder ?? []
        let quads = boxes.map {
            Quad(
                Rect(
                    minX: Double($0.box[0]), minY: Double($0.box[1]), maxX: Double($0.box[2]), maxY: Double($0.box[3])))
        }
        #expect(PackRule().decision(PageLook(lines: quads)).kind == kind)
    }
}
