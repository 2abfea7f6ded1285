import Testing
import YomitoriCore
import YomitoriImaging

@testable import Yomitori

@Suite struct LeadersTests {
    /// A line of print 20 pixels high from 20 to 194 with so many dots from 204 on and, behind them, a number of two figures, and a
    /// line without dots below.
    private static func page(dots: Int, number: Rect? = nil, hasNumber: Bool = true) -> DrawnPage {
        var page = DrawnPage(width: 760, height: 160)
        for y in [20.0, 80] { page.drawLine(from: Point(x: 20, y: y), em: 20, count: 8) }
        for dot in 0..<dots { page.fill(Rect(x: 204 + 10 * Double(dot), y: 36, width: 3, height: 3), with: 0) }
        let behind = 204 + 10 * Double(dots)
        if let number {
            page.fill(number, with: 0)
        } else if hasNumber {
            page.drawLine(from: Point(x: behind, y: 20), em: 20, count: 2)
        }
        return page
    }

    /// Where the lines begin and end in the row of the entry, and in the one below, when these pieces of the row were found.
    private func parted(_ page: DrawnPage, _ found: [ClosedRange<Double>]) -> [ClosedRange<Double>] {
        let prints = found.map { print($0, y: 30) } + [print(20...194, y: 90)]
        let lines = prints.map { FittedLine(line: DetectedLine(around: $0), print: $0) }
        return Leaders(page.luminance, lines).parted().map { line -> ClosedRange<Double> in
            let box = line.print.quad.boundingBox
            return box.minX...box.maxX
        }.sorted { $0.lowerBound < $1.lowerBound }
    }

    private func print(_ place: ClosedRange<Double>, y: Double) -> OrientedRectangle {
        OrientedRectangle(
            center: Point(x: (place.lowerBound + place.upperBound) / 2, y: y), axis: Point(x: 1, y: 0),
            length: place.upperBound - place.lowerBound, thickness: 20)
    }

    private func isNear(_ a: ClosedRange<Double>, _ b: ClosedRange<Double>) -> Bool {
        abs(a.lowerBound - b.lowerBound) < 2 && abs(a.upperBound - b.upperBound) < 2
    }

    private static let finds: [[ClosedRange<Double>]] = [
        // All of the row as one line.
        [20.0...646],
        // Dots with the entry, dots by themselves, dots with the number, which lacks its last figure.
        [20...228, 300...340, 554...624],
        // The same, the number first.
        [554...624, 20...228],
        // No dots, no number.
        [20...194],
    ]

    /// Forty dots, the last of them at 594, and the number from 604 to 646.
    @Test(arguments: finds)
    func partsAnEntryFromItsNumber(found: [ClosedRange<Double>]) throws {
        let lines = parted(Self.page(dots: 40), found)
        try #require(lines.count == 3)
        #expect(lines.contains { isNear($0, 20...194) })
        // Four dots are less than two em.
        #expect(lines.contains { isNear($0, 20...237) })
        #expect(isNear(lines[2], 604...646))
    }

    /// A number without ascenders, found before the entry.
    @Test func measuresByTheEntryNotByTheNumber() {
        let low = OrientedRectangle(center: Point(x: 600, y: 34), axis: Point(x: 1, y: 0), length: 92, thickness: 12)
        let lines = [low, print(20...228, y: 30)].map { FittedLine(line: DetectedLine(around: $0), print: $0) }
        let parted = Leaders(Self.page(dots: 40).luminance, lines).parted()
        #expect(parted.count == 2)
        #expect(parted.contains { abs($0.print.quad.boundingBox.maxX - 237) < 2 })
    }

    /// An entry that was found a little out of line, so that its row passes beside the middle of the number.
    @Test func makesOneLineOfANumberThatWasFoundBesideItsRow() {
        var page = Self.page(dots: 0, hasNumber: false)
        for dot in 0..<40 { page.fill(Rect(x: 204 + 10 * Double(dot), y: 28, width: 3, height: 3), with: 0) }
        page.drawLine(from: Point(x: 604, y: 20), em: 20, count: 2)
        let entry = OrientedRectangle(
            center: Point(x: 107, y: 30), axis: Point(angle: -0.021), length: 174, thickness: 20)
        let lines = [entry, print(604...646, y: 30)].map { FittedLine(line: DetectedLine(around: $0), print: $0) }
        #expect(Leaders(page.luminance, lines).parted().count == 2)
    }

    @Test func leavesAnEntryOfOneCharacterThatLiesAcross() {
        let entry = OrientedRectangle(center: Point(x: 184, y: 30), axis: Point(x: 0, y: 1), length: 20, thickness: 20)
        let lines = [entry, print(554...646, y: 30)].map { FittedLine(line: DetectedLine(around: $0), print: $0) }
        let parted = Leaders(Self.page(dots: 40).luminance, lines).parted()
        #expect(parted.count == 2)
        #expect(parted.contains { $0.print == entry })
    }

    @Test func makesALineOfANarrowFigureThatIsNoColumn() throws {
        let page = Self.page(dots: 40, number: Rect(x: 610, y: 22, width: 5, height: 16))
        let lines = parted(page, [20...615])
        let number = try #require(lines.last)
        #expect(lines.count == 3)
        #expect(abs(number.lowerBound - 610) < 2 && number.upperBound - number.lowerBound > 0.7 * 16)
    }

    @Test func partsTwoEntriesInOneRow() throws {
        var page = Self.page(dots: 14)
        // Behind the number, from 344 to 386, another entry.
        page.drawLine(from: Point(x: 410, y: 20), em: 20, count: 3)
        for dot in 0..<14 { page.fill(Rect(x: 484 + 10 * Double(dot), y: 36, width: 3, height: 3), with: 0) }
        page.drawLine(from: Point(x: 624, y: 20), em: 20, count: 1)
        let lines = parted(page, [20...644])
        try #require(lines.count == 5)
        #expect(isNear(lines[2], 344...386))
        #expect(isNear(lines[4], 624...644))
    }

    /// A row of six dots, and of forty above it, whose numbers end at the same place, or the lower one before it.
    @Test(arguments: [0.0, 40])
    func partsAtAShortLeaderInContents(indent: Double) {
        var page = Self.page(dots: 40)
        page.drawLine(from: Point(x: 300, y: 80), em: 20, count: 8)
        for dot in 0..<6 { page.fill(Rect(x: 540 - indent + 10 * Double(dot), y: 96, width: 3, height: 3), with: 0) }
        page.drawLine(from: Point(x: 604 - indent, y: 80), em: 20, count: 2)
        let prints = [print(20...646, y: 30), print(300...(646 - indent), y: 90)]
        let lines = prints.map { FittedLine(line: DetectedLine(around: $0), print: $0) }
        #expect(Leaders(page.luminance, lines).parted().count == (indent == 0 ? 4 : 3))
    }

    /// Two blanks of a form, each behind its label.
    @Test func leavesTheLabelOfASecondBlank() {
        var page = Self.page(dots: 20)
        // Behind the label, from 404 to 446, a second row.
        for dot in 0..<20 { page.fill(Rect(x: 456 + 10 * Double(dot), y: 36, width: 3, height: 3), with: 0) }
        let lines = parted(page, [20...649])
        #expect(lines.count == 2)
        #expect(lines.contains { isNear($0, 20...649) })
    }

    /// A bracket right behind the dots of a silence.
    @Test func leavesWhatStandsAtTheLastDot() {
        let lines = parted(Self.page(dots: 40, number: Rect(x: 600, y: 20, width: 10, height: 20)), [20...610])
        #expect(lines.count == 2)
    }

    @Test func leavesAnEllipsis() {
        let lines = parted(Self.page(dots: 6), [20...306])
        #expect(lines.count == 2)
        #expect(lines.contains { isNear($0, 20...306) })
    }

    @Test func leavesADottedRuleUnderThePrint() {
        var page = Self.page(dots: 0)
        for dot in 0..<36 { page.fill(Rect(x: 254 + 10 * Double(dot), y: 40, width: 3, height: 2), with: 0) }
        page.drawLine(from: Point(x: 620, y: 20), em: 20, count: 2)
        let lines = parted(page, [20...246, 620...662])
        #expect(lines.count == 3)
        #expect(lines.contains { isNear($0, 620...662) } && lines.contains { isNear($0, 20...246) })
    }

    @Test func leavesDotsWithNothingBehindThem() {
        let lines = parted(Self.page(dots: 40, hasNumber: false), [20...597])
        #expect(lines.count == 2)
        #expect(lines.contains { isNear($0, 20...597) })
    }
}
