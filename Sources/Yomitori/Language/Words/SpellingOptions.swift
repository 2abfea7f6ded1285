/// How far the spelling of words may go against the picture.
package struct SpellingOptions: Hashable, Sendable {
    /// What all letters of a word give up together, in nats: its probability falls to a twentieth at most. With 4 (and 3 where the
    /// length changes) 92 changes were right and 7 wrong on 13 degraded pages, with 3 and 2 it was 90 and 5, the errors being equal.
    package var mostNats = 3.0
    /// The same where letters are put in or taken out, which the recogniser seldom errs in.
    package var mostNatsOfLength = 2.0
    /// The same of a word that is put together and in no list: its probability falls to a fifth at most. Of such changes on 38 German
    /// pages those within 1.3 nats were mostly right (Koplkissen), and all above 1.8 made no word (Kopfhisse, Oberfache).
    package var mostNatsOfCompound = 1.5
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
    /// Whether letters may be taken out of words. In 85 pages in Spanish, Italian, Dutch and Portuguese 18 letters were rightly
    /// taken out and 37 wrongly (`zijn` became `zin`), while 126 were rightly put in and 1 wrongly; in English, French and German
    /// it was 7 and 1.
    package var takesLettersOut = true
    /// How many letters a word has at least when some of them only go: a short word with a letter less is often another (owne, owe). On
    /// 106 clean and degraded pages in English, French and German 4 such changes to words of four letters and fewer were right and 11
    /// wrong, of those to longer words 15 and 6.
    package var fewestLettersLeft = 5
    /// Letters by which print spells words in other ways than the dictionary, each with the dictionary's. They are not exchanged.
    package var variants: [Character: Character] = [:]

    package init() {}

    /// What a language asks for.
    package init(language: String) {
        switch language.prefix(while: { $0 != "-" }).lowercased() {
        case "de":
            capitalisesNouns = true
            makesCompounds = true
        case "en":
            // œconomy, encyclopædia.
            variants = Self.variants("œæŒÆ", as: "eeEE")
        case "es", "nl":
            takesLettersOut = false
        case "it":
            takesLettersOut = false
            // Plurals until the 1930s: varj, ministerj.
            variants = Self.variants("jJ", as: "iI")
        case "pt":
            takesLettersOut = false
            // The dictionary is Portugal's; Brazil writes econômico and acadêmico.
            variants = Self.variants("êôÊÔ", as: "éóÉÓ")
        default: break
        }
    }

    /// A table of letters in print and those that the dictionary has for them, in the same order.
    package static func variants(_ printed: String, as known: String) -> [Character: Character] {
        Dictionary(uniqueKeysWithValues: zip(printed, known))
    }

    /// Whether two letters are no more than two ways to spell a word.
    package func areVariants(_ letter: String, _ other: String) -> Bool {
        func form(_ text: String) -> String { String(text.map { variants[$0] ?? $0 }) }
        return !variants.isEmpty && form(letter) == form(other)
    }
}
