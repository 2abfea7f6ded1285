import Testing
import YomitoriCore

@testable import Yomitori

/// Cells of several lines, set as close as the rows are to each other.
@Suite struct TableRowsTests {
    private func page(_ lines: [(text: String, x: Double, line: Double)]) -> PageLayout {
        PageLayout(of: lines.map { PrintedLines.horizontal($0.text, x: $0.x, y: 100 + 22 * $0.line) })
    }

    @Test func joinsTheLinesOfAFirstCell() {
        let layout = page([
            ("1. Treatment with tablets can", 100, 0), ("7", 500, 0), ("12", 600, 0),
            ("only calm patients down", 100, 1),
            ("2. Injections help them in the", 100, 2), ("45", 500, 2), ("3", 600, 2),
            ("long run", 100, 3),
            ("3. Rest is the most effective", 100, 4), ("1", 500, 4), ("60", 600, 4),
            ("way of all to treat anybody", 100, 5),
        ])
        #expect(
            layout.text == """
                1. Treatment with tablets can only calm patients down\t7\t12
                2. Injections help them in the long run\t45\t3
                3. Rest is the most effective way of all to treat anybody\t1\t60
                """)
    }

    @Test func joinsTheLinesOfAFirstCellAroundTheOthers() {
        let layout = page([
            ("Treatment with tablets that", 100, 0), ("can only calm the patients", 100, 1), ("7", 500, 1),
            ("12", 600, 1),
            ("down", 100, 2),
            ("Rest and the most effective", 100, 3), ("way of all others to treat", 100, 4), ("1", 500, 4),
            ("60", 600, 4),
            ("anybody", 100, 5), ("Nothing at all", 100, 6), ("3", 500, 6), ("5", 600, 6), ("Sleep", 100, 7),
            ("9", 500, 7), ("8", 600, 7),
        ])
        #expect(
            layout.text == """
                Treatment with tablets that can only calm the patients down\t7\t12
                Rest and the most effective way of all others to treat anybody\t1\t60
                Nothing at all\t3\t5
                Sleep\t9\t8
                """)
    }

    @Test func keepsHeadingsBetweenRowsApart() {
        let layout = page([
            ("Tumor location", 100, 0), ("Upper rectum", 120, 1), ("1.0", 500, 1), ("Lower rectum", 120, 2),
            ("1.3", 500, 2),
            ("Type of surgery", 100, 3), ("Abdominal resection", 120, 4), ("3.1", 500, 4), ("Anterior one", 120, 5),
            ("0.9", 500, 5),
        ])
        #expect(
            layout.text == """
                Tumor location
                Upper rectum\t1.0
                Lower rectum\t1.3
                Type of surgery
                Abdominal resection\t3.1
                Anterior one\t0.9
                """)
    }

    @Test func joinsTheLinesOfAHead() {
        let layout = page([
            ("disagree", 300, 0), ("rather", 420, 0), ("undecided", 540, 0), ("disagree", 420, 1),
            ("north", 100, 3), ("1", 300, 3), ("2", 420, 3), ("3", 540, 3),
            ("south", 100, 4), ("4", 300, 4), ("5", 420, 4), ("6", 540, 4),
            ("east", 100, 5), ("7", 300, 5), ("8", 420, 5), ("9", 540, 5),
        ])
        #expect(
            layout.text == "\tdisagree\trather disagree\tundecided\nnorth\t1\t2\t3\nsouth\t4\t5\t6\neast\t7\t8\t9")
    }

    /// The totals of a bill are set closer than its rows; those of a head belong together at the same distance.
    @Test func keepsTotalsApart() {
        let layout = page([
            ("unit", 500, 0), ("whole", 620, 0), ("price", 500, 1.2), ("price", 620, 1.2),
            ("Bookcase", 100, 3.2), ("2", 400, 3.2), ("149.00", 500, 3.2), ("298.00", 620, 3.2),
            ("Folders", 100, 5.2), ("12", 400, 5.2), ("8.75", 500, 5.2), ("105.00", 620, 5.2),
            ("Delivery", 100, 7.2), ("1", 400, 7.2), ("35.50", 500, 7.2), ("35.50", 620, 7.2),
            ("Subtotal", 500, 9.2), ("438.50", 620, 9.2), ("VAT", 500, 10.4), ("87.70", 620, 10.4),
            ("Total", 500, 11.6), ("526.20", 620, 11.6),
        ])
        #expect(
            layout.text == """
                \t\tunit price\twhole price
                Bookcase\t2\t149.00\t298.00
                Folders\t12\t8.75\t105.00
                Delivery\t1\t35.50\t35.50
                \t\tSubtotal\t438.50
                \t\tVAT\t87.70
                \t\tTotal\t526.20
                """)
    }

    @Test func keepsACentredLineBetweenRowsApart() {
        let layout = page([
            ("BIBIM OCTOPUS T1", 100, 0), ("13.99", 500, 0), ("PORK DUMPLING T1", 100, 1), ("8.99", 500, 1),
            ("LA BEEF RIBS T1", 100, 2), ("17.99", 500, 2), ("3.00xITEMS", 270, 3), ("SUBTOTAL", 100, 4),
            ("40.97", 500, 4),
        ])
        #expect(
            layout.lineTexts == [
                "BIBIM OCTOPUS T1", "13.99", "PORK DUMPLING T1", "8.99", "LA BEEF RIBS T1", "17.99", "3.00xITEMS",
                "SUBTOTAL", "40.97",
            ])
    }
}
