import Foundation
import Glibc
import GRDB
import Testing
import YomitoriCore
import YomitoriTestSupport

@testable import YomitoriLibrary

/// Processes that write to a library and are killed: whatever they were told is written has to be there.
@Suite(.serialized) struct KillTests {
    private static let place = ProcessInfo.processInfo.environment["YOMITORI_LIBRARY_TO_WRITE"]

    /// Not a test: what the killed process does. It says on standard output what is written.
    @Test(.enabled(if: place != nil)) func writesUntilItIsKilled() async throws {
        let library = try Library(database: URL(fileURLWithPath: try #require(Self.place)))
        func say(_ text: String) { FileHandle.standardOutput.write(Data("written \(text)\n".utf8)) }
        for number in 0... {
            let id = try await library.add(["page \(number)", "second line", "third line"], key: "\(number)")
            say("\(id) 2 page \(number)")
            for step in 0..<4 {
                let page = try await library.page(id)
                if step == 2 {
                    try await library.readAgain(
                        id, ["page \(number)", "2nd line", "third line"], key: "again \(number)")
                } else {
                    try await library.edit(
                        id, .setText(.init(line: page.document.id(0), text: "person \(number) \(step)")),
                        .setText(.init(line: page.document.id(2), text: "checked \(step)")))
                }
                let now = try await library.page(id)
                say("\(id) \(now.revision) \(now.texts[0])")
            }
        }
    }

    @Test(arguments: [40, 130, 300, 550]) func losesNothingThatWasWritten(_ milliseconds: Int) async throws {
        let fixture = try LibraryFixture()
        let output = fixture.folder.appendingPathComponent("said")
        try await kill(writerTo: fixture.file, output: output, after: milliseconds)
        let said = try String(contentsOf: output, encoding: .utf8).split(
            separator: "\n", omittingEmptySubsequences: true)
        // The last line may be cut short; nobody was told what it says.
        let whole = try String(contentsOf: output, encoding: .utf8).hasSuffix("\n") ? said[...] : said.dropLast()
        var last: [String: (revision: Int, text: String)] = [:]
        for line in whole where line.hasPrefix("written ") {
            let parts = line.split(separator: " ", maxSplits: 3).map(String.init)
            last[parts[1]] = (try #require(Int(parts[2])), parts[3])
        }
        #expect(!last.isEmpty, "the other process has written something")
        try LibraryFile.check(fixture.file)
        let library = try fixture.library()
        for (id, (revision, text)) in last {
            let page = try await library.page(PageID(rawValue: id))
            #expect(page.revision >= revision)
            if page.revision == revision { #expect(page.texts[0] == text) }
            #expect(try await library.history(of: page.summary.id).contains { $0.revision == revision })
            #expect(try await library.search(SearchQuery(page.texts[0])).total > 0)
        }
        try await library.add(["goes on"])
    }

    /// Runs this program again, for the one test above, and kills it after it has written for a while.
    ///
    /// On a thread of its own: on those that tests share, the while grows with what other tests do, and what is compared with it.
    private func kill(writerTo library: URL, output: URL, after milliseconds: Int) async throws {
        let reason = try await withCheckedThrowingContinuation { continuation in
            Thread.detachNewThread {
                continuation.resume(
                    with: Result { try Self.endOfKilled(writingTo: library, output: output, after: milliseconds) })
            }
        }
        #expect(reason == .uncaughtSignal)
    }

    private static func endOfKilled(
        writingTo library: URL, output: URL, after milliseconds: Int
    ) throws -> Process.TerminationReason {
        let program = try FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
        let process = Process()
        process.executableURL = URL(fileURLWithPath: program)
        process.arguments = arguments
        process.environment = ProcessInfo.processInfo.environment.merging(
            ["YOMITORI_LIBRARY_TO_WRITE": library.path]) { $1 }
        try Data().write(to: output)
        let handle = try FileHandle(forWritingTo: output)
        process.standardOutput = handle
        process.standardError = FileHandle.nullDevice
        try process.run()
        while try String(contentsOf: output, encoding: .utf8).contains("written ") == false, process.isRunning {
            usleep(5_000)
        }
        usleep(useconds_t(1_000 * milliseconds))
        Glibc.kill(process.processIdentifier, SIGKILL)
        process.waitUntilExit()
        try handle.close()
        return process.terminationReason
    }

    private static var arguments: [String] {
        var arguments = Array(CommandLine.arguments.dropFirst())
        // How `swift test` was asked is not how this one test is found.
        while let place = arguments.firstIndex(where: {
            ["--filter", "--skip", "--xunit-output", "--event-stream-output-path"].contains($0)
        }) {
            arguments.removeSubrange(place..<min(place + 2, arguments.count))
        }
        if !arguments.contains("--testing-library") { arguments += ["--testing-library", "swift-testing"] }
        return arguments + ["--filter", "writesUntilItIsKilled"]
    }
}
