package import Foundation

/// A file that holds what a test expects, beside the test that uses it.
package struct GoldenFile: Sendable {
    package let url: URL

    /// `Fixtures/NAME` beside the source file that calls this.
    package init(_ name: String, beside source: String = #filePath) {
        url = URL(fileURLWithPath: source).deletingLastPathComponent()
            .appendingPathComponent("Fixtures").appendingPathComponent(name)
    }

    /// What is expected; empty when the file does not exist yet.
    ///
    /// With `UPDATE_GOLDEN_FILES=1` in the environment the file is written with `actual` first, for a person to
    /// look at the difference in git.
    package func expected(writing actual: String) throws -> String {
        if ProcessInfo.processInfo.environment["UPDATE_GOLDEN_FILES"] == "1" {
            try FileManager.default.createDirectory(
                at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
            try Data(actual.utf8).write(to: url)
        }
        return (try? String(contentsOf: url, encoding: .utf8)) ?? ""
    }
}
