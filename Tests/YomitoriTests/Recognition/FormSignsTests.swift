import Testing
import YomitoriCore
import YomitoriImaging

@testable import Yomitori

/// A line of three places of 40 pixels, five time steps each: a box, a character, and room for another one.
@Suite struct FormSignsTests {
    private let decoder = CTCDecoder(alphabet: ["", "男", "□", "口", "○", " ", "田"])

    /// What was seen where the box stands is `seen`, in the middle of its steps; 男 is read in the second place.
    private func lattice(_ seen: [(Int32, Float)], character: Float = 0.99) -> Lattice {
        var steps = [[Lattice.Entry]](repeating: [Lattice.Entry(index: CTCDecoder.blank, probability: 1)], count: 15)
        steps[2] = seen.map { Lattice.Entry(index: $0.0, probability: $0.1) }
        steps[7] = [Lattice.Entry(index: 1, probability: character)]
        return Lattice(steps: steps, pixelsPerStep: 8)
    }

    private func ink(_ stretches: Range<Int>...) -> [Float] {
        (0..<120).map { column in stretches.contains { $0.contains(column) } ? 0.1 : 0 }
    }

    private func read(_ seen: [(Int32, Float)], ink: [Float]) -> [StripCharacter] {
        let lattice = lattice(seen)
        return FormSigns().restored(in: decoder.decode(lattice), seen: lattice, ink: ink, em: 40, decoder)
    }

    @Test func readsASignInFreeInk() throws {
        let read = read([(0, 0.9), (2, 0.09), (3, 0.01)], ink: ink(4..<36, 44..<76))
        #expect(read.map(\.text) == ["□", "男"])
        let box = try #require(read.first)
        #expect(abs(box.confidence - 0.9) < 0.001)
        #expect(box.center == 20)
        #expect(box.candidates.map(\.text) == ["□"])
    }

    @Test func readsNothingWhereThereIsNoInk() {
        #expect(read([(0, 0.9), (2, 0.09)], ink: ink(44..<76)).map(\.text) == ["男"])
    }

    @Test("leaves ink that is no character's: a stroke, what touches its neighbour", arguments: [4..<14, 4..<44])
    func leavesOtherInk(columns: Range<Int>) {
        #expect(read([(0, 0.9), (2, 0.09)], ink: ink(columns, 44..<76)).map(\.text) == ["男"])
    }

    @Test func leavesWhatIsHardlySeenOrMayBeSomethingElse() {
        let box = ink(4..<36, 44..<76)
        #expect(read([(0, 0.99), (2, 0.005)], ink: box).map(\.text) == ["男"])
        #expect(read([(0, 0.9), (2, 0.03), (3, 0.07)], ink: box).map(\.text) == ["男"])
        #expect(read([(0, 0.9), (5, 0.1)], ink: box).map(\.text) == ["男"])
    }

    @Test("takes characters of other languages for rivals, but what looks like a box for none")
    func countsWhatMayNotBeRead() {
        var latin = decoder
        latin.allowed = AllowedClasses(alphabet: decoder.alphabet) { !["口", "田"].contains($0) }
        func read(_ seen: [(Int32, Float)]) -> [String] {
            let lattice = lattice(seen)
            let read = FormSigns().restored(
                in: latin.decode(lattice), seen: lattice, ink: ink(4..<36, 44..<76), em: 40, latin)
            return read.map(\.text)
        }
        #expect(read([(6, 0.95), (0, 0.04), (2, 0.01)]) == ["男"])
        #expect(read([(3, 0.95), (0, 0.04), (2, 0.01)]) == ["□", "男"])
    }

    @Test func isNoSurerThanItsLine() throws {
        let lattice = lattice([(0, 0.99), (2, 0.01)], character: 0.5)
        let read = FormSigns().restored(
            in: decoder.decode(lattice), seen: lattice, ink: ink(4..<36, 44..<76), em: 40, decoder)
        let box = try #require(read.first)
        #expect(box.text == "□")
        #expect(box.confidence == 0.5)
        #expect(box.candidates.map(\.confidence) == [0.5])
    }

    @Test func leavesASignThatWasReadAndALineThatWasNot() {
        let box = ink(4..<36, 44..<76)
        #expect(read([(4, 0.9), (0, 0.1)], ink: box).map(\.text) == ["○", "男"])
        let nothing = Lattice(
            steps: [[Lattice.Entry(index: 0, probability: 0.9), Lattice.Entry(index: 2, probability: 0.1)]],
            pixelsPerStep: 8)
        #expect(FormSigns().restored(in: [], seen: nothing, ink: box, em: 40, decoder).isEmpty)
    }

    @Test func isKeptToTheAlphabetOfTheLanguages() {
        var japanese = decoder
        japanese.allowed = AllowedClasses(alphabet: decoder.alphabet) { $0 != "□" }
        let lattice = lattice([(0, 0.9), (2, 0.1)])
        let read = FormSigns().restored(
            in: japanese.decode(lattice), seen: lattice, ink: ink(4..<36, 44..<76), em: 40, japanese)
        #expect(read.map(\.text) == ["男"])
    }

    /// A box drawn on a page, and a recogniser that holds it less probable than none.
    @Test func standsInTheLine() throws {
        let size = PixelSize(width: 120, height: 48)
        var pixels = Raster(size: size, color: .white).pixels
        func ink(_ columns: Range<Int>, _ rows: Range<Int>) {
            for y in rows { for x in columns { for c in 0..<3 { pixels[(y * size.width + x) * 3 + c] = 0 } } }
        }
        for rows in [8..<10, 38..<40] { ink(4..<36, rows) }
        for columns in [4..<6, 34..<36] { ink(columns, 8..<40) }
        ink(44..<76, 10..<38)
        let quad = Quad(Rect(x: 0, y: 0, width: 120, height: 48))
        let strip = try #require(LineStrip(quad, of: RasterPart(Raster(size: size, pixels: pixels)), height: 48))
        let reading = LineReading(
            strip: strip, direction: .horizontal, lattice: lattice([(0, 0.9), (2, 0.1)]))
        let line = try #require(reading.line(decoder))
        #expect(line.text == "□男")
        #expect(line.characters[0].quad.boundingBox.maxX <= 44)
        #expect(reading.evidence(decoder).places.count == 2)
    }
}
