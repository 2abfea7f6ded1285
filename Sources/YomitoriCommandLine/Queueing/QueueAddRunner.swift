import Foundation
import Glibc
import Logging
import Synchronization
import YomitoriCore
import YomitoriQueue

/// Adds pictures to the queue; with a watched folder goes on adding them as they come.
@MainActor
struct QueueAddRunner {
    let job: QueueAddJob
    let store: QueueStore
    let context: ToolContext

    /// A new picture waits so long at most before it is seen; a look costs a `stat` a file.
    private static let lookInterval = Duration.seconds(1)

    func run() async throws -> ExitStatus {
        let (paths, faults) = try await listed()
        for fault in faults { context.standardError.line(fault) }
        var batch: Batch.ID?
        if !paths.isEmpty || (job.watched == nil && faults.isEmpty) {
            batch = try await enqueue(paths)
        }
        guard let folder = job.watched else { return faults.isEmpty ? .success : .someFailed }
        return try await watch(folder, batch: batch)
    }

    private func enqueue(_ paths: [SourcePath]) async throws -> Batch.ID {
        let batch = try await store.enqueue(
            paths.map { .file($0) }, name: job.name, options: job.options, priority: job.priority)
        try DescriptorOutput.standard().write(batch.rawValue + "\n")
        return batch
    }

    /// The files that were asked for. One that is not there is taken too: its failure is an outcome like others.
    private func listed() async throws -> (paths: [SourcePath], faults: [String]) {
        var inputs: [SourcePath] = []
        for input in job.inputs {
            if input == InputListing.standardInputPath {
                inputs += PathList.paths(in: Array(try await StandardInput.contents(limit: 1 << 30)))
            } else {
                inputs.append(input)
            }
        }
        var paths: [SourcePath] = []
        var faults: [String] = []
        for input in InputListing(recursive: job.recursive).inputs(for: inputs) {
            if case .fault(let problem) = input.source, (try? FileStatus(of: input.path))?.kind == .folder {
                faults.append(ErrorLine.text(for: input.path, problem))
            } else {
                paths.append(input.path)
            }
        }
        return (paths, faults)
    }

    // MARK: - Watching

    /// A batch takes in what comes; a batch of the folder that was begun earlier is gone on with, so that nothing is
    /// read again because this process was started again.
    private func watch(_ folder: SourcePath, batch begun: Batch.ID?) async throws -> ExitStatus {
        guard (try? FileStatus(of: folder))?.kind == .folder else {
            context.standardError.line(ErrorLine.text(for: folder, "is no folder that can be watched"))
            return .someFailed
        }
        let name = job.name ?? "watch: " + Self.absolute(folder).displayed
        var batch = begun
        if batch == nil { batch = try await store.batches().last { $0.name == name && $0.options == job.options }?.id }
        if let batch, batch != begun { try DescriptorOutput.standard().write(batch.rawValue + "\n") }
        let pause = Mutex<Task<Void, Never>?>(nil)
        return try await context.interruption.during {
            var settling = Settling(seconds: job.settlingSeconds)
            var pending: [SourcePath] = []
            let clock = ContinuousClock()
            let start = clock.now
            while context.interruption.status == nil {
                pending += settling.settled(pictures(in: folder), at: clock.now - start)
                do {
                    if !pending.isEmpty { try await add(pending, to: &batch, name: name) }
                    pending = []
                } catch let error as QueueError where error.isPassing {
                    // They are added at the next look that it goes well.
                    context.logger.warning("\(error)")
                }
                let sleep = Task.detached { _ = try? await Task.sleep(for: Self.lookInterval) }
                pause.withLock { $0 = sleep }
                if context.interruption.status != nil { sleep.cancel() }
                await sleep.value
            }
            return context.interruption.status ?? .success
        } onSignal: {
            pause.withLock { $0 }?.cancel()
        }
    }

    /// Adds to the batch, or to a new one where there is none or it was purged.
    private func add(_ paths: [SourcePath], to batch: inout Batch.ID?, name: String) async throws {
        let inputs = paths.map { PageInput.file($0) }
        if let known = batch {
            do {
                let count = try await store.append(inputs, to: known)
                return context.logger.info("\(count) new pictures were added")
            } catch QueueError.unknownBatch {
                batch = nil
            }
        }
        let id = try await store.enqueue(inputs, name: name, options: job.options, priority: job.priority)
        batch = id
        try DescriptorOutput.standard().write(id.rawValue + "\n")
    }

    /// The same folder has the same name from wherever the program is started.
    private static func absolute(_ folder: SourcePath) -> SourcePath {
        folder.components(from: .workingFolder).reduce(SourcePath("/")) { $0.appending($1) }
    }

    private func pictures(in folder: SourcePath) -> [(path: SourcePath, look: Settling.Look)] {
        InputListing(recursive: job.recursive).inputs(for: [folder]).compactMap { input in
            guard case .file(let identity) = input.source else { return nil }
            var status = stat()
            guard input.path.withCString({ stat($0, &status) }) == 0 else { return nil }
            let modified = Int64(status.st_mtim.tv_sec) * 1_000_000_000 + Int64(status.st_mtim.tv_nsec)
            return (input.path, Settling.Look(identity: identity, size: Int64(status.st_size), modified: modified))
        }
    }
}

extension QueueError {
    /// Whether the same may go well a little later.
    fileprivate var isPassing: Bool {
        switch self {
        case .diskFull, .busy: true
        default: false
        }
    }
}
