import Foundation
import Testing
import YomitoriCore
import YomitoriTestSupport

@testable import Yomitori

@Suite struct CurlTests {
    /// Lines in two pieces each, sloping up at the top and down at the bottom by `bend`, as on a bent page.
    private func page(bend: Double) -> (lines: [RecognizedLine], texts: [String]) {
        var lines: [RecognizedLine] = []
        var texts: [String] = []
        for number in 0..<12 {
            let slope = bend * (Double(number) - 5.5) / 5.5
            let text = "and this is what line number \(10 + number) of all the lines on this page says"
            let cut = text.index(text.startIndex, offsetBy: 15 + number * 5 % 31)
            for (piece, start) in [(text[..<cut], 0), (text[cut...], 15 + number * 5 % 31)] {
                let flat = PrintedLines.horizontal(
                    String(piece).trimmingSpaces, x: 100 + 10 * Double(start), y: 200 + 30 * Double(number))
                func bent(_ p: Point) -> Point { Point(x: p.x, y: p.y + slope * (p.x - 350)) }
                lines.append(
                    RecognizedLine(
                        direction: .horizontal, quad: flat.quad.map(bent),
                        characters: flat.characters.map {
                            var character = $0
                            character.quad = $0.quad.map(bent)
                            return character
                        }))
            }
            texts.append(text)
        }
        return (lines, texts)
    }

    @Test(arguments: [0, 0.03, 0.08, -0.08])
    func joinsThePiecesOfSlopingLines(bend: Double) {
        let (lines, texts) = page(bend: bend)
        #expect(
            PageLayout(of: lines).lineTexts.map { $0.filter { $0 != " " } } == texts.map { $0.filter { $0 != " " } })
    }

    @Test func leavesLinesAloneThatDifferByChance() {
        var random = SeededGenerator(seed: 5)
        let lines = page(bend: 0).lines.map { line in
            let slope = Double.random(in: -0.02...0.02, using: &random)
            return RecognizedLine(
                direction: .horizontal,
                quad: line.quad.map { Point(x: $0.x, y: $0.y + slope * ($0.x - line.quad.center.x)) },
                characters: line.characters)
        }
        let frame = PageFrame(angle: 0, pageSize: PixelSize(width: 1000, height: 1000))
        let placed = lines.map { LayoutLine($0, in: frame) }
        #expect(Curl(of: placed, direction: .horizontal, in: frame, options: LayoutOptions()) == nil)
    }
}
