import Foundation
import Yomitori
import YomitoriCore
import YomitoriEvaluation
import YomitoriExport

/// Does what `yomitori evaluate` was asked for.
@MainActor
struct EvaluateRunner {
    let job: EvaluateJob
    let context: ToolContext

    /// A picture whose text is known.
    private struct Page {
        let input: ListedInput
        /// Below the truth's folder, for people.
        let name: String
        let place: [[UInt8]]
        let truth: Transcript
    }

    /// - Throws: `OutputError`, `ArgumentFault`, and what keeps the engine from being made.
    func run() async throws -> ExitStatus {
        guard (try? FileStatus(of: job.truth))?.kind == .folder else {
            throw ArgumentFault("--truth: \(job.truth.displayed) is not a folder")
        }
        var (pages, status) = pages()
        let transcripts: [Transcript?]
        if let results = job.results {
            transcripts = self.results(of: pages, in: results)
            if transcripts.contains(nil) { status = .someFailed }
        } else {
            let collector = Collector(count: pages.count)
            // To tell a change that was missed from one that was not possible.
            var options = job.options
            options.candidates = max(options.candidates, LanguageCorrection.candidates)
            let run = ReadingRun(
                inputs: pages.map(\.input), engine: job.engine, options: options, settings: job.reading,
                context: context)
            let read = try await run.run(receiver: collector)
            if read != .success { status = read }
            // After an interruption only what came to its end is scored.
            let scored = context.interruption.status == nil ? Array(pages.indices) : collector.ended
            transcripts = scored.map { collector.transcripts[$0] }
            pages = scored.map { pages[$0] }
        }
        var report = EvaluationReport()
        for (page, transcript) in zip(pages, transcripts) {
            // A page that could not be read has none of its text.
            report.add(Score(truth: page.truth, result: transcript ?? Transcript(lines: [])), name: page.name)
        }
        let text = job.json ? try OrderedJSON(report).readable() + "\n" : EvaluationTable(report: report).text
        try DescriptorOutput.standard().write(text)
        return status
    }

    private func pages() -> ([Page], ExitStatus) {
        var status = ExitStatus.success
        let isGiven = !job.inputs.isEmpty
        let inputs = InputListing(recursive: true).inputs(for: isGiven ? job.inputs : [job.truth])
        let working = SourcePath.workingFolder
        let root = job.truth.components(from: working)
        let truths = TranscriptFolder(path: job.truth)
        var pages: [Page] = []
        for input in inputs {
            if case .fault(let problem) = input.source {
                status = failed(input.path, problem)
                continue
            }
            // Below the truth's folder, or else below the folder it was found in.
            let folder = input.path.components(from: working).dropLast()
            let base = folder.starts(with: root) ? root : input.base.components(from: working)
            let place = Array(folder.dropFirst(base.count))
            let name = input.path.lastComponent
            let found: Transcript?
            do throws(TranscriptFault) {
                found = try truths.transcript(of: name, in: place, names: TranscriptNames.truths)
            } catch {
                if isGiven || error.isDamaged { status = failed(error.path, error.problem) }
                continue
            }
            guard let truth = found else {
                if isGiven { status = failed(input.path, "no truth in \(job.truth.displayed)") }
                continue
            }
            let shown = SourcePath(bytes: Array((place + [name]).joined(separator: [UInt8(ascii: "/")]))).displayed
            pages.append(Page(input: input, name: shown, place: place, truth: truth))
        }
        if pages.isEmpty, status == .success { status = failed(job.truth, "no picture with a truth beside it") }
        return (pages, status)
    }

    private func results(of pages: [Page], in folder: SourcePath) -> [Transcript?] {
        let results = TranscriptFolder(path: folder)
        return pages.map { page -> Transcript? in
            do throws(TranscriptFault) {
                let found = try results.transcript(
                    of: page.input.path.lastComponent, in: page.place, names: TranscriptNames.results)
                if found == nil { _ = failed(page.input.path, "no result in \(folder.displayed)") }
                return found
            } catch {
                _ = failed(error.path, error.problem)
                return nil
            }
        }
    }

    private func failed(_ path: SourcePath, _ problem: String) -> ExitStatus {
        context.standardError.line(ErrorLine.text(for: path, problem))
        return .someFailed
    }

    /// Keeps the lines that were read of each input.
    private final class Collector: PageReceiver {
        private(set) var transcripts: [Transcript]
        /// The inputs whose reading came to its end, in their order, those that cannot be read among them.
        private(set) var ended: [Int] = []

        init(count: Int) { transcripts = Array(repeating: Transcript(lines: []), count: count) }

        func receive(_ page: RecognizedPage, ofInput index: Int) {
            transcripts[index].append(page)
        }

        func endInput(_ index: Int, _ end: InputEnd) {
            if end != .givenUp { ended.append(index) }
        }
    }
}
