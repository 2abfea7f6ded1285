/// The letters with marks that words of a language are spelled with today.
///
/// Narrower than `LatinLetters`, which has those of words from elsewhere too: ò is read on a Spanish page, but no Spanish word has it.
enum SpelledMarks {
    /// In lower case; none for a language that is not listed.
    ///
    /// Dutch is left out: its marks are rare, and of eight that were less sure on degraded pages none was one (ü for ij, á for i).
    static func letters(of language: String) -> Set<String> { Set((byLanguage[language] ?? "").map { String($0) }) }

    /// By language, without region.
    private static let byLanguage = [
        "de": "äöü", "es": "áéíñóúü", "fr": "àâçèéêëîïôùûüÿ", "it": "àèéìòù", "pt": "àáâãçéêíóôõú",
    ]
}
