import Testing
import YomitoriCore
import YomitoriImaging

@testable import Yomitori

@Suite struct ReadingEconomyTests {
    private let decoder = CTCDecoder(alphabet: ["", "字", "文", "a", "b", "0", "1", "2"])
    private let accurate = ReadingEconomy.accurate

    /// What a recogniser would have seen of a line.
    ///
    /// - Parameters:
    ///   - characters: indices in the alphabet and probabilities.
    ///   - steps: for each character.
    ///   - passedOver: what is seen, and not read, at the line's end.
    private func reading(
        _ characters: [(index: Int32, probability: Float)], steps: Int = 3, _ proportions: LineProportions,
        passedOver: Lattice.Entry? = nil
    ) throws -> LineReading {
        var seen: [[Lattice.Entry]] = []
        for character in characters {
            seen.append([Lattice.Entry(index: character.index, probability: character.probability)])
            for _ in 1..<steps { seen.append([Lattice.Entry(index: CTCDecoder.blank, probability: 1)]) }
        }
        if let passedOver { seen.append([Lattice.Entry(index: CTCDecoder.blank, probability: 0.9), passedOver]) }
        // As long as the steps go.
        let length = 40 * Double(8 * max(1, seen.count)) / Double(proportions.printHeight(in: 48)) / proportions.squeeze
        let page = Raster(size: PixelSize(width: Int(length) + 20, height: 60), color: .white)
        let quad = Quad(Rect(x: 10, y: 10, width: length, height: 40))
        let strip = try #require(LineStrip(quad, of: RasterPart(page), height: 48, proportions: proportions))
        return LineReading(
            strip: strip, direction: .horizontal, lattice: Lattice(steps: seen, pixelsPerStep: 8))
    }

    private func suffices(
        _ characters: [(Int32, Float)], steps: Int = 3, _ economy: ReadingEconomy, _ proportions: LineProportions
    ) throws -> Bool {
        let reading = try reading(characters.map { ($0.0, $0.1) }, steps: steps, proportions)
        #expect(reading.characters(decoder).count == characters.count)
        return economy.suffices(reading, decoder)
    }

    /// Characters alternate, so that no two of them are one.
    private func line(_ probability: Float, count: Int = 20) -> [(Int32, Float)] {
        (0..<count).map { (Int32(1 + $0 % 2), probability) }
    }

    @Test func drawsForLettersWhereThereMayBeSome() {
        #expect(accurate.proportions(for: []) == accurate.letters)
        #expect(accurate.proportions(for: [.latin]) == accurate.letters)
        #expect(accurate.proportions(for: [.latin, .japanese]) == accurate.letters)
        #expect(accurate.proportions(for: [.japanese]) == accurate.characters)
        #expect(accurate.proportions(for: [.chinese, .japanese]) == accurate.characters)
    }

    @Test func isContentWithALineThatIsSure() throws {
        #expect(try suffices(line(0.96), accurate, accurate.characters))
        #expect(try suffices(line(0.98), accurate, accurate.letters))
    }

    @Test func readsALineAgainThatIsNotSureOnTheAverage() throws {
        #expect(try !suffices(line(0.94), accurate, accurate.characters))
        // Letters have to be surer.
        #expect(try !suffices(line(0.96), accurate, accurate.letters))
        #expect(try !suffices([], accurate, accurate.characters))
    }

    @Test func readsALineAgainForTheSakeOfOneCharacter() throws {
        #expect(try !suffices(line(1, count: 19) + [(2, 0.39)], accurate, accurate.characters))
        #expect(try suffices(line(1, count: 19) + [(2, 0.41)], accurate, accurate.characters))
    }

    @Test func readsALineAgainWhoseCharactersAreAsNarrowAsLetters() throws {
        #expect(try !suffices(line(0.99), steps: 1, accurate, accurate.characters))
        #expect(try suffices(line(0.99), steps: 2, accurate, accurate.characters))
        // Drawn for letters it may have them, unless they are crowded.
        #expect(try suffices(line(0.99), steps: 2, accurate, accurate.letters))
        #expect(try !suffices(line(0.99), steps: 1, accurate, accurate.letters))
    }

    @Test func readsCrowdedLettersBothWaysWhereOneMayBeMissing() throws {
        func isCrowded(
            steps: Int, _ economy: ReadingEconomy, _ proportions: LineProportions, missing probability: Float = 0.02
        ) throws -> Bool {
            economy.isCrowded(
                try reading(
                    line(0.99).map { ($0.0, $0.1) }, steps: steps, proportions,
                    passedOver: Lattice.Entry(index: 3, probability: probability)), decoder)
        }
        #expect(try isCrowded(steps: 1, accurate, accurate.letters))
        #expect(try !isCrowded(steps: 1, accurate, accurate.letters, missing: 0.01))
        #expect(try !isCrowded(steps: 2, accurate, accurate.letters))
        #expect(try !isCrowded(steps: 1, accurate, accurate.characters))
        #expect(try !isCrowded(steps: 1, .fast, ReadingEconomy.fast.letters))
    }

    /// A character that is read in the step beside is not passed over.
    @Test func missesNothingThatIsReadBesideItsStep() throws {
        let seen = try reading(
            line(0.99).map { ($0.0, $0.1) }, steps: 1, accurate.letters,
            passedOver: Lattice.Entry(index: 2, probability: 0.1))
        #expect(seen.passedOver(decoder) == 0)
        #expect(!accurate.isCrowded(seen, decoder))
    }

    @Test(arguments: [(3, Int32(6), false), (4, 6, true), (4, 3, false)])
    func readsFiguresAmongCharactersBothWaysWhereOneMayBeMissing(count: Int, missing: Int32, areCrowded: Bool) throws {
        let figures = (0..<count).map { (Int32(5 + 2 * ($0 % 2)), Float(0.99)) }
        let seen = try reading(
            (line(0.99) + figures).map { ($0.0, $0.1) }, accurate.characters,
            passedOver: Lattice.Entry(index: missing, probability: 0.03))
        #expect(accurate.isCrowded(seen, decoder) == areCrowded)
    }

    /// 0111 of which one 1 goes.
    @Test func readsFiguresTwiceInARowBothWays() throws {
        let figures = [5, 6, 6, 5].map { (Int32($0), Float(0.99)) }
        let seen = try reading((line(0.99) + figures).map { ($0.0, $0.1) }, accurate.characters)
        #expect(accurate.isCrowded(seen, decoder))
    }

    @Test func takesTheReadingThatHasMoreAndIsAsSure() throws {
        func prefers(_ natural: [(Int32, Float)], to drawn: LineProportions? = nil) throws -> Bool {
            accurate.prefers(
                try reading(natural.map { ($0.0, $0.1) }, .natural),
                to: try reading(line(0.99).map { ($0.0, $0.1) }, drawn ?? accurate.letters), decoder)
        }
        #expect(try prefers(line(0.99, count: 21), to: accurate.characters))
        #expect(try !prefers(line(0.99), to: accurate.characters))
        #expect(try prefers(line(0.99, count: 21)))
        #expect(try prefers(line(0.988)))
        #expect(try !prefers(line(0.98, count: 21)))
        #expect(try !prefers(line(1, count: 19)))
    }

    @Test func readsALineAgainThatHoldsAWord() throws {
        func letters(_ count: Int) -> [(Int32, Float)] { (0..<count).map { (Int32(3 + $0 % 2), 0.99) } }
        #expect(try suffices(line(0.99) + letters(3), accurate, accurate.characters))
        #expect(try !suffices(line(0.99) + letters(4), accurate, accurate.characters))
        #expect(try suffices(line(0.99) + letters(4), accurate, accurate.letters))
    }

    @Test func isContentWithLessAtTheFastLevel() throws {
        let fast = ReadingEconomy.fast
        #expect(try suffices(line(0.85), fast, fast.characters))
        #expect(try suffices(line(1, count: 19) + [(2, 0.1)], fast, fast.characters))
        #expect(try !suffices(line(0.75), fast, fast.characters))
        #expect(fast.characters.cost < accurate.characters.cost && fast.columns.cost < accurate.columns.cost)
    }
}
