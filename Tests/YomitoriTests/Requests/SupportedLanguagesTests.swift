import Foundation
import Testing
import YomitoriModels
import YomitoriTestSupport

@testable import Yomitori

/// A sentence of each language that requests offer, from the picture of it.
enum LanguageSentences {
    static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .appendingPathComponent("Fixtures/Languages", isDirectory: true)

    static func all() throws -> [String: String] {
        try JSONDecoder().decode(
            [String: String].self, from: Data(contentsOf: folder.appendingPathComponent("sentences.json")))
    }

    static let isPackThere =
        (try? PackStore(environment: ProcessInfo.processInfo.environment).folder(of: "general")) != nil
}

@Suite struct SupportedLanguagesTests {
    typealias Revision = RecognizeTextRequest.Revision

    private func tags(_ level: RecognitionLevel, _ revision: Revision) -> [String] {
        RecognizeTextRequest.supportedRecognitionLanguages(for: level, revision: revision).map(\.tag)
    }

    @Test func growsFromRevisionToRevision() {
        #expect(tags(.accurate, .revision1) == ["en"])
        #expect(Set(tags(.accurate, .revision2)).isStrictSuperset(of: tags(.accurate, .revision1)))
        #expect(Set(tags(.accurate, .revision3)).isStrictSuperset(of: tags(.accurate, .revision2)))
        #expect(Set(tags(.accurate, .revision3)).isStrictSuperset(of: tags(.fast, .revision3)))
        #expect(
            Set(SupportedLanguages.tags(.accurate, .revision3)).count
                == SupportedLanguages.tags(.accurate, .revision3).count)
    }

    @Test func hasTheRegionsOfVisionsList() {
        let languages = RecognizeTextRequest().supportedRecognitionLanguages
        for tag in ["en-US", "pt-BR", "zh-Hant", "ja-JP", "nb-NO", "cy"] {
            #expect(languages.contains(Locale.Language(identifier: tag)), "\(tag)")
        }
        let tags = SupportedLanguages.tags(.accurate, .revision3)
        #expect(languages.map(\.tag) == tags.map { Locale.Language(identifier: $0).tag })
    }

    @Test func hasASentenceForEach() throws {
        #expect(Set(try LanguageSentences.all().keys).isSuperset(of: SupportedLanguages.tags(.accurate, .revision3)))
    }

    @Test(
        .enabled(if: LanguageSentences.isPackThere, "the pack general is not installed: make setup"),
        arguments: RecognitionLevel.allCases)
    func readsASentenceOfEach(level: RecognitionLevel) async throws {
        let sentences = try LanguageSentences.all()
        let context = RecognitionContext()
        for tag in SupportedLanguages.tags(level, .revision3) {
            var request = RecognizeTextRequest()
            request.recognitionLevel = level
            request.recognitionLanguages = [Locale.Language(identifier: tag)]
            let picture = LanguageSentences.folder.appendingPathComponent("\(tag).png")
            let read = try await request.perform(on: picture, in: context).map(\.transcript).joined(separator: " ")
            let truth = try #require(sentences[tag])
            #expect(CharacterErrorRate.of(read, truth: truth) <= 0.05, "\(tag): \(read)")
        }
    }
}
