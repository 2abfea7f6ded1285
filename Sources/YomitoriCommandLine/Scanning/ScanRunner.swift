import Foundation
import Logging
import Yomitori
import YomitoriCore
import YomitoriImaging

/// Does what `yomitori scan` was asked for, one picture after the other.
@MainActor
struct ScanRunner {
    let job: ScanJob
    let context: ToolContext

    /// - Throws: `OutputError`; `ArgumentFault` for corners of several pictures.
    func run() async throws -> ExitStatus {
        let inputs = InputListing(recursive: job.recursive).inputs(for: job.inputs)
        guard job.corners == nil || inputs.count == 1 else {
            throw ArgumentFault("--corners are those of one picture, and there are \(inputs.count)")
        }
        try Folder(job.output).prepareForResults()
        var names = ResultNames(inputs: inputs, folder: job.output, fileExtension: "jpg")
        let scanner = PageScanner(limits: job.limits)
        var options = PageScanner.Options()
        options.corners = job.corners
        options.evensLight = job.evensLight
        options.splitsSpreads = job.splitsSpreads
        let lines = job.printsJSON ? DescriptorOutput.standard() : nil
        let journal = context.beginJournal()
        defer { journal?.end() }
        var hasFailed = false
        // A page takes a moment; a signal is heeded after it.
        return try await context.interruption.during {
            for (index, input) in inputs.enumerated() {
                let name = if case .file = input.source { input.path.absolute() } else { input.path }
                let noted = journal?.begin(name.displayed)
                defer { noted?.end() }
                do {
                    let source = try await scanner.source(pageInput(input))
                    guard job.corners == nil || source.pageCount == 1 else {
                        throw ArgumentFault("--corners are those of one page, and it has \(source.pageCount)")
                    }
                    var number = 0
                    var missing = 0
                    for page in 0..<source.pageCount {
                        if let status = context.interruption.status { return status }
                        guard missing < OrderedReading.mostMissing else {
                            throw ArgumentFault(
                                "pages \(page + 1) to \(source.pageCount) are not tried after so many failures")
                        }
                        let scanned: ScannedPage
                        do {
                            scanned = try await scanner.scan(page, of: source, options)
                        } catch let error where source.pageCount > 1 && !(error is CancellationError) {
                            hasFailed = true
                            tell(input, "page \(page + 1): " + ErrorLine.problem(error))
                            number += 1
                            missing += 1
                            noted?.finishPage()
                            continue
                        }
                        missing = 0
                        let count = max(1, scanned.files.count)
                        let isAlone = source.pageCount == 1 && count == 1
                        let paths = (0..<count).map { part in
                            isAlone
                                ? names.path(ofInput: index)
                                : names.path(ofInput: index, page: number + part + 1, input: input)
                        }
                        number += count
                        var written: [SourcePath] = []
                        for (file, path) in zip(scanned.files, paths) {
                            do {
                                try ResultFile.write(file, at: path, unfinished: context.unfinished)
                                written.append(path)
                            } catch let problem as UnmadeName {
                                hasFailed = true
                                tell(input, ErrorLine.problem(problem))
                            }
                        }
                        noted?.finishPage()
                        let record = ScanRecord(
                            source: PageSource(
                                path: input.path.displayed, page: page + 1, width: scanned.size.width,
                                height: scanned.size.height),
                            scanned: scanned, files: written)
                        try lines?.write(try record.line() + "\n")
                        let place = source.pageCount > 1 ? "page \(page + 1): " : ""
                        if job.splitsSpreads, scanned.files.count == 1 {
                            let shown = input.path.displayed
                            context.logger.notice(
                                "\(shown): \(place)no gutter between two pages is seen; it is left whole")
                        }
                        guard scanned.files.isEmpty else { continue }
                        hasFailed = true
                        tell(
                            input,
                            place + "no page's edges are seen, nor print that leans; give its corners with --corners")
                    }
                } catch let error as OutputError {
                    throw error
                } catch {
                    hasFailed = true
                    tell(input, ErrorLine.problem(error))
                }
            }
            lines?.complete()
            return hasFailed ? .someFailed : .success
        } onSignal: {
        }
    }

    private func tell(_ input: ListedInput, _ problem: String) {
        context.standardError.line(ErrorLine.text(for: input.path, problem))
    }

    private func pageInput(_ input: ListedInput) async throws -> PageInput {
        switch input.source {
        case .file: .file(input.path)
        case .standardInput:
            .data(try await StandardInput.contents(limit: job.limits.bytes), name: input.path.displayed)
        case .fault(let problem): throw ArgumentFault(problem)
        }
    }
}
