import Testing
import YomitoriCore

@testable import Yomitori

@Suite struct OldStyleFiguresTests {
    private func texts(_ lines: [String]) -> [String] {
        let read = lines.enumerated().map { PrintedLines.horizontal($1, x: 100, y: 100 + 40 * Double($0)) }
        return OldStyleFigures.settled(read).map(\.text)
    }

    @Test(arguments: [
        ("in 18o6, and by 181o the", "in 1806, and by 1810 the"), ("in I9I4, from 19II on", "in 1914, from 1911 on"),
        ("in 1,1o1 to I1,01I", "in 1,101 to 11,011"), ("1oo of 3o1, 6o9", "100 of 301, 609"),
        ("414I and 4I4 in I9I4", "414I and 414 in 1914"),
        // Beside sure ones too, names, ordinals and numerals of months stay.
        ("I5, I95, O157, 1o and 18o in 18o6, 19o7", "I5, I95, O157, 1o and 18o in 1806, 1907"),
        ("12.II.1940, II.10 and I.123 in 18o6, 19o7", "12.II.1940, II.10 and I.123 in 1806, 1907"),
    ])
    func readsLettersAmongFiguresAsFigures(read: String, expected: String) {
        #expect(texts([read]) == [expected])
    }

    @Test(arguments: [
        "volume II, page 10", "on the 1o of May 1806", "100l of milk", "I5 and O2 in 1806", "H2O and CO2", "no. 12",
        "I 10 o 11",
        "B10O7", "the year I", "to 10o/11", "CH4 + 2O2 needs 13O2, I2O5 · 3H2O and 2I2O5",
        "plate 7I33 KOL, 4I4 and ref. 0I8",
    ])
    func leavesOtherWords(read: String) {
        #expect(texts([read]) == [read])
    }

    @Test func writesTheChangeDown() {
        let line = PrintedLines.horizontal("18o6", x: 100, y: 100)
        #expect(
            OldStyleFigures.settled([line])[0].corrections == [
                Correction(base: 2..<3, from: "o", to: "0", reason: "old-style figure")
            ])
    }
}
