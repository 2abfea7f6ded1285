import Foundation
import Glibc
import Logging
import Synchronization
import Yomitori
import YomitoriCore
import YomitoriInference
import YomitoriLibrary
import YomitoriModels

extension Composition {
    /// What the program is made of.
    ///
    /// - Parameter packs: the installed packs; nil: where the environment says.
    static func product(
        environment: [String: String] = ProcessInfo.processInfo.environment, packs: PackStore? = nil
    ) -> Composition {
        let configuration = EngineConfiguration(environment: environment)
        let packs = packs ?? PackStore(environment: environment)
        let runtime = SharedRuntime()
        let recognizer: @Sendable (EngineSettings, Logger) async throws -> any TextRecognizing = { settings, logger in
            try await engine(settings, packs: packs, configuration, runtime, logger)
        }
        let runs = RunFolder(environment: environment)
        return Composition(
            recognizer: recognizer, packs: packs, queue: QueuePlace(environment: environment),
            library: Library.usualLocation(environment: environment),
            serverFolder: ServerPlace(environment: environment).folder,
            queueReaders: { job, plan, logger in
                // Better said now than by every worker.
                _ = try opened(job.engine.pack, in: packs, logger)
                do throws(InferenceError) {
                    try LinuxMemory().checkAddresses(threads: QueueReaders.threads(of: plan))
                } catch {
                    throw Unavailable(error.description)
                }
                return .workers(for: job, plan, runs: runs, logger: logger)
            },
            examinations: [
                ProgramExamination(),
                DeviceExamination(packs: packs, cache: configuration.cacheDirectory?.path),
                FolderExamination(cache: configuration.cacheDirectory?.path, packs: packs),
                PackExamination(packs: packs), AbnormalEndExamination(folder: runs),

                // What is wrong with packs is told by the examination of them.
                SelfTest(cache: configuration.cacheDirectory?.path) {
                    try await recognizer($0, Logger(label: "yomitori") { _ in SwiftLogNoOpLogHandler() })
                },
            ], runs: runs)
    }

    private static func opened(_ pack: PackChoice, in packs: PackStore, _ logger: Logger) throws -> [ModelPack] {
        do {
            let (sound, faults) = try packs.packs(pack.reference)
            for fault in faults { logger.warning("a pack is left out: \(fault.description)") }
            return sound
        } catch let error as PackError {
            throw Unavailable(error.description)
        }
    }

    private static func isWantOfMemory(_ error: any Error) -> Bool {
        if case .tooLittleMemory? = error as? InferenceError { true } else { false }
    }

    private static func engine(
        _ settings: EngineSettings, packs: PackStore, _ standard: EngineConfiguration, _ runtime: SharedRuntime,
        _ logger: Logger
    ) async throws -> OCREngine {
        let chosen = try opened(settings.pack, in: packs, logger)
        var configuration = standard
        configuration.precision = settings.precision
        configuration.limits = settings.limits
        configuration.memoryLimit = settings.memoryLimit
        configuration.threads = settings.threads
        configuration.traceDirectory = try settings.traceFolder?.folder(of: "--trace")
        configuration.drawingDirectory = try settings.drawingFolder?.folder(of: "--viz")
        // The engine knows inputs by the names that are displayed.
        configuration.inputRoot = settings.inputRoot.map { URL(fileURLWithPath: $0.displayed, isDirectory: true) }
        do {
            let engine = try await OCREngine(
                packs: chosen, configuration: configuration, runtime: runtime.made(for: configuration),
                leavingOut: { pack, fault in logger.warning("the pack \(pack) is left out: \(fault)") })
            if settings.loadsAhead { try await engine.loadModels() }
            return engine
        } catch  where FailureKind(of: error) == .unavailable || settings.loadsAhead && Self.isWantOfMemory(error) {
            // Models that are too large before any page is read are no page's fault.
            throw Unavailable("\(error)")
        }
    }
}

/// What the engines of this process share, made for the first of them: one budget holds for the models of all packs.
private final class SharedRuntime: Sendable {
    private let runtime = Mutex<EngineRuntime?>(nil)

    /// - Parameter configuration: its limits are the same for all engines of a process.
    func made(for configuration: EngineConfiguration) throws -> EngineRuntime {
        try runtime.withLock { runtime in
            if let runtime { return runtime }
            let new = try EngineRuntime(configuration)
            runtime = new
            return new
        }
    }
}

extension SourcePath {
    /// The folder of an option that writes for people.
    fileprivate func folder(of option: String) throws -> URL {
        guard let name = String(validating: bytes, as: UTF8.self) else {
            throw ArgumentFault("\(option): the folder's name is no UTF-8")
        }
        return URL(fileURLWithPath: name, isDirectory: true)
    }
}

extension EngineError: ResultError {
    /// A trace is a result too.
    var outputError: OutputError? {
        guard case .traceNotWritten(let file, let code) = self else { return nil }
        return .unwritable(path: SourcePath(file), SystemError(code: code))
    }
}

extension PackChoice {
    /// In the engine's words.
    fileprivate var reference: PackReference {
        switch self {
        case .auto: .automatic
        case .named(let name): .named(name)
        case .folder(let path): .folder(URL(fileURLWithPath: String(decoding: path.bytes, as: UTF8.self)))
        }
    }
}
