import YomitoriCore
import YomitoriTestSupport

@testable import Yomitori

/// Lines of print for small pages made in tests.
enum PrintedLines {
    /// A horizontal line from its left top corner; full-width characters are an em wide, others half of one.
    static func horizontal(_ text: String, x: Double, y: Double, em: Double = 20) -> RecognizedLine {
        line(text, em: em, direction: .horizontal) { start, end in
            Rect(x: x + start, y: y, width: end - start, height: em)
        }
    }

    /// A vertical line from its right top corner.
    static func vertical(_ text: String, right: Double, y: Double, em: Double = 20) -> RecognizedLine {
        line(text, em: em, direction: .vertical) { start, end in
            Rect(x: right - em, y: y + start, width: em, height: end - start)
        }
    }

    /// A paragraph of horizontal lines, 1.6 em apart.
    static func paragraph(_ texts: [String], x: Double, y: Double, em: Double = 20) -> [RecognizedLine] {
        texts.enumerated().map { horizontal($1, x: x, y: y + Double($0) * em * 1.6, em: em) }
    }

    /// A paragraph of vertical lines, 1.6 em apart, from right to left.
    static func verticalParagraph(_ texts: [String], right: Double, y: Double, em: Double = 20) -> [RecognizedLine] {
        texts.enumerated().map { vertical($1, right: right - Double($0) * em * 1.6, y: y, em: em) }
    }

    private static func line(
        _ text: String, em: Double, direction: TextDirection, box: (Double, Double) -> Rect
    ) -> RecognizedLine {
        var place = 0.0
        let steps = direction == .vertical ? 1 : 0
        let characters = text.unicodeScalars.map { scalar in
            let end = place + (scalar.isFullWidth ? em : em / 2)
            defer { place = end }
            return RecognizedCharacter(
                text: String(scalar), confidence: 0.9, quad: Quad(box(place, end)).startingLater(by: steps))
        }
        return RecognizedLine(
            direction: direction, quad: Quad(box(0, max(place, 1))).startingLater(by: steps), characters: characters)
    }
}

extension PageLayout {
    /// The analyser's answer for these lines in an order that tells nothing.
    init(of lines: [RecognizedLine], width: Int = 1000, height: Int = 1400) {
        var random = SeededGenerator(seed: 7)
        self = LayoutAnalyzer().layout(
            of: lines.shuffled(using: &random), pageSize: PixelSize(width: width, height: height))
    }

    var lineTexts: [String] { blocks.flatMap(\.lines).map(\.text) }
    var kinds: [Block.Kind] { blocks.map(\.kind) }
    func rules(ofBlock number: Int) -> [LayoutRule] { placements.filter { $0.block == number }.map(\.rule) }
}
