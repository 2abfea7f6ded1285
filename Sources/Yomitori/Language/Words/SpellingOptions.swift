/// How far the spelling of words may go against the picture.
package struct SpellingOptions: Hashable, Sendable {
    /// What all letters of a word give up together, in nats: its probability falls to a twentieth at most. With 4 (and 3 where the
    /// length changes) 92 changes were right and 7 wrong on 13 degraded pages, with 3 and 2 it was 90 and 5, the errors being equal.
    package var mostNats = 3.0
    /// The same where letters are put in or taken out, which the recogniser seldom errs in.
    package var mostNatsOfLength = 2.0
    /// How much better than the next one the chosen word has to fit, in nats: twice as probable.
    package var leastLead = 0.7
    /// Which readings of a letter are looked at.
    package var support = PictureSupport()
    /// Shorter words have too many neighbours.
    package var fewestLetters = 3
    /// Every noun has a capital, as in German.
    package var capitalisesNouns = false
    /// Words are put together to longer ones, as in German.
    package var makesCompounds = false
    /// Letters that a part of a compound has at least.
    package var fewestInCompound = 3

    package init() {}

    /// What a language asks for.
    package init(language: String) {
        if language.hasPrefix("de") {
            capitalisesNouns = true
            makesCompounds = true
        }
    }
}
