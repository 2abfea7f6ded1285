import Foundation

/// A language's words as the program can compile them from what Debian and PyPI publish.
package struct WordPack: Hashable, Sendable {
    /// How the sources are written.
    enum Source: Hashable, Sendable {
        /// A folder with `matrix.def` and the lists of a MeCab dictionary.
        case mecab
        /// A folder with `NAME.aff` and `NAME.dic`.
        case hunspell(name: String)
        /// A folder, or a wheel's folder `jieba`, with `dict.txt`.
        case jieba
    }

    /// The name under which it is installed: `words-` and the language.
    package let name: String
    /// BCP-47 primary tags of the texts it is used for.
    package let languages: [String]
    /// An SPDX expression.
    package let licence: String
    /// Who made the list, and which package carries it.
    package let attribution: String
    let source: Source

    /// What can be installed. Licences: `/usr/share/doc/PACKAGE/copyright`, and jieba's LICENSE.
    package static let known: [WordPack] = [
        WordPack(
            name: "words-ja", languages: ["ja"], licence: "LicenseRef-IPADIC",
            attribution: "IPADIC 2.7.0 by the Nara Institute of Science and Technology (Debian's mecab-ipadic)",
            source: .mecab),
        WordPack(
            name: "words-zh", languages: ["zh"], licence: "MIT",
            attribution: "the word list of jieba by Sun Junyi (PyPI's jieba)", source: .jieba),
        WordPack(
            name: "words-en", languages: ["en"], licence: "LicenseRef-SCOWL",
            attribution: "SCOWL by Kevin Atkinson and others (Debian's hunspell-en-us)",
            source: .hunspell(name: "en_US")),
        WordPack(
            name: "words-fr", languages: ["fr"], licence: "MPL-2.0",
            attribution: "Dicollecte by Olivier R. and others (Debian's hunspell-fr-classical)",
            source: .hunspell(name: "fr")),
        WordPack(
            name: "words-de", languages: ["de"], licence: "GPL-2.0-only OR GPL-3.0-only",
            attribution: "igerman98 by Bjoern Jacke (Debian's hunspell-de-de)", source: .hunspell(name: "de_DE")),
    ]

    /// The file of compiled words in a pack's folder.
    package static let fileName = "words.lexicon"

    /// Compiles the words found in a folder.
    ///
    /// - Throws: ``PackError/badSource(source:reason:)`` naming what the folder lacks.
    func compiled(from folder: URL) throws -> Data {
        func existing(_ places: [String]) -> URL? {
            places.map { folder.appendingPathComponent($0) }
                .first { FileManager.default.fileExists(atPath: $0.path(percentEncoded: false)) }
        }
        func lacking(_ what: String) -> PackError {
            .badSource(source: folder.path(percentEncoded: false), reason: "holds no \(what) for \(name)")
        }
        switch source {
        case .mecab:
            guard
                let dictionary = [folder, folder.appendingPathComponent("ipadic")].map(MeCabDictionary.init)
                    .first(where: \.exists)
            else { throw lacking("matrix.def") }
            return try dictionary.builder().compiled()
        case .hunspell(let name):
            guard let affixes = existing([name + ".aff"]), let words = existing([name + ".dic"]) else {
                throw lacking("\(name).aff and \(name).dic")
            }
            return try HunspellDictionary(affixFile: affixes, wordFile: words).builder().compiled()
        case .jieba:
            guard let file = existing(["dict.txt", "jieba/dict.txt"]) else { throw lacking("dict.txt") }
            return try WordList(file: file).builder().compiled()
        }
    }
}
