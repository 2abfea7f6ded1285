import Foundation
import Testing
import YomitoriCore

@testable import YomitoriModels

private let installed = PackStore(environment: ProcessInfo.processInfo.environment)

/// The pack as it is installed on this machine.
@Suite(.enabled(if: (try? installed.folder(of: "general")) != nil, "the pack general is not installed: make setup"))
struct GeneralPackTests {
    @Test func isSound() throws {
        #expect(try installed.verify("general").isEmpty)
    }

    @Test func readsJapanese() throws {
        let pack = try installed.open("general")
        guard case .ctc(_, let facts) = pack.recognizer else { return }
        #expect(facts.alphabet.count == 18_710)
        #expect(facts.alphabet.first == "")
        #expect(facts.alphabet.last == " ")
        #expect(Set(facts.alphabet).isSuperset(of: "日本語、。「」『』っゃゅょッャュョー々ヶゝヽ國學會體".map(String.init)))
        #expect(pack.manifest.files.count == 2)
    }
}
