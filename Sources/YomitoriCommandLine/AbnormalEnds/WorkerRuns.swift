import Foundation
import Glibc
import Synchronization
import YomitoriQueue
import YomitoriWorkers

/// Takes away what this process's workers noted, when they are gone: how their pages ended was told.
final class WorkerRuns: Sendable {
    private let folder: RunFolder
    private let identity: @Sendable (pid_t) -> ProcessIdentity?
    private let living = Mutex<[pid_t: ProcessIdentity]>([:])

    /// - Parameters:
    ///   - folder: where the workers note what they read.
    ///   - identity: of a process by its number; another one for tests.
    init(
        in folder: RunFolder,
        identity: @escaping @Sendable (pid_t) -> ProcessIdentity? = { LinuxHost().identity(of: $0) }
    ) {
        self.folder = folder
        self.identity = identity
    }

    func take(_ notice: WorkerNotice) {
        switch notice {
        // Afterwards its number may be another process's.
        case .started(let process): living.withLock { $0[process] = identity(process) }
        case .ended(let process): settle(process, hasFailed: false)
        case .failed(let process, _, _), .failedIdle(let process, _): settle(process, hasFailed: true)
        case .wrote, .trialFailed, .lingers: break
        }
    }

    private func settle(_ process: pid_t, hasFailed: Bool) {
        guard let worker = living.withLock({ $0.removeValue(forKey: process) }) else { return }
        folder.settle(worker: worker, hasFailed: hasFailed, facts: ProcessFacts(), now: Date.now.ISO8601Format())
    }
}
