import CDispatch
import Foundation
import Glibc
import Logging
import Synchronization
import YomitoriCore
import YomitoriModels
import YomitoriQueue

/// Adds pictures to the queue; with a watched folder goes on adding them as they come.
@MainActor
struct QueueAddRunner {
    let job: QueueAddJob
    let store: QueueStore
    let context: ToolContext

    /// A new picture waits so long at most before it is seen; a look costs a `stat` a file.
    private static let lookInterval = Duration.seconds(1)
    /// The same after the disk was found full: what is copied until then goes again, and room is not made within seconds.
    private static let fullDiskInterval = Duration.seconds(30)
    /// How often it is noted what is there: what has not been for a year is forgotten.
    private static let noteInterval = Duration.seconds(24 * 3600)

    func run() async throws -> ExitStatus {
        try checkPack()
        let (paths, faults) = try await listed()
        for fault in faults { context.standardError.line(fault) }
        if paths.isEmpty, faults.isEmpty, job.watched == nil {
            throw ArgumentFault("the list on standard input names no picture")
        }
        let batch = try await paths.isEmpty ? nil : enqueue(paths)
        guard let folder = job.watched else { return faults.isEmpty ? .success : .someFailed }
        return try await watch(folder, batch: batch)
    }

    /// Better said now than by `queue run`; a pack that the program knows can still be installed by then.
    private func checkPack() throws {
        guard let pack = job.options.pack, pack != "auto" else { return }
        do {
            try context.composition.packs.find(String(decoding: SourcePath(argument: pack).bytes, as: UTF8.self))
        } catch let error as PackError {
            guard case .missingPack = error else { throw Unavailable(error.description) }
            context.logger.notice("\(error.description); the pages wait for it")
        }
    }

    private func enqueue(_ paths: [SourcePath]) async throws -> Batch.ID {
        let batch = try await store.enqueue(
            paths.map { .file($0) }, name: job.name, options: job.options, priority: job.priority,
            watching: job.watched.map { watchedFolder($0) })
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
        var missing: [SourcePath] = []
        for input in InputListing(recursive: job.recursive).inputs(for: inputs) {
            if case .fault(let problem) = input.source, (try? FileStatus(of: input.path))?.kind == .folder {
                faults.append(ErrorLine.text(for: input.path, problem))
            } else {
                if !input.isReadable { missing.append(input.path) }
                paths.append(input.path)
            }
        }
        if let first = missing.first {
            let others = missing.count > 1 ? " and \(missing.count - 1) more" : ""
            context.logger.warning(
                "\(first.displayed)\(others): not there, or no file; taken all the same, to be read if it is there by then"
            )
        }
        return (paths, faults)
    }

    // MARK: - Watching

    /// What comes is taken once, whatever becomes of its outcome, so that nothing is read again because this process was
    /// started again.
    private func watch(_ folder: SourcePath, batch begun: Batch.ID?) async throws -> ExitStatus {
        guard (try? FileStatus(of: folder))?.kind == .folder else {
            context.standardError.line(
                ErrorLine.text(for: folder, "is no folder that can be watched; make it, or name another"))
            return .someFailed
        }
        var watched = watchedFolder(folder)
        watched.options = job.options
        watched.priority = job.priority
        let pause = Mutex<Task<Void, Never>?>(nil)
        return try await context.interruption.during {
            var settling = Settling(seconds: job.settlingSeconds)
            var pending: [SourcePath] = []
            var told = begun
            let clock = ContinuousClock()
            let start = clock.now
            var noted: ContinuousClock.Instant?
            var hindrance = Hindrance()
            var unreadable: Set<SourcePath> = []
            while context.interruption.status == nil {
                var interval = Self.lookInterval
                let files = pictures(in: folder).filter { isTakeable($0.path, &unreadable) }
                pending += settling.settled(files, at: clock.now - start)
                do {
                    if noted.map({ clock.now - $0 > Self.noteInterval }) ?? true {
                        try await store.note(files.map(\.path), in: watched)
                        noted = clock.now
                    }
                    if !pending.isEmpty { try await take(pending, from: watched, into: begun, &told) }
                    pending = []
                    hindrance.end()
                } catch let error as QueueError where error.canPass {
                    // They are added at the next look that it goes well.
                    if case .diskFull = error { interval = Self.fullDiskInterval }
                    let reason = Hindrance.ofAdding(error)
                    if hindrance.isNew(reason) { context.logger.warning("\(reason)") }
                }
                let sleep = Task.detached { [interval] in _ = try? await Task.sleep(for: interval) }
                pause.withLock { $0 = sleep }
                if context.interruption.status != nil { sleep.cancel() }
                await sleep.value
            }
            return context.interruption.status ?? .success
        } onSignal: {
            pause.withLock { $0 }?.cancel()
        }
    }

    /// - Parameter told: the batch whose id was printed last.
    private func take(
        _ paths: [SourcePath], from folder: WatchedFolder, into begun: Batch.ID?, _ told: inout Batch.ID?
    ) async throws {
        guard let (batch, count) = try await store.take(paths, from: folder, into: begun) else { return }
        if batch != told { try DescriptorOutput.standard().write(batch.rawValue + "\n") }
        told = batch
        context.logger.info("\(count) new pictures were added")
    }

    /// What is to be copied and cannot be read does not count as there; it is taken once it can be.
    private func isTakeable(_ path: SourcePath, _ told: inout Set<SourcePath>) -> Bool {
        guard job.options.storage == .copied, path.withCString({ access($0, R_OK) }) != 0 else {
            told.remove(path)
            return true
        }
        if told.insert(path).inserted {
            context.logger.warning("\(path.displayed): cannot be read; it is added once it can be")
        }
        return false
    }

    /// The same folder has the same name from wherever the program is started.
    private func watchedFolder(_ folder: SourcePath) -> WatchedFolder {
        let path = folder.components(from: .workingFolder).reduce(SourcePath("/")) { $0.appending($1) }
        return WatchedFolder(path, name: job.name ?? "watch: " + path.displayed)
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
