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
    /// Debian's package.
    let package: String

    /// What can be installed. Licences: `/usr/share/doc/PACKAGE/copyright`, and jieba's LICENSE.
    package static let known: [WordPack] = [
        WordPack(
            name: "words-ja", languages: ["ja"], licence: "LicenseRef-IPADIC",
            attribution: "IPADIC 2.7.0 by the Nara Institute of Science and Technology (Debian's mecab-ipadic)",
            source: .mecab, package: "mecab-ipadic"),
        WordPack(
            name: "words-zh", languages: ["zh"], licence: "MIT",
            attribution: "the word list of jieba 0.42.1 by Sun Junyi (Debian's python3-jieba)", source: .jieba,
            package: "python3-jieba"),
        WordPack(
            name: "words-en", languages: ["en"], licence: "LicenseRef-SCOWL",
            attribution: "SCOWL by Kevin Atkinson and others (Debian's hunspell-en-us)",
            source: .hunspell(name: "en_US"), package: "hunspell-en-us"),
        WordPack(
            name: "words-fr", languages: ["fr"], licence: "MPL-2.0",
            attribution: "Dicollecte by Olivier R. and others (Debian's hunspell-fr-classical)",
            source: .hunspell(name: "fr"), package: "hunspell-fr-classical"),
        WordPack(
            name: "words-de", languages: ["de"], licence: "GPL-2.0-only OR GPL-3.0-only",
            attribution: "igerman98 by Bjoern Jacke (Debian's hunspell-de-de)", source: .hunspell(name: "de_DE"),
            package: "hunspell-de-de"),
        WordPack(
            name: "words-es", languages: ["es"], licence: "GPL-3.0-or-later OR LGPL-3.0-or-later OR MPL-1.1",
            attribution: "RLA-ES by Santiago Bosio and others (Debian's hunspell-es)",
            source: .hunspell(name: "es_ES"), package: "hunspell-es"),
        WordPack(
            name: "words-it", languages: ["it"], licence: "GPL-3.0-only",
            attribution: "the Italian dictionary of PLIO and LibreItalia (Debian's hunspell-it)",
            source: .hunspell(name: "it_IT"), package: "hunspell-it"),
        WordPack(
            name: "words-nl", languages: ["nl"], licence: "BSD-3-Clause OR CC-BY-3.0",
            attribution: "the word list of OpenTaal (Debian's hunspell-nl)", source: .hunspell(name: "nl"),
            package: "hunspell-nl"),
        WordPack(
            name: "words-pt", languages: ["pt"], licence: "GPL-2.0-only OR LGPL-2.1-only OR MPL-1.1",
            attribution: "Natura by José João de Almeida and others (Debian's hunspell-pt-pt)",
            source: .hunspell(name: "pt_PT"), package: "hunspell-pt-pt"),
    ]

    /// The file of compiled words in a pack's folder.
    package static let fileName = "words.lexicon"

    /// Where Debian's package puts the sources.
    var usualFolder: URL {
        switch source {
        case .mecab: URL(fileURLWithPath: "/usr/share/mecab/dic/ipadic", isDirectory: true)
        case .hunspell: URL(fileURLWithPath: "/usr/share/hunspell", isDirectory: true)
        case .jieba: URL(fileURLWithPath: "/usr/lib/python3/dist-packages/jieba", isDirectory: true)
        }
    }

    /// The files that the words are compiled from.
    ///
    /// - Throws: ``PackError/badSource(source:reason:)`` naming what the folder lacks.
    func sources(in folder: URL) throws -> [URL] {
        func existing(_ names: [String]) -> URL? {
            names.map { folder.appendingPathComponent($0) }
                .first { FileManager.default.fileExists(atPath: $0.path(percentEncoded: false)) }
        }
        func lacking(_ what: String) -> PackError {
            .badSource(
                source: folder.path(percentEncoded: false),
                reason: "holds no \(what) for \(name); Debian's package \(package) has it")
        }
        switch source {
        case .mecab:
            guard
                let dictionary = [folder, folder.appendingPathComponent("ipadic")].map(MeCabDictionary.init)
                    .first(where: \.exists)
            else { throw lacking("matrix.def") }
            return try dictionary.files()
        case .hunspell(let name):
            guard let affixes = existing([name + ".aff"]), let words = existing([name + ".dic"]) else {
                throw lacking("\(name).aff and \(name).dic")
            }
            return [affixes, words]
        case .jieba:
            guard let file = existing(["dict.txt", "jieba/dict.txt"]) else { throw lacking("dict.txt") }
            return [file]
        }
    }

    /// Compiles the words of the files that ``sources(in:)`` found.
    ///
    /// - Throws: ``PackError/badSource(source:reason:)``.
    func compiled(from sources: [URL]) throws -> Data {
        precondition(!sources.isEmpty, "words have sources")
        switch source {
        case .mecab:
            return try MeCabDictionary(folder: sources[0].deletingLastPathComponent()).builder().compiled()
        case .hunspell:
            return try HunspellDictionary(affixFile: sources[0], wordFile: sources[1]).builder().compiled()
        case .jieba:
            return try WordList(file: sources[0]).builder().compiled()
        }
    }
}
