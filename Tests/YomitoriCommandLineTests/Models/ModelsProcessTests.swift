import Testing

@testable import YomitoriCommandLine

@Suite struct ModelsProcessTests {
    @Test func namesThoseWhoMadeTheModels() async throws {
        let folder = try TemporaryFolder()
        let result = try await #require(processExitsWith: .success, observing: [\.standardOutputContent]) {
            [path = folder.path as String] in
            await ScriptedTool.run(["models", "list"], in: path)
        }
        let printed = String(decoding: result.standardOutputContent, as: UTF8.self)
        for credit in [
            "ndl: NDLOCR-Lite by the National Diet Library of Japan (国立国会図書館), CC BY 4.0",
            "koten: NDL古典籍OCR-Lite by the National Diet Library of Japan (国立国会図書館), CC BY 4.0",
        ] {
            #expect(printed.contains("\n\(credit)\n"))
        }
        #expect(printed.contains("not installed (yomitori models install koten)"))
    }
}
