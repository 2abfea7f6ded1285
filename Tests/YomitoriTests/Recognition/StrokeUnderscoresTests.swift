import Testing
import YomitoriCore
import YomitoriImaging

@testable import Yomitori

@Suite struct StrokeUnderscoresTests {
    /// A character in the middle of its place, which is 20 pixels wide.
    private func character(_ text: String, at place: Int) -> StripCharacter {
        let start = Double(20 * place + 6)
        return StripCharacter(text: text, confidence: 0.9, extent: start...(start + 8))
    }

    /// Characters a place each; a hash leaves its place empty.
    private func text(_ text: String, strokes: [Range<Int>], probability: Double = 0.2) -> String {
        let read = text.enumerated().filter { $1 != "#" }.map { place, read in character(String(read), at: place) }
        return StrokeUnderscores(strokes: strokes).settled(read) { _ in probability }.map(\.text).joined()
    }

    @Test(arguments: [
        ("snake case", [100..<120], "snake_case"), ("snake#case", [101..<119], "snake_case"),
        ("#_init_#(self)", [0..<40, 120..<160], "__init__(self)"),
        ("def __main__", [80..<118, 200..<240], "def __main__"),
        ("in the##all", [120..<160], "in the__all"),
    ])
    func readsTheStrokesAsUnderscores(read: String, strokes: [Range<Int>], expected: String) {
        #expect(text(read, strokes: strokes) == expected)
    }

    @Test func leavesTheFeetOfCommasAndBlanksToBeFilledIn() {
        #expect(text("one,two", strokes: [62..<70]) == "one,two")
        #expect(text("name##########", strokes: [80..<280]) == "name")
    }

    @Test func leavesStrokesInWhichTheModelSeesNoUnderscore() {
        #expect(text("la hija de mi", strokes: [40..<60], probability: 0.001) == "la hija de mi")
    }

    @Test func leavesStrokesBesideFiguresAndKanji() {
        #expect(text("歯科 65,010", strokes: [40..<60]) == "歯科 65,010")
    }

    @Test func leavesLettersThatWereRead() {
        #expect(text("letters", strokes: [41..<99]) == "letters")
    }

    @Test(arguments: [(0.2, 0.9), (0.97, 0.97)])
    func isNoSpeckHoweverUnsureTheModelIs(probability: Double, confidence: Double) throws {
        let read = (0..<5).map { character("a", at: $0) }
        let settled = StrokeUnderscores(strokes: [100..<120]).settled(read) { _ in probability }
        #expect(try #require(settled.last).confidence == confidence)
    }

    /// A rectangle of ink in a picture of 80 by 48 pixels.
    struct Ink: Sendable {
        var columns: Range<Int>
        var rows: Range<Int>
    }

    private static let pictures: [(ink: [Ink], feet: [Range<Int>])] = [
        // An underscore; one with a letter above it; a rule below two letters and the space between them.
        ([Ink(columns: 20..<40, rows: 42..<45)], [20..<40]),
        ([Ink(columns: 20..<40, rows: 42..<45), Ink(columns: 20..<40, rows: 10..<30)], []),
        (
            [
                Ink(columns: 0..<60, rows: 42..<45), Ink(columns: 0..<20, rows: 10..<34),
                Ink(columns: 40..<60, rows: 10..<34),
            ], []
        ),
        // What stands in the middle, or is as thick as a letter's foot.
        ([Ink(columns: 20..<40, rows: 22..<25)], []), ([Ink(columns: 20..<40, rows: 38..<48)], []),
    ]

    @Test(arguments: pictures)
    func seesFlatStrokesAtTheFootAlone(ink: [Ink], feet: [Range<Int>]) {
        let size = PixelSize(width: 80, height: 48)
        var pixels = Raster(size: size, color: .white).pixels
        for part in ink {
            for y in part.rows { for x in part.columns { for c in 0..<3 { pixels[(y * size.width + x) * 3 + c] = 0 } } }
        }
        #expect(InkProfile(Raster(size: size, pixels: pixels), printHeight: size.height).feet == feet)
    }
}
