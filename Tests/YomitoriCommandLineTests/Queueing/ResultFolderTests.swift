import CDispatch
import Foundation
import Glibc
import Testing
import YomitoriCore
import YomitoriExport
import YomitoriQueue

@testable import YomitoriCommandLine

/// What is in a folder to which `queue results` writes.
@Suite struct ResultFolderTests {
    private let folder: TemporaryFolder
    /// The same page of two batches.
    private let pages: [QueuedPage]

    init() async throws {
        folder = try TemporaryFolder()
        let store = try QueueStore(database: URL(fileURLWithPath: folder.path + "/queue.sqlite"))
        var pages: [QueuedPage] = []
        for _ in 0..<2 {
            let batch = try await store.enqueue([.file(SourcePath("/nowhere/1.png"))])
            pages += try await store.pages(of: batch)
        }
        self.pages = pages
        try Folder(SourcePath(folder.path + "/out")).make()
    }

    private var out: SourcePath { SourcePath(folder.path + "/out") }
    private var beside: ResultFolder.Outcome { .writtenBeside(out.appending("1~2.txt")) }

    /// The folder, which one process has at a time. A child that another test begins holds what this process had open until it runs
    /// its own program.
    private func opened(_ format: ExportFormat) throws -> ResultFolder {
        for _ in 0..<1000 {
            if let files = try ResultFolder(out, format: format, unfinished: UnfinishedFiles()) { return files }
            usleep(10_000)
        }
        return try #require(try ResultFolder(out, format: format, unfinished: UnfinishedFiles()))
    }

    /// As a process of its own does.
    private func put(
        _ text: String, of page: Int = 0, as name: String = "1.txt", _ format: ExportFormat = .text
    ) throws -> ResultFolder.Outcome {
        let files = try opened(format)
        return try files.put(text, of: pages[page], at: out.appending(name))
    }

    @Test func writesOnceAndReplacesWhatIsAsItWasWritten() throws {
        #expect(try put("one\n") == .written)
        #expect(try put("one\n") == .kept)
        #expect(try put("read again\n") == .written)
        #expect(try folder.text(of: "out/1.txt") == "read again\n")
    }

    @Test func leavesTheResultsOfAnotherBatch() throws {
        #expect(try put("one\n") == .written)
        #expect(try put("other\n", of: 1) == beside)
        #expect(try put("one\n") == .kept)
        #expect(try put("other\n", of: 1) == .kept)
        #expect(try put("read again\n", of: 1) == .written)
        #expect(try folder.text(of: "out/1.txt") == "one\n")
        #expect(try folder.text(of: "out/1~2.txt") == "read again\n")
        #expect(try folder.files().filter { $0.hasSuffix(".txt") }.count == 2)
    }

    @Test func keepsAResultWhereItIsThoughItsFirstChoiceIsFreeNow() throws {
        #expect(try put("one\n") == .written)
        #expect(try put("other\n", of: 1) == beside)
        #expect(unlink(folder.path + "/out/1.txt") == 0)
        #expect(try put("other\n", of: 1) == .kept)
        // Nothing is there that would be another file.
        #expect(try put("read again\n", of: 1) == .written)
        #expect(try folder.files().filter { $0.hasSuffix(".txt") } == ["out/1~2.txt"])
    }

    @Test func givesTwoPagesWithoutTextAFileEach() throws {
        #expect(try put("") == .written)
        #expect(try put("", of: 1) == beside)
        #expect(try put("") == .kept)
        #expect(try put("", of: 1) == .kept)
    }

    @Test func leavesWhatSomebodyChanged() throws {
        #expect(try put("one\n") == .written)
        try folder.write("won\n", to: "out/1.txt")
        #expect(try put("one\n") == beside)
        #expect(try put("one\n") == .kept)
        #expect(try folder.text(of: "out/1.txt") == "won\n")
    }

    @Test func writesAgainWhatAFailureOfThePowerLeftEmpty() throws {
        #expect(try put("one\n") == .written)
        try folder.write("", to: "out/1.txt")
        #expect(try put("other\n", of: 1) == beside)
        #expect(try put("one\n") == .written)
        #expect(try folder.text(of: "out/1.txt") == "one\n")
        try folder.write("", to: "out/1.txt")
        #expect(try put("read again\n") == .written)
        #expect(try folder.text(of: "out/1.txt") == "read again\n")
    }

    @Test func leavesWhatItDidNotWrite() throws {
        try folder.write("a letter\n", to: "out/1.txt")
        #expect(symlink("/nowhere/at/all", folder.path + "/out/1~2.txt") == 0)
        #expect(mkdir(folder.path + "/out/1~3.txt", 0o700) == 0)
        #expect(try put("one\n") == .writtenBeside(out.appending("1~4.txt")))
        #expect(try folder.text(of: "out/1.txt") == "a letter\n")
    }

    @Test func writesOthersWhereANameCannotBeMade() throws {
        // Linux takes names of 255 bytes.
        let long = String(repeating: "L", count: 252) + ".txt"
        #expect(
            throws: UnmadeName(path: out.appending(long), cause: SystemError(code: ENAMETOOLONG))
        ) { try put("one\n", as: long) }
        try folder.write("a letter\n", to: "out/deep")
        #expect(throws: UnmadeName(path: out.appending("deep"), cause: SystemError(code: ENOTDIR))) {
            try put("one\n", as: "deep/1.txt")
        }
        #expect(try put("one\n") == .written)
        #expect(try !folder.files().contains { $0.hasSuffix(".part") })
    }

    @Test func keepsTheFormatsOfAPageApart() throws {
        #expect(try put("<alto/>", as: "1.xml", .alto) == .written)
        #expect(try put("<TEI/>", as: "1.xml", .tei) == .writtenBesideAnotherFormat(out.appending("1~2.xml")))
        #expect(try put("<alto/>", as: "1.xml", .alto) == .kept)
        #expect(try put("<TEI/>", as: "1.xml", .tei) == .kept)
        // Of another page, or changed since.
        #expect(try put("<PcGts/>", of: 1, as: "1.xml", .pageXML) == .writtenBeside(out.appending("1~3.xml")))
        try folder.write("<ALTO/>", to: "out/1.xml")
        #expect(try put("<PcGts/>", as: "1.xml", .pageXML) == .writtenBeside(out.appending("1~4.xml")))
    }

    @Test func keepsTheFormatsOfAPageWithoutTextApart() throws {
        #expect(try put("") == .written)
        #expect(try put("", .ndlText) == .writtenBesideAnotherFormat(out.appending("1~2.txt")))
        #expect(try put("") == .kept)
        #expect(try put("", .ndlText) == .kept)
    }

    @Test func knowsWhatItWroteBeforeItWasKilled() throws {
        try folder.write("one\n", to: "out/1.txt")
        #expect(try put("one\n") == .kept)
        #expect(try put("read again\n") == .written)
    }

    @Test func readsNotesOfWhichTheLastIsTorn() throws {
        #expect(try put("one\n") == .written)
        let notes = try folder.text(of: "out/.yomitori-results")
        try folder.write(notes + notes.prefix(20), to: "out/.yomitori-results")
        #expect(try put("other\n", of: 1) == beside)
        #expect(try put("one\n") == .kept)
        #expect(try put("other\n", of: 1) == .kept)
    }

    @Test func leavesOutOfItsNotesWhatCountsNoMore() throws {
        func records() throws -> Int {
            try folder.text(of: "out/.yomitori-results").split(separator: "\0").count
        }
        try folder.write("of a later version\0", to: "out/.yomitori-results")
        #expect(try put("other\n", of: 1, as: "2.txt") == .written)
        for number in 0..<4 { #expect(try put("\(number)\n") == .written) }
        // One that is none, five of two names.
        #expect(try records() == 6)
        // What held the old file finds the new one.
        #expect(try put("3\n") == .kept)
        #expect(try records() == 3)
        #expect(try folder.text(of: "out/.yomitori-results").hasPrefix("of a later version\0"))
        #expect(try put("other\n", of: 1, as: "2.txt") == .kept)
        #expect(try put("4\n") == .written)
        #expect(
            try folder.files().filter { $0.hasPrefix("out/") && $0.hasSuffix(".txt") } == ["out/1.txt", "out/2.txt"])
        #expect(try !folder.files().contains { $0.hasSuffix(".part") })
    }

    @Test func leavesItsNotesToThoseWhoCouldWriteToThem() throws {
        for number in 0..<3 { #expect(try put("\(number)\n") == .written) }
        let notes = folder.path + "/out/.yomitori-results"
        // Only the superuser can give a file away.
        let (owner, group): (uid_t, gid_t) = geteuid() == 0 ? (4321, 4322) : (geteuid(), getegid())
        #expect(chown(notes, owner, group) == 0)
        #expect(chmod(notes, 0o660) == 0)
        #expect(try put("2\n") == .kept)
        #expect(try folder.text(of: "out/.yomitori-results").split(separator: "\0").count == 1)
        var status = stat()
        #expect(stat(notes, &status) == 0)
        #expect(status.st_mode & 0o7777 == 0o660)
        #expect(status.st_uid == owner && status.st_gid == group)
    }

    @Test func callsNothingOutsideTheFolderItsOwn() throws {
        try folder.write("old\n", to: "stray.txt")
        let hash = ContentHash.hexadecimal(of: "old\n".utf8)
        let owner = "\(pages[0].batch) \(pages[0].id) text"
        try folder.write("\(hash) \(owner) ../stray.txt\0", to: "out/.yomitori-results")
        #expect(try put("new\n") == .written)
        #expect(try folder.text(of: "stray.txt") == "old\n")
    }

    @Test func isOneProcessesAtATime() throws {
        let files = try opened(.text)
        let second = try ResultFolder(out, format: .json, unfinished: UnfinishedFiles())
        withExtendedLifetime(files) { #expect(second == nil) }
    }

    @Test func removesWhatAKilledWriterLeftAndNothingThatIsBeingWritten() throws {
        try folder.write("ha", to: "out/deep/.yomitori-1-1.part")
        try folder.write("mine", to: "out/deep/.yomitori.part.txt")
        let living = try ReplacingFile(out.appending("deep/2.txt"), unfinished: UnfinishedFiles())
        #expect(try put("one\n", as: "deep/1.txt") == .written)
        #expect(try folder.files().filter { $0.hasSuffix(".part") }.count == 1)
        try living.write("two\n")
        try living.complete()
        #expect(
            try folder.files().filter { $0.hasPrefix("out/deep/") } == [
                "out/deep/.yomitori.part.txt", "out/deep/1.txt", "out/deep/2.txt",
            ])
    }

    @Test func writesBesideWhatAProcessOfItsNumberLeft() throws {
        try folder.write("ha", to: "out/.yomitori-\(getpid())-1.part")
        let file = try ReplacingFile(out.appending("1.txt"), unfinished: UnfinishedFiles())
        try file.write("one\n")
        try file.complete()
        #expect(try folder.text(of: "out/1.txt") == "one\n")
    }
}
