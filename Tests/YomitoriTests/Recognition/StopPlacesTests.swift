import Testing
import YomitoriCore
import YomitoriImaging

@testable import Yomitori

@Suite struct StopPlacesTests {
    private static let text = "見本は、頁がどう読まれるか見る。"

    /// Four lines of running text, and their page, on which the stops' ink begins at this share of their height.
    private func printed(
        stopsAt share: Double, direction: TextDirection = .horizontal, paper: UInt8 = 255, ink: UInt8 = 0
    ) -> (lines: [RecognizedLine], page: RasterPart) {
        let em = 24.0
        var page = DrawnPage(width: 440, height: 200, paper: paper)
        let lines = [20.0, 60, 100, 140].map { top in
            let characters = Self.text.enumerated().map { place, character in
                let cell = Rect(x: 20 + em * Double(place), y: top, width: em, height: em)
                if "、。".contains(character) {
                    page.fill(Rect(x: cell.x + 2, y: top + share * em, width: 7, height: 7), with: ink)
                } else {
                    page.fill(Rect(x: cell.x + 3, y: top + 2, width: 18, height: 20), with: ink)
                }
                return RecognizedCharacter(text: String(character), confidence: 0.986, quad: Quad(cell))
            }
            return RecognizedLine(
                direction: direction, quad: Quad(Rect(x: 20, y: top, width: em * Double(characters.count), height: em)),
                characters: characters)
        }
        return (lines, RasterPart(page.raster))
    }

    @Test(arguments: [(0.6, false), (0.35, false), (0.05, true)])
    func tellsTheHeadOfALineFromItsMiddleAndItsFoot(_ share: Double, _ isHead: Bool) {
        let dark = printed(stopsAt: share), light = printed(stopsAt: share, paper: 20, ink: 230)
        #expect(StopPlaces.areAtHead(in: dark.lines, of: dark.page) == isHead)
        #expect(StopPlaces.areAtHead(in: light.lines, of: light.page) == isHead)
    }

    @Test func tellsNothingWithoutStops() {
        let (lines, page) = printed(stopsAt: 0.05)
        #expect(!StopPlaces.areAtHead(in: [], of: page))
        let others = lines.map { line in
            RecognizedLine(direction: .horizontal, quad: line.quad, characters: Array(line.characters.prefix(3)))
        }
        #expect(!StopPlaces.areAtHead(in: others, of: page))
    }

    /// Columns that lie are read as rows surely and with most of their stops.
    @Test func doubtsRowsWhoseStopsStandAtTheHead() {
        let rules = OrientationRules()
        let columns = OrientationRules.Way(
            name: "columns lying to the left", quarterTurns: 1,
            evidence: OrientationEvidence(
                confidence: 0.998, characters: 4 * Self.text.count, text: String(repeating: Self.text, count: 4)),
            lead: rules.leadOfCharacters)
        func read(stopsAt share: Double) -> OrientationEvidence {
            let (lines, page) = printed(stopsAt: share)
            return OrientationEvidence(lines, in: page)
        }
        #expect(rules.isSure(read(stopsAt: 0.6)))
        #expect(!rules.isSure(read(stopsAt: 0.05)))
        #expect(rules.choose(upright: read(stopsAt: 0.6), others: [columns]).quarterTurns == 0)
        #expect(rules.choose(upright: read(stopsAt: 0.05), others: [columns]).quarterTurns == 1)
    }

    /// Four columns of Chinese and their page, no line of which ends with a mark, on which the stops' ink begins at these shares of
    /// their cells.
    private func columns(stopsAt share: Point, _ text: String = "父亲说，事已如此。不必难过") -> (
        lines: [RecognizedLine], page: RasterPart
    ) {
        let em = 24.0
        var page = DrawnPage(width: 200, height: 400)
        let lines = [140.0, 100, 60, 20].map { left in
            let characters = text.enumerated().map { place, character in
                let cell = Rect(x: left, y: 20 + em * Double(place), width: em, height: em)
                if "，。".contains(character) {
                    page.fill(Rect(x: left + share.x * em, y: cell.y + share.y * em, width: 7, height: 7), with: 0)
                } else {
                    page.fill(Rect(x: left + 2, y: cell.y + 3, width: 20, height: 18), with: 0)
                }
                return RecognizedCharacter(
                    text: String(character), confidence: 0.99, quad: Quad(cell).startingLater(by: 1))
            }
            let box = Rect(x: left, y: 20, width: em, height: em * Double(characters.count))
            return RecognizedLine(
                direction: .vertical, quad: Quad(box).startingLater(by: 1), characters: characters)
        }
        return (lines, RasterPart(page.raster))
    }

    /// Top right in columns, in the middle in those of Taiwan, bottom left in those set in the forms of rows; bottom right and top
    /// left in rows on their left and right side.
    @Test(
        arguments: [
            (Point(x: 0.65, y: 0.05), false), (Point(x: 0.35, y: 0.35), false), (Point(x: 0.05, y: 0.65), false),
            (Point(x: 0.65, y: 0.65), true), (Point(x: 0.05, y: 0.05), true),
        ])
    func tellsColumnsFromRowsThatLie(_ share: Point, _ isOutOfPlace: Bool) {
        let (lines, page) = columns(stopsAt: share)
        #expect(!ReversedLines.areSeen(in: lines.map(\.text)))
        #expect(StopPlaces.areOutOfPlace(in: lines, of: page) == isOutOfPlace)
    }

    @Test func takesOneStopOutOfPlaceForNoProof() {
        let (lines, page) = columns(stopsAt: Point(x: 0.65, y: 0.65), "父亲说事已如此。不必难过")
        #expect(!StopPlaces.areOutOfPlace(in: Array(lines.prefix(1)), of: page))
        #expect(StopPlaces.areOutOfPlace(in: Array(lines.prefix(2)), of: page))
        #expect(!StopPlaces.areOutOfPlace(in: [], of: page))
    }

    @Test func countsTheStopsOfColumnsWhereverTheyStand() {
        let (columns, page) = printed(stopsAt: 0.05, direction: .vertical)
        #expect(OrientationEvidence(columns, in: page).stops == 8)
    }
}
