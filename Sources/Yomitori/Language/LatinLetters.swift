/// The letters that print in languages of Latin script has beyond A to Z.
///
/// The exemplar letters of Unicode's CLDR 42, main and auxiliary: the language's own, and those of words from some others.
/// A letter of a language that nobody asked for is a misread one with a speck above it.
enum LatinLetters {
    /// Upper and lower case letters beyond A to Z of all these languages together; nil when none of them is in Latin script, as
    /// Latin letters on a page of Chinese or Japanese may be of any language.
    ///
    /// - Parameter tags: BCP-47.
    static func letters(of tags: [String]) -> Set<Unicode.Scalar>? {
        let languages = tags.filter { Repertoire(language: $0) == .latin }
            .compactMap { $0.split(separator: "-").first?.lowercased() }
        guard !languages.isEmpty else { return nil }
        var letters = Set(common.unicodeScalars)
        for language in languages { letters.formUnion((more[language] ?? "").unicodeScalars) }
        // The tones of pinyin.
        if tags.contains(where: { Repertoire(language: $0) == .chinese }) {
            letters.formUnion("ǎěǐǒǔǖǘǚǜńňǹ".unicodeScalars)
        }
        for letter in letters {
            let capital = letter.properties.uppercaseMapping.unicodeScalars
            if capital.count == 1 { letters.formUnion(capital) }
        }
        return letters
    }

    /// English's auxiliary letters, which nearly every other language has too, the signs of ordinal numbers, and the long s of old
    /// print.
    private static let common = "àáâãäåæçèéêëìíîïñòóôöøùúûüÿāăēĕīĭōŏœūŭªºſ"

    /// By language, without region: what it has besides.
    private static let more = [
        "af": "ý", "bs": "ćčđšž", "ca": "ŀ", "cs": "ýčďěľłňŕřšťůž", "cy": "ýŵŷẁẃẅỳ", "da": "ǿ", "de": "ßẞğİış",
        "es": "ý",
        "et": "õšž", "fi": "ßẞðõýþąćċčďđėęěğģħįİıķĺļľłńņňŋőŕřśŝşšţťŧůűųźżžǥǧǩǯșțȟ", "fr": "ßẞõćĳřšſǔ",
        "ga": "ċġḃḋḟṁṗṡṫ",
        "gl": "õ", "hr": "ćčđšž", "hu": "őű", "is": "ðýþ", "it": "ßẞõ", "lb": "ßẞğİış", "lt": "õąčėęĩįšũųžẽ",
        "mt": "ċġħż",
        "nb": "čđńŋšŧžǎ", "nn": "čđńŋšŧžǎ", "no": "čđńŋšŧžǎ", "pl": "ßẞąćęłńśźż", "pt": "õ", "ro": "şţșț",
        "sk": "ýčďĺľňőŕřšťűž", "sl": "ćčđšž", "tr": "ßẞğİış",
    ]
}
