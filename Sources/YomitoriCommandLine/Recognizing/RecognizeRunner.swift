import Foundation
import YomitoriCore
import YomitoriExport
import YomitoriImaging

/// Does what `yomitori recognize` was asked for.
@MainActor
struct RecognizeRunner {
    let job: RecognizeJob
    let context: ToolContext

    /// - Throws: `OutputError`, `ArgumentFault`, and what keeps the engine from being made.
    func run() async throws -> ExitStatus {
        let inputs = InputListing(recursive: job.recursive).inputs(for: job.inputs)
        let sink = try sink(for: inputs)
        for folder in [job.engine.traceFolder, job.engine.drawingFolder] {
            if let folder { try Folder(folder).prepareForResults() }
        }
        var engine = job.engine
        engine.inputRoot = InputPlaces(inputs).root
        let run = ReadingRun(
            inputs: inputs, engine: engine, options: job.options, settings: job.reading, context: context)
        let status: ExitStatus
        do {
            status = try await run.run(receiver: SinkReceiver(sink: sink))
        } catch let error as OutputError {
            // What was complete stays; a document that can still be closed is.
            if error != .closed { try? sink.end() }
            throw error
        }
        try sink.end()
        return status
    }

    private struct SinkReceiver: PageReceiver {
        let sink: any PageSink

        func receive(_ page: RecognizedPage, ofInput index: Int) throws { try sink.add(page, ofInput: index) }
        func endInput(_ index: Int, _ end: InputEnd) throws { try sink.endInput(index, isWhole: end == .whole) }
    }

    private func sink(for inputs: [ListedInput]) throws -> any PageSink {
        var options = job.export
        options.date = Date()
        guard let output = job.output else {
            return DocumentSink(format: job.format, options: options) { DescriptorOutput.standard() }
        }
        let unfinished = context.unfinished
        let status = try? FileStatus(of: output)
        let isFolder =
            output.endsInSlash || status?.kind == .folder || job.inputs.count > 1
            || (try? FileStatus(of: job.inputs[0]))?.kind == .folder
        if isFolder {
            try Folder(output).prepareForResults()
            let sink = FolderSink(
                format: job.format, options: options, inputs: inputs, folder: output, unfinished: unfinished)
            try sink.refuseOtherFormats { pageCount(of: $0) }
            return sink
        }
        if let status, status.kind == .other {
            return DocumentSink(format: job.format, options: options) {
                try DescriptorOutput(openingDeviceAt: output)
            }
        }
        let link = try? FileStatus(of: output, followingLinks: false)
        for case .file(let identity) in inputs.map(\.source)
        where [status?.identity, link?.identity].contains(identity) {
            throw ArgumentFault("the output \(output.displayed) is the input itself")
        }
        return DocumentSink(format: job.format, options: options) {
            try ReplacingFile(output, unfinished: unfinished)
        }
    }

    /// As its file says; 0 where it cannot be read, nil where only reading tells.
    private func pageCount(of input: ListedInput) -> Int? {
        switch input.source {
        case .file: (try? ImageSource(.file(input.path), limits: job.engine.limits).pageCount) ?? 0
        case .standardInput: nil
        case .fault: 0
        }
    }
}
