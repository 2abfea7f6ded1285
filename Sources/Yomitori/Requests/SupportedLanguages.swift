package import Foundation
import YomitoriCore

/// The languages that can be asked for, by requests and on the command line.
///
/// A language is in the list when a sentence of it, printed in a common typeface, is read with a line CER of at most 0.05:
/// `SupportedLanguagesTests` reads one for each language and level.
enum SupportedLanguages {
    /// BCP-47 tags by revision: what it has beyond the one before.
    private static let added: [RecognizeTextRequest.Revision: [String]] = [
        .revision1: ["en"],
        .revision2: ["zh-Hans", "zh-Hant", "fr", "it", "de", "es", "pt"],
        .revision3: ["ja"]
            + Repertoire.latinLanguages.filter {
                !["en", "fr", "it", "de", "es", "pt"].contains($0)
            },
    ]
    /// The fast level reads 0.049 of its sentence wrong, one character from the limit.
    private static let onlyAccurate: Set<String> = ["ro"]

    static func tags(_ level: RecognitionLevel, _ revision: RecognizeTextRequest.Revision) -> [String] {
        RecognizeTextRequest.Revision.allCases.filter { $0 <= revision }.flatMap { added[$0] ?? [] }
            .filter { level == .accurate || !onlyAccurate.contains($0) }
    }

    /// The same for a reading that no revision was asked for: the latest offers most.
    ///
    /// - Throws: ``EngineError/languageNotOffered(_:offered:)``, ``EngineError/unsupportedLanguage(_:)``.
    static func check(_ asked: [String], _ level: RecognitionLevel) throws {
        for tag in asked where Repertoire(language: tag) == nil { throw EngineError.unsupportedLanguage(tag) }
        // Cantonese is written with the characters of Chinese.
        try check(asked.filter { code($0) != "yue" }, level, RecognizeTextRequest.Revision.allCases.max() ?? .revision3)
    }

    /// - Throws: ``EngineError/languageNotOffered(_:offered:)``.
    static func check(_ asked: [String], _ level: RecognitionLevel, _ revision: RecognizeTextRequest.Revision) throws {
        let offered = tags(level, revision)
        let known = Set(offered.flatMap { [$0, code($0)] })
        for tag in asked where !known.contains(tag) && !known.contains(code(tag)) {
            throw EngineError.languageNotOffered(tag, offered: offered)
        }
    }

    /// The language without script and region.
    private static func code(_ tag: String) -> String {
        tag.split(whereSeparator: { $0 == "-" || $0 == "_" }).first.map { $0.lowercased() } ?? tag
    }
}

extension Locale.Language {
    /// The BCP-47 tag as packs know it: the language, of Chinese with its script.
    package var tag: String {
        let code = languageCode?.identifier ?? minimalIdentifier
        guard code == "zh" else { return code }
        let script = Components(identifier: maximalIdentifier).script?.identifier
        return script.map { "\(code)-\($0)" } ?? code
    }
}
