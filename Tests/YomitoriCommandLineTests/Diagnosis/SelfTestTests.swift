import Testing
import YomitoriCore
import YomitoriTestSupport

@testable import YomitoriCommandLine

@Suite struct SelfTestTests {
    /// Reads the same of every picture.
    private struct FixedRecognizer: TextRecognizing {
        let lines: [String]

        func pages(
            of input: PageInput, options: RecognitionOptions
        ) -> AsyncThrowingStream<RecognizedPage, any Error> {
            AsyncThrowingStream { stream in
                stream.yield(SamplePages.page(of: lines, path: input.name))
                stream.finish()
            }
        }
    }

    private func text(read lines: [String], cache: String?) async throws -> Finding {
        let test = SelfTest(cache: cache) { _ in FixedRecognizer(lines: lines) }
        let sections = await test.sections()
        return try #require(sections.first?.findings.first { $0.name == "text" })
    }

    @Test func namesTheCompiledModelsWhereTheTextIsWrong() async throws {
        let found = try await text(read: ["読み取りの", "Self-test page 2026"], cache: "/home/me/.cache/yomitori")
        #expect(found.state == .wrong)
        #expect(found.value.contains("characters right; "))
        #expect(found.value.contains("/home/me/.cache/yomitori can be deleted"))
    }

    @Test func namesNoFolderWhereNoneIsUsed() async throws {
        let found = try await text(read: ["読み取りの"], cache: nil)
        #expect(found.state == .wrong)
        #expect(found.value.hasSuffix("characters right"))
    }

    @Test func advisesNothingWhereTheTextIsRight() async throws {
        let found = try await text(read: SelfTestPage.lines, cache: "/home/me/.cache/yomitori")
        #expect(found.state == .fine)
        #expect(found.value.hasSuffix("characters right"))
    }
}
