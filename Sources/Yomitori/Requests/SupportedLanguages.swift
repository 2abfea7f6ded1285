package import Foundation
package import YomitoriCore

/// The languages that can be asked for, by requests and on the command line.
///
/// A language is in the list when a sentence of it, printed in a common typeface, is read with a line CER of at most 0.05:
/// `SupportedLanguagesTests` reads one for each language and level.
package enum SupportedLanguages {
    /// BCP-47 tags by revision: what it has beyond the one before. The order of the first two is Vision's.
    private static let added: [RecognizeTextRequest.Revision: [String]] = [
        .revision1: ["en"],
        .revision2: ["fr", "it", "de", "es", "pt", "zh-Hans", "zh-Hant"],
        .revision3: ["ja"]
            + Repertoire.latinLanguages.filter {
                !["en", "fr", "it", "de", "es", "pt"].contains($0)
            },
    ]
    /// The fast level reads 0.049 of its sentence wrong, one character from the limit.
    private static let onlyAccurate: Set<String> = ["ro"]
    /// Languages that may be asked for, though they are not offered, as they are printed with what another one is. Cantonese is
    /// read as Chinese; the alphabet of the pack `general` lacks 喺, 哋 and 嗰, which are among its commonest characters, 㗎, 喎, 攰,
    /// 餸 and others.
    private static let readAs = ["yue": "zh"]
    /// The regions with which Vision's own lists have languages, of both levels and of the revisions 1 to 3 (macOS 26). Chinese
    /// has a script there and no region.
    private static let visionRegions = [
        "cs": "CZ", "da": "DK", "de": "DE", "en": "US", "es": "ES", "fi": "FI", "fr": "FR", "id": "ID", "it": "IT",
        "ja": "JP", "ms": "MY", "nb": "NO", "nl": "NL", "nn": "NO", "no": "NO", "pl": "PL", "pt": "BR", "ro": "RO",
        "sv": "SE", "tr": "TR",
    ]

    static func tags(_ level: RecognitionLevel, _ revision: RecognizeTextRequest.Revision) -> [String] {
        RecognizeTextRequest.Revision.allCases.filter { $0 <= revision }.flatMap { added[$0] ?? [] }
            .filter { level == .accurate || !onlyAccurate.contains($0) }
    }

    /// The same as Vision writes them.
    package static func visionTags(_ level: RecognitionLevel, _ revision: RecognizeTextRequest.Revision) -> [String] {
        tags(level, revision).map { tag in visionRegions[tag].map { "\(tag)-\($0)" } ?? tag }
    }

    /// For a reading that no revision was asked for: the latest offers most. Its message lists plain tags, as the command line does.
    ///
    /// - Throws: ``EngineError/languageNotOffered(_:offered:)``, ``EngineError/unsupportedLanguage(_:)``.
    static func check(_ asked: [String], _ level: RecognitionLevel) throws {
        for tag in asked where Repertoire(language: tag) == nil { throw EngineError.unsupportedLanguage(tag) }
        let latest = RecognizeTextRequest.Revision.allCases.max() ?? .revision3
        try check(asked, offered: tags(level, latest))
    }

    /// For a request: its message lists the tags that the request itself lists.
    ///
    /// - Parameter asked: as the caller gave them.
    /// - Throws: ``EngineError/languageNotOffered(_:offered:)``.
    static func check(_ asked: [Locale.Language], _ level: RecognitionLevel, _ revision: RecognizeTextRequest.Revision)
        throws
    {
        try check(asked.map(\.givenTag), offered: visionTags(level, revision))
    }

    private static func check(_ asked: [String], offered: [String]) throws {
        let known = Set(offered.map(code))
        for tag in asked where !known.contains(readAs[code(tag)] ?? code(tag)) {
            throw EngineError.languageNotOffered(tag, offered: offered)
        }
    }

    /// The language without script and region.
    private static func code(_ tag: String) -> String {
        tag.split(whereSeparator: { $0 == "-" || $0 == "_" }).first.map { $0.lowercased() } ?? tag
    }
}

extension Locale.Language {
    /// The BCP-47 tag that it was made with: its parts tell the usual script where none was given, and its shortest tag leaves out the
    /// usual region, so that the tag is looked for that gives the same language.
    fileprivate var givenTag: String {
        let parts = Components(language: self)
        let language = parts.languageCode?.identifier, script = parts.script?.identifier,
            region = parts.region?.identifier
        let tags = [[language], [language, region], [language, script], [language, script, region]]
            .map { $0.compactMap { $0 }.joined(separator: "-") }
        return tags.first { Locale.Language(identifier: $0) == self } ?? minimalIdentifier
    }

    /// The BCP-47 tag as packs know it: the language, of Chinese with its script.
    package var tag: String {
        let code = languageCode?.identifier ?? minimalIdentifier
        guard code == "zh" else { return code }
        let script = Components(identifier: maximalIdentifier).script?.identifier
        return script.map { "\(code)-\($0)" } ?? code
    }
}
