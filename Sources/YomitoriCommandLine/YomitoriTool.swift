import ArgumentParser
internal import CAllocator
import Glibc
import Logging
import Synchronization
package import YomitoriCore
import YomitoriInference
import YomitoriLibrary
import YomitoriQueue

/// The command line tool.
public enum YomitoriTool {
    /// Does what the arguments of the process ask for and ends the process.
    @MainActor
    public static func main() async -> Never {
        StandardStreams.occupy()
        EndingSignals.restore()
        callocator_bound(AllocatorBounds.blockBytes, AllocatorBounds.freeBytes, AllocatorBounds.arenas)
        let kept = KeptRecognizers()
        let composition = Composition.product().keepingRecognizers(in: kept)
        let status = await run(arguments: ArgumentBytes.ofProcess(), composition: composition)
        // Everything is written. Models and runtime go with the process: taking them apart costs time, and after an
        // interruption the engine's threads may still be at work with them.
        fflush(nil)
        withExtendedLifetime(kept) { _exit(status.rawValue) }
    }

    /// The same with another recogniser in the engine's place.
    @MainActor
    package static func main(reading recognizer: any TextRecognizing) async -> Never {
        var composition = Composition.product()
        composition.recognizer = { _, _ in recognizer }
        composition.queueReaders = { [runs = composition.runs] in .workers(for: $0, $1, runs: runs, logger: $2) }
        _exit(await run(arguments: ArgumentBytes.ofProcess(), composition: composition).rawValue)
    }

    /// Does what the arguments ask for, on this process's standard streams.
    ///
    /// - Parameter arguments: as ``ArgumentBytes`` makes them, without the program's name.
    @MainActor
    static func run(arguments: [String], composition: Composition) async -> ExitStatus {
        let command: any JobCommand
        let job: Job
        do {
            try OneFormat.check(arguments)
            var parsed = try YomitoriCommand.parseAsRoot(arguments)
            guard let found = parsed as? any JobCommand else {
                // Help, or the root without a subcommand: throws what is to be printed.
                try parsed.run()
                return .success
            }
            (command, job) = (found, try found.job)
        } catch {
            return told(of: error)
        }
        let context = ToolContext(composition: composition, logLevel: command.logging.level)
        let signals = context.interruption.listen()
        defer { withExtendedLifetime(signals) {} }
        do {
            return try await JobRunner(context: context).run(job)
        } catch {
            return ended(by: error, context)
        }
    }

    /// Help and version go to standard output, refusals to standard error.
    private static func told(of error: any Error) -> ExitStatus {
        let text = YomitoriCommand.fullMessage(for: error)
        if YomitoriCommand.exitCode(for: error) == .success {
            signal(SIGPIPE, SIG_IGN)
            do throws(OutputError) {
                try DescriptorOutput.standard().write(text + "\n")
            } catch {
                return status(of: error)
            }
            return .success
        }
        StandardError().line(SourcePath.displayedLines(text))
        return .usage
    }

    private static func ended(by error: any Error, _ context: ToolContext) -> ExitStatus {
        switch error {
        case let error as OutputError:
            if case .unwritable(let path, let cause) = error {
                let problem = "cannot be written: " + cause.description
                context.standardError.line(
                    path.map { ErrorLine.text(for: $0, problem) } ?? ErrorLine.text("standard output " + problem))
            }
            return status(of: error)
        case let error as ArgumentFault:
            context.standardError.line(ErrorLine.text(error.description))
            return .usage
        default:
            context.standardError.line(ErrorLine.text(ErrorLine.problem(error)))
            return switch error {
            case is Unavailable: .unavailable
            case is FullQueueDisk, QueueError.diskFull, QueueError.failedAccess, LibraryError.diskFull,
                LibraryError.failedAccess:
                .outputFailed
            default: .someFailed
            }
        }
    }

    private static func status(of error: OutputError) -> ExitStatus { error == .closed ? .outputClosed : .outputFailed }
}

/// Recognizers that live as long as the process.
final class KeptRecognizers: Sendable {
    private let recognizers = Mutex<[any TextRecognizing]>([])

    func keep(_ recognizer: any TextRecognizing) { recognizers.withLock { $0.append(recognizer) } }
}

extension Composition {
    /// The same whose recognizers are not taken apart while `kept` is there.
    fileprivate func keepingRecognizers(in kept: KeptRecognizers) -> Composition {
        var keeping = self
        keeping.recognizer = { [recognizer] settings, logger in
            let made = try await recognizer(settings, logger)
            kept.keep(made)
            return made
        }
        return keeping
    }
}
