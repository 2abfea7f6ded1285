import Foundation
import Testing
import YomitoriCore

@testable import Yomitori

@Suite struct RecognizedTextTests {
    /// Characters of 20 × 20 pixels along a line from (100, 50), which may be turned around its start, in a picture of 1000 × 500.
    private static func text(
        _ characters: [String], direction: TextDirection = .horizontal, degrees: Double = 0
    ) -> RecognizedText {
        let angle = degrees * .pi / 180
        func placed(_ x: Double, _ y: Double) -> Point {
            Point(x: 100 + x * cos(angle) - y * sin(angle), y: 50 + x * sin(angle) + y * cos(angle))
        }
        func quad(_ from: Double, _ to: Double) -> Quad {
            direction == .horizontal
                ? Quad(placed(from, 0), placed(to, 0), placed(to, 20), placed(from, 20))
                : Quad(placed(20, from), placed(20, to), placed(0, to), placed(0, from))
        }
        let line = RecognizedLine(
            direction: direction, quad: quad(0, 20 * Double(characters.count)),
            characters: characters.enumerated().map { index, text in
                RecognizedCharacter(
                    text: text, confidence: 0.9, quad: quad(20 * Double(index), 20 * Double(index + 1)))
            })
        return RecognizedTextObservation(line, in: PixelSize(width: 1000, height: 500)).topCandidates(1)[0]
    }

    /// In pixels from the top left.
    private func box(_ text: RecognizedText, _ range: Range<String.Index>) throws -> CGRect {
        let box = try #require(text.boundingBox(for: range)).boundingBox
        let rect = box.toImageCoordinates(CGSize(width: 1000, height: 500), origin: .upperLeft)
        return CGRect(
            x: rect.minX.rounded(), y: rect.minY.rounded(), width: rect.width.rounded(), height: rect.height.rounded())
    }

    @Test func putsAnyRangeAroundItsCharacters() throws {
        let text = Self.text(["国", "立", " ", "ab", "会"])
        let string = text.string
        #expect(string == "国立 ab会")
        func index(_ offset: Int) -> String.Index { string.index(string.startIndex, offsetBy: offset) }
        #expect(try box(text, string.startIndex..<string.endIndex) == CGRect(x: 100, y: 50, width: 100, height: 20))
        #expect(try box(text, index(1)..<index(2)) == CGRect(x: 120, y: 50, width: 20, height: 20))
        #expect(try box(text, index(2)..<index(3)) == CGRect(x: 140, y: 50, width: 20, height: 20))
        #expect(try box(text, index(1)..<index(4)) == CGRect(x: 120, y: 50, width: 60, height: 20))
        #expect(try box(text, index(4)..<index(5)) == CGRect(x: 160, y: 50, width: 20, height: 20))
    }

    @Test func takesWholeCharactersBetweenSurrogates() throws {
        let text = Self.text(["𠮷", "野", "𠮟"])
        let utf16 = text.string.utf16
        func index(_ offset: Int) -> String.Index { utf16.index(utf16.startIndex, offsetBy: offset) }
        #expect(try box(text, index(0)..<index(1)).width == 20)
        #expect(try box(text, index(1)..<index(2)).width == 20)
        #expect(try box(text, index(1)..<index(3)) == CGRect(x: 100, y: 50, width: 40, height: 20))
        #expect(try box(text, index(3)..<index(4)) == CGRect(x: 140, y: 50, width: 20, height: 20))
    }

    @Test func keepsMarksWithTheirLetters() throws {
        // One grapheme of two characters that were read, then one character of two scalars.
        let text = Self.text(["か", "\u{3099}", "e\u{301}", "x"])
        let string = text.string
        #expect(string.count == 3)
        let second = string.index(after: string.startIndex), third = string.index(after: second)
        #expect(try box(text, string.startIndex..<second) == CGRect(x: 100, y: 50, width: 40, height: 20))
        #expect(try box(text, second..<third) == CGRect(x: 140, y: 50, width: 20, height: 20))
        let scalars = string.unicodeScalars
        let mark = scalars.index(after: scalars.startIndex)
        #expect(try box(text, mark..<second) == CGRect(x: 120, y: 50, width: 20, height: 20))
    }

    @Test func hasNoPlaceForNothing() {
        let text = Self.text(["a", "b"])
        #expect(text.boundingBox(for: text.string.startIndex..<text.string.startIndex) == nil)
        let longer = "a longer string"
        #expect(text.boundingBox(for: longer.startIndex..<longer.endIndex) == nil)
    }

    @Test func followsASkewedLine() throws {
        let text = Self.text(["a", "b", "c", "d"], degrees: 30)
        let string = text.string
        let found = try #require(text.boundingBox(for: string.index(after: string.startIndex)..<string.endIndex))
        let size = CGSize(width: 1000, height: 500)
        let start = found.topLeft.toImageCoordinates(size, origin: .upperLeft)
        let end = found.topRight.toImageCoordinates(size, origin: .upperLeft)
        #expect(abs(hypot(end.x - start.x, end.y - start.y) - 60) < 1e-6)
        #expect(abs(start.x - (100 + 20 * cos(.pi / 6))) < 1e-6 && abs(start.y - 60) < 1e-6)
        #expect(abs(atan2(end.y - start.y, end.x - start.x) - .pi / 6) < 1e-9)
    }

    @Test func namesTheCornersOfAColumnAsOneSeesThem() throws {
        let text = Self.text(["縦", "書", "き"], direction: .vertical)
        let string = text.string
        let found = try #require(text.boundingBox(for: string.index(after: string.startIndex)..<string.endIndex))
        #expect(try box(text, string.startIndex..<string.endIndex) == CGRect(x: 100, y: 50, width: 20, height: 60))
        #expect(found.boundingBox.height > found.boundingBox.width)
        #expect(found.topLeft.x < found.topRight.x && found.topLeft.y > found.bottomLeft.y)
        #expect(abs(found.topLeft.y - (1 - 70.0 / 500)) < 1e-9)
    }

    @Test func measuresFromTheLowerLeft() throws {
        let found = try #require(
            RecognizedTextObservation(
                RecognizedLine(
                    direction: .horizontal, quad: Quad(Rect(x: 100, y: 400, width: 300, height: 50)),
                    characters: [
                        RecognizedCharacter(
                            text: "x", confidence: 1, quad: Quad(Rect(x: 100, y: 400, width: 300, height: 50)))
                    ]), in: PixelSize(width: 1000, height: 500)
            ).topCandidates(1).first)
        let box = try #require(found.boundingBox(for: found.string.startIndex..<found.string.endIndex)).boundingBox
        #expect(
            box.x == 0.1 && abs(box.y - 0.1) < 1e-12 && abs(box.width - 0.3) < 1e-12 && abs(box.height - 0.1) < 1e-12)
    }
}
