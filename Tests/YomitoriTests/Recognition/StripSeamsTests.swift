import Testing
import YomitoriCore
import YomitoriImaging

@testable import Yomitori

/// Two pieces of a strip of 40 steps of ten pixels: steps 0 to 29 and 14 to 39, cut at step 22.
@Suite struct StripSeamsTests {
    private static let alphabet = [" ", "t", "a", "l", "y", "w"]

    /// A reading in which a dot is a blank.
    private func lattice(_ steps: String) -> Lattice {
        Lattice(
            steps: steps.map { step in
                let index = Self.alphabet.firstIndex(of: String(step)).map { $0 + 1 } ?? 0
                return [Lattice.Entry(index: Int32(index), probability: 1)]
            }, pixelsPerStep: 10)
    }

    private func piece(_ steps: Range<Int>, _ columns: Range<Int>) -> StripPiece {
        StripPiece(
            picture: Raster(size: PixelSize(width: 10 * steps.count, height: 1), color: .white),
            offset: 10 * steps.lowerBound, columns: columns)
    }

    private func text(_ left: String, _ right: String) -> String {
        let readings: [StripSeams.Reading] = [
            (piece(0..<30, 0..<220), lattice(left)), (piece(14..<40, 220..<400), lattice(right)),
        ]
        let joined = StripSeams(pixelsPerStep: 10).joined(readings)
        #expect(joined.count == 40)
        let decoder = CTCDecoder(alphabet: [""] + Self.alphabet)
        return decoder.decode(Lattice(steps: joined, pixelsPerStep: 10)).map(\.text).joined()
    }

    /// The letter beside the cut is a step or two further right in the left reading, or further left.
    @Test(arguments: [
        ("...............t..a..l.l.y.w..", "...t..a..l.ly..w.........."),
        ("...............t..a..l.l..yw..", "...t..a.l.l..y...w........"),
        ("...............t..a..l.ly..w..", "...t..a..l.l.y.w.........."),
        ("...............t..a..l.l.y.w..", ".t..a..l.l.y.w............"),
    ])
    func readsEachCharacterOnceWhereReadingsDiffer(left: String, right: String) {
        #expect(text(left, right) == "tallyw")
    }

    /// Parted at the cut, the left reading's first l and the right one's second would stand side by side.
    @Test func keepsTwoOfOneLetter() {
        #expect(text("................t.a..l.l......", "..t.a.l.l.................") == "tall")
    }

    /// What only one reading has beside its picture's edge.
    @Test func takesNothingFromAnEdge() {
        #expect(text("...............t..a.......wwyt", "yl.t..a................w..") == "taw")
    }
}
