import YomitoriCore
import YomitoriEvaluation

/// Reads a page whose text is known.
struct SelfTest: Examination {
    /// Where compiled models are kept; nil for nowhere.
    let cache: String?
    let recognizer: @Sendable (EngineSettings) async throws -> any TextRecognizing

    func sections() async -> [ExaminedSection] {
        [ExaminedSection(title: "self-test", findings: await findings())]
    }

    private func findings() async -> [Finding] {
        let clock = ContinuousClock()
        let start = clock.now
        do {
            let recognizer = try await recognizer(EngineSettings())
            let checked = clock.now
            let input = PageInput.data(SelfTestPage.picture, name: "self-test")
            var pages: [RecognizedPage] = []
            for try await page in recognizer.pages(of: input, options: RecognitionOptions()) { pages.append(page) }
            let end = clock.now
            let score = Score(truth: Transcript(lines: SelfTestPage.lines), result: Transcript(pages: pages))
            let right = max(0, score.truthCharacters - score.pageErrors)
            return [
                Finding(
                    name: "text",
                    value: "\(right) of \(score.truthCharacters) characters right"
                        + (score.pageErrors == 0 ? "" : remedy),
                    state: score.pageErrors == 0 ? .fine : .wrong),
                Finding(name: "pack", value: pages.first.map { "\($0.pack.name) \($0.pack.version)" } ?? "none"),
                Finding(name: "checking the pack", value: Self.seconds(checked - start)),
                Finding(name: "loading the models and reading the page", value: Self.seconds(end - checked)),
            ]
        } catch {
            return [
                Finding(
                    name: "text", value: ErrorLine.problem(error), state: error is Unavailable ? .missing : .wrong)
            ]
        }
    }

    /// The files of packs are checked, compiled models are not.
    private var remedy: String {
        cache.map { "; a compiled model may have been changed: \($0) can be deleted, and is made anew" } ?? ""
    }

    private static func seconds(_ duration: Duration) -> String {
        let hundredths = Int((duration / .milliseconds(10)).rounded())
        return "\(hundredths / 100).\(hundredths / 10 % 10)\(hundredths % 10) s"
    }
}
