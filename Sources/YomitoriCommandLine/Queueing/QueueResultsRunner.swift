import Foundation
import Glibc
import Logging
import YomitoriCore
import YomitoriExport
import YomitoriQueue

/// Writes what was read of a batch.
@MainActor
struct QueueResultsRunner {
    let job: QueueResultsJob
    let store: QueueStore
    let context: ToolContext

    func run() async throws -> ExitStatus {
        let batch = try await store.batch(Batch.ID(rawValue: job.batch))
        let purged = try await store.purgedPages(of: batch.id)
        let failed: Int
        var written: [QueuedPage.ID] = []
        if let folder = job.output {
            failed = try await writeFiles(batch, to: folder, &written)
        } else {
            failed = try await writeDocument(batch, &written)
        }
        try await tellOfInputs(batch)
        if job.acknowledges {
            // What is acknowledged may be purged: the files, those found there too, have to outlast a failure of the power.
            if job.output != nil { sync() }
            try await acknowledge(written)
        }
        if purged > 0 {
            context.logger.notice(
                "\(purged) of \(batch.progress.total) pages were purged and are not among the results")
        }
        if !batch.progress.hasEnded {
            let left = batch.progress.waiting + batch.progress.running
            context.logger.notice("\(left) of \(batch.progress.total) pages are not read yet")
        }
        if let status = context.interruption.status { return status }
        return failed > 0 ? .someFailed : .success
    }

    /// Tells of files that are not what, or not where, they were when they were added.
    private func tellOfInputs(_ batch: Batch) async throws {
        let news = try await store.inputNews(of: batch.id)
        func tell(of kind: InputNews.Kind, _ level: Logger.Level, _ deed: String, _ outcome: (InputNews) -> String) {
            let found = news.filter { $0.kind == kind }
            guard let first = found.first else { return }
            let others = found.count > 1 ? " and \(found.count - 1) more" : ""
            context.logger.log(level: level, "\(first.name)\(others): \(deed) after it was added\(outcome(first))")
        }
        tell(of: .changed, .warning, "changed") { _ in "; it was read as it was then" }
        tell(of: .moved, .notice, "moved") { ", and found as \($0.place.displayed)" }
    }

    /// Pages acknowledged in a transaction; others wait some milliseconds for it.
    private static let acknowledgedAtOnce = 1000

    /// What ends meanwhile was not written, and stays.
    private func acknowledge(_ pages: [QueuedPage.ID]) async throws {
        var count = 0
        for start in stride(from: 0, to: pages.count, by: Self.acknowledgedAtOnce) {
            count += try await store.acknowledge(pages[start...].prefix(Self.acknowledgedAtOnce))
        }
        context.logger.info("\(count) pages acknowledged")
    }

    /// - Parameter written: gets the pages that were written.
    /// - Returns: how many pages have no result.
    private func writeDocument(_ batch: Batch, _ written: inout [QueuedPage.ID]) async throws -> Int {
        var document = job.format.document(options(of: batch))
        let output = DescriptorOutput.standard()
        var failed = 0
        for try await result in store.results(of: batch.id) {
            guard let page = page(of: result, failed: &failed) else { continue }
            do {
                try output.write(document.add(page))
                written.append(result.page.id)
            } catch let error as ExportError {
                failed += 1
                tell(result.page, error.description)
            }
        }
        try output.write(document.end())
        return failed
    }

    /// The date is the batch's, so that a page written again is the same to the byte.
    private func options(of batch: Batch) -> ExportOptions {
        var options = job.export
        options.date = batch.added
        return options
    }

    /// - Parameter whole: gets the pages that were written, or were there already.
    /// - Returns: how many pages have no result.
    private func writeFiles(
        _ batch: Batch, to folder: SourcePath, _ whole: inout [QueuedPage.ID]
    ) async throws -> Int {
        do throws(SystemError) {
            try Folder(folder).make()
        } catch {
            throw OutputError.unwritable(path: folder, error)
        }
        let files = try await opened(folder)
        let suffix = Array(".\(job.format.fileExtension)".utf8)
        let options = options(of: batch)
        let (failed, pages) = try await context.interruption.during {
            var (failed, written, kept) = (0, 0, 0)
            var pages: [QueuedPage.ID] = []
            var (besideOthers, besideFormats) = (Displaced(), Displaced())
            defer {
                tell(besideOthers, by: "is another file, or was changed since it was written")
                tell(
                    besideFormats, by: "holds this page in another format",
                    advice: "; give each format a folder of its own")
            }
            for try await result in store.results(of: batch.id) {
                guard context.interruption.status == nil else { break }
                guard let page = page(of: result, failed: &failed) else { continue }
                let wanted = folder.appending(result.page.resultName.bytes + suffix)
                do {
                    let text = try job.format.contents(of: page, options: options)
                    switch try files.put(text, of: result.page, at: wanted) {
                    case .kept: kept += 1
                    case .written: written += 1
                    case .writtenBeside(let path):
                        written += 1
                        besideOthers.note(wanted, at: path)
                    case .writtenBesideAnotherFormat(let path):
                        written += 1
                        besideFormats.note(wanted, at: path)
                    }
                    pages.append(result.page.id)
                } catch let error where error is ExportError || error is UnmadeName {
                    failed += 1
                    tell(result.page, ErrorLine.problem(error))
                }
            }
            context.logger.info("\(written) pages written, \(kept) were there already")
            return (failed, pages)
        } onSignal: {
        }
        whole = pages
        return failed
    }

    /// How long it takes at most to see that another process has done with the folder.
    private static let openingInterval = Duration.milliseconds(100)

    /// Waits for another process that writes results there.
    private func opened(_ folder: SourcePath) async throws -> ResultFolder {
        var isTold = false
        while true {
            if let files = try ResultFolder(folder, format: job.format, unfinished: context.unfinished) { return files }
            if !isTold {
                context.logger.notice(
                    "another process writes results into \(folder.displayed); waiting until it has done")
            }
            isTold = true
            try await Task.sleep(for: Self.openingInterval)
        }
    }

    /// Results that went beside the names that were wanted.
    private struct Displaced {
        private(set) var first: (wanted: SourcePath, path: SourcePath)?
        private(set) var count = 0

        mutating func note(_ wanted: SourcePath, at path: SourcePath) {
            first = first ?? (wanted, path)
            count += 1
        }
    }

    /// - Parameter reason: what is said of the file that has the name.
    private func tell(_ results: Displaced, by reason: String, advice: String = "") {
        guard let first = results.first else { return }
        let more = results.count > 1 ? "; so did \(results.count - 1) more" : ""
        context.logger.warning(
            """
            \(first.wanted.displayed) \(reason): it stays, and the result went to \(first.path.displayed)\(more)\(advice)
            """)
    }

    private func tell(_ page: QueuedPage, _ problem: String) {
        context.standardError.line(ErrorLine.text(for: SourcePath(page.title), problem))
    }

    private func page(of result: PageResult, failed: inout Int) -> RecognizedPage? {
        switch result.outcome {
        case .read(let page): return page
        case .failed(let failure):
            failed += 1
            tell(result.page, failure.told(after: result.page.attempts))
        case .cancelled: break
        }
        return nil
    }
}
