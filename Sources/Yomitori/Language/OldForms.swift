import YomitoriCore

/// Old and new forms of one character, told apart by what else the page is written in.
///
/// They differ by a stroke or two, and the models have learned both from Chinese print. A page of Japanese print from before 1946
/// uses old forms: where the model is not sure of a new one and held the old one possible, the page's sure characters decide. Old forms
/// stay on new pages, where names have them (國學院大學). This is language correction: every change is written down.
struct OldForms: Sendable {
    /// A candidate below this is not taken: the model saw a difference of shape.
    var leastProbability = 0.02
    /// A character is sure from this probability on, and stays as it was read.
    var sure = 0.9
    /// How many sure characters of one time a page must have.
    var support = 3
    /// How many of them there must be for one of the other time: a few forms were in use before and after.
    var majority = 4

    /// Before 1946, or after.
    enum Time { case old, new }

    /// The lines of an old page with each doubtful form as the page's others are.
    func settled(_ lines: [RecognizedLine]) -> [RecognizedLine] {
        guard time(of: lines) == .old else { return lines }
        return lines.map { line in
            var settled = line
            for (i, character) in line.characters.enumerated() {
                guard character.confidence < sure,
                    let other = OldForm.old(of: character.text),
                    let candidate = character.candidates.first(where: { $0.text == other }),
                    candidate.confidence >= leastProbability
                else { continue }
                settled.correct(i, to: other, reason: "old form")
            }
            return settled
        }
    }

    /// When the page was printed; nil when its characters leave that open.
    func time(of lines: [RecognizedLine]) -> Time? {
        let (old, new) = count(in: lines)
        if old >= support, old >= majority * new { return .old }
        // Old print has new-looking forms too; one clearly old character among some new ones leaves it open.
        if new >= support, new >= majority * old { return .new }
        return nil
    }

    /// Whether what is known of print after 1946 may be used of the page: it has hardly an old form and hardly an old spelling.
    /// New forms do not make up for spellings: editions of old texts in new forms keep them.
    func mayBeNew(_ lines: [RecognizedLine]) -> Bool {
        let (old, new) = count(in: lines)
        let spellings = OldSpelling(sure: sure).count(in: lines)
        return spellings < support && new >= majority * (old + spellings)
    }

    /// How many sure characters have the form of one time alone.
    private func count(in lines: [RecognizedLine]) -> (old: Int, new: Int) {
        let sureTexts = lines.flatMap(\.characters).filter { $0.confidence >= sure }.map(\.text)
        return (sureTexts.count { OldForm.new(of: $0) != nil }, sureTexts.count { OldForm.old(of: $0) != nil })
    }
}
