import YomitoriCore

/// Tells Chinese print in simplified forms from print in traditional ones, of which lists of simplified words know nothing.
struct SimplifiedPrint: Sendable {
    /// Share of a page's sure Han characters that may be no simplified ones. Measured on the Chinese texts of
    /// `Benchmarks/harness/heldout/texts.txt`: in the simplified ones none of 354, in the traditional one 27 %, and 25 % in any hundred in a row.
    var mostOthers = 0.05
    /// A character is sure from this probability on, as for old forms of Japanese print (``OldForms``).
    var sure = 0.9

    /// Whether the words of simplified Chinese may be used of a page.
    ///
    /// - Parameter language: its BCP-47 tag; one of traditional print alone is enough to leave the page as it is.
    func holds(_ lines: [RecognizedLine], language: String) -> Bool {
        let subtags = language.lowercased().split(separator: "-").dropFirst()
        guard subtags.contains("hans") || subtags.allSatisfy({ !Self.traditional.contains($0) }) else { return false }
        let han = lines.flatMap(\.characters).filter { $0.confidence >= sure }.compactMap(\.text.unicodeScalars.first)
            .filter { Script($0) == .han && !Script.isIdeographicMark($0) }
        return Double(han.count { !HanTable.simplified.contains($0) }) <= mostOthers * Double(han.count)
    }

    /// The script, and the regions that write in it (CLDR, likely subtags).
    private static let traditional: Set<Substring> = ["hant", "tw", "hk", "mo"]
}
