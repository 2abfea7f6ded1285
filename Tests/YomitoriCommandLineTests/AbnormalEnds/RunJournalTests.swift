import Foundation
import Testing
import YomitoriCore
import YomitoriQueue
import YomitoriTestSupport

@testable import YomitoriCommandLine

@Suite(.timeLimit(.minutes(1))) struct RunJournalTests {
    /// Gives pages without end.
    private struct EndlessRecognizer: TextRecognizing {
        func pages(of input: PageInput, options: RecognitionOptions) -> AsyncThrowingStream<RecognizedPage, any Error> {
            AsyncThrowingStream { SamplePages.empty }
        }
    }

    private let temporary: TemporaryFolder
    private let journal: RunJournal
    private let file: SourcePath

    init() throws {
        temporary = try TemporaryFolder()
        let folder = RunFolder(path: SourcePath(temporary.path + "/runs"))
        let process = ProcessIdentity(boot: "b", namespace: "", number: 1, started: 7)
        file = folder.path(of: process)
        journal = try RunJournal(
            in: folder, record: RunRecord(process: process, began: "2026-11-21T20:00:00Z", outOfMemoryKills: nil),
            unfinished: UnfinishedFiles())
    }

    /// What would be found of a process that ended now.
    private func record() throws -> RunRecord {
        try JSONDecoder().decode(RunRecord.self, from: Data(Descriptor.contents(of: file)))
    }

    /// What a process that ended now would be said to have read.
    private func reading() throws -> [RunRecord.Reading] { try record().reading }

    private func firstPage(of name: String, by recognizer: any TextRecognizing) async throws {
        for try await _ in recognizer.pages(of: .data(Data(), name: name), options: RecognitionOptions()) {
            #expect(try reading() == [.init(input: name, pages: 1)])
            return
        }
    }

    @Test func forgetsAnInputWhoseOtherPagesNobodyWants() async throws {
        let recognizer = EndlessRecognizer().noted(in: journal)
        for name in ["a.pdf", "b.pdf"] {
            try await firstPage(of: name, by: recognizer)
            // Whoever ran the reading may let go of it a moment after its caller.
            while try !reading().isEmpty { await Task.yield() }
        }
    }

    @Test func tellsInputsOfOneNameApart() throws {
        var notes = [journal.begin("a.pdf"), journal.begin("a.pdf", pages: 4)]
        notes[1].finishPage()
        #expect(try reading() == [.init(input: "a.pdf"), .init(input: "a.pdf", pages: 5)])
        notes.removeFirst()
        #expect(try reading() == [.init(input: "a.pdf", pages: 5)])
        notes.removeAll()
        #expect(try reading() == [])
    }

    @Test func forgetsAnInputThatIsSaidToHaveEnded() throws {
        let noted = journal.begin("a.pdf")
        #expect(try reading() == [.init(input: "a.pdf")])
        noted.end()
        noted.finishPage()
        noted.end()
        #expect(try reading() == [])
    }

    @Test func notesWhetherAnyInputWasBegun() throws {
        #expect(try record().hasBegun == false)
        let during = try withExtendedLifetime(journal.begin("a.pdf")) { _ in try record() }
        #expect(during.hasBegun == true)
        let after = try record()
        #expect(after.hasBegun == true && after.reading.isEmpty)
    }

    @Test func notesWhatIsReadInTheOrderOfItsBeginning() throws {
        let notes = (1...12).map { journal.begin("\($0).png") }
        try withExtendedLifetime(notes) {
            let inputs = try reading().map(\.input)
            #expect(inputs == (1...12).map { "\($0).png" })
        }
    }
}
