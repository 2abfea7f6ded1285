import YomitoriCore

/// Chooses, where several packs are installed, the one for a page from a quick look at it with the pack `general`.
///
/// In this order:
/// 1. Whoever asks for languages without Japanese gets `general`; the National Diet Library's packs read Japanese only.
/// 2. So does a page with less than three tall lines, or where they are not nearly all of the print: what is set in rows, and
///    forms, signs and photographs with some columns among their rows, `general` reads well.
/// 3. A page of columns in which `general` can hardly read a character, however it is turned, is classical: running hands and
///    woodcut print have shapes it never learnt.
/// 4. A page of columns that it reads better after a turn is other: they are the rows of a page that lies, or stand on their
///    heads. `general` turns such pages; the National Diet Library's packs read pages as they stand. Rows are told by their
///    stops (``OrientationRules/fewestStops``): rows without any that lie pass for columns.
/// 5. A page of columns that it can read is modern print when it is Japanese, and other when it is Chinese.
///
/// The thresholds are ours, set by hand; other values were not compared. Those of the layout were tried on the true lines of all pages of
/// `eval-dev/rendered` and on the boxes of nine classical reference pages (`PackRuleTests`), those of the reading on typeset
/// pages (`LookOnDevelopmentPagesTests`). No classical print was read for them: with the real weights the rule is unproven.
package struct PackRule: Hashable, Sendable {
    /// So many tall lines are a page of columns; fewer are a title, a label or a sign. A choice: the pages of columns it
    /// was tried on have eight and more, `k07_tiny`, which is none, has one.
    package var fewestColumns = 3
    /// The least share of the print in tall lines on a page of columns. Folios, heads and captions are the rest. A choice: of the
    /// classical reference pages those of columns have 0.99 and more, others with as many columns 0.49 and less.
    package var leastTallShare = 0.75
    /// Columns that read less surely than this are classical. Typeset ones of eight pages of `eval-dev/rendered` read with 0.98 and
    /// more; what running hands and woodcut print read with was not measured.
    package var leastConfidence = 0.6
    /// A sample of fewer characters says nothing: a choice, a tenth of what four columns give.
    package var fewestCharacters = 6

    package init() {}

    /// - Parameter languages: BCP-47 tags that were asked for; empty for any.
    package func decision(_ look: PageLook, languages: [String] = []) -> PackDecision {
        guard languages.isEmpty || languages.contains(where: { $0.lowercased().hasPrefix("ja") }) else {
            return PackDecision(.other, "the languages asked for are not Japanese")
        }
        guard look.tallLines >= fewestColumns else {
            return PackDecision(.other, "\(look.tallLines) columns, fewer than \(fewestColumns)")
        }
        let share = "\(Int((100 * look.tallShare).rounded())) % of the print in columns"
        guard look.tallShare >= leastTallShare else { return PackDecision(.other, share) }
        guard let sample = look.sample else { return PackDecision(.classical, "\(share), of which none can be read") }
        let reading = "\(share), read with \(sample.confidence.rounded(toPlaces: 2))"
        guard sample.characters >= fewestCharacters, sample.confidence >= leastConfidence else {
            return PackDecision(.classical, reading)
        }
        guard look.quarterTurns == 0 else {
            return PackDecision(.other, reading + " after a turn by \(90 * look.quarterTurns)°")
        }
        return sample.script == .japanese
            ? PackDecision(.modern, reading + " as Japanese")
            : PackDecision(.other, reading + " as \(sample.script?.rawValue ?? "no script")")
    }
}
