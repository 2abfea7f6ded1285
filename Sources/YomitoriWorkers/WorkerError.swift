public import YomitoriCore

/// Why a page that was given to a worker process was not read.
public indirect enum WorkerError: Error, Hashable, Sendable {
    /// The worker says so itself, in its recogniser's words.
    case failed(WorkerFailure)
    /// The process was ended by a signal that nobody here sent.
    case died(signal: Int32)
    /// The process ended by itself in the middle of a page.
    case ended(status: Int32)
    /// The page took longer than its limit; the process was ended.
    case tookTooLong(seconds: Double)
    /// Nothing came of the process after it was started or asked, not even that it loads models; it was ended.
    case startedTooLong(seconds: Double)
    /// Loading the models took longer than its limit; the process was ended.
    case loadedTooLong(seconds: Double)
    /// The process held more memory than its limit and was ended.
    case tookTooMuchMemory(bytes: Int, limit: Int)
    /// The process does not speak the protocol; it was ended.
    case brokeProtocol(reason: String)
    /// The process could not be started.
    case notStarted(reason: String)
    /// The process came to its end before it began the page, and why: while it started or loaded its models.
    case endedBeforeReading(WorkerError)
    /// A worker was ended for want of memory, as is one that reads but a small page: the models take more than there is.
    case doesNotFit(WorkerError)
    /// A worker was ended for want of memory, and whether one that reads but a small page is too could not be tried, and why:
    /// it is not known whether the page takes too much or the models do.
    case perhapsDoesNotFit(WorkerError, reason: String)
    /// The workers were shut down.
    case closed
}

extension WorkerError: ClassifiedFailure {
    /// A page may have caused the end of the worker that read it; that none can be started, or comes as far as to begin a
    /// page, is no page's fault.
    public var failureKind: FailureKind {
        switch self {
        case .failed(let failure): failure.kind
        case .died, .ended, .tookTooLong, .tookTooMuchMemory, .brokeProtocol: .passing
        case .startedTooLong, .loadedTooLong, .notStarted, .endedBeforeReading, .doesNotFit, .perhapsDoesNotFit,
            .closed:
            .unavailable
        }
    }

    /// Whether there may have been too little memory: the kernel ends processes by SIGKILL.
    var mayBeWantOfMemory: Bool {
        switch self {
        case .tookTooMuchMemory, .died(signal: SignalName.kill): true
        case .endedBeforeReading(let reason): reason.mayBeWantOfMemory
        default: false
        }
    }

    /// The same of a worker that had not begun a page.
    var beforeReading: WorkerError {
        switch self {
        case .died, .ended, .tookTooLong, .startedTooLong, .tookTooMuchMemory, .brokeProtocol: .endedBeforeReading(self)
        case .failed, .loadedTooLong, .notStarted, .endedBeforeReading, .doesNotFit, .perhapsDoesNotFit, .closed: self
        }
    }
}

extension WorkerError: DescribedError {
    /// What is wrong, for people.
    public var description: String {
        switch self {
        case .failed(let failure): failure.message
        case .died(let signal) where signal == SignalName.kill:
            "the process that read it was ended by SIGKILL" + Self.wantOfMemory
        case .died(let signal): "the process that read it crashed (\(SignalName.name(of: signal)))"
        case .ended(let status): "the process that read it ended with status \(status)"
        case .tookTooLong(let seconds):
            "not read within \(Self.rounded(seconds)) s, the limit for a page (`--page-limit`); the process that read it "
                + "was ended"
        case .startedTooLong(let seconds):
            "the process that reads did not answer within \(Self.rounded(seconds)) s and was ended"
        case .loadedTooLong(let seconds):
            "the models were not loaded within \(Self.rounded(seconds)) s; try again when the machine is less busy"
        case .tookTooMuchMemory(let bytes, let limit):
            "the process that read it held " + Self.tooMuch(bytes, limit)
        case .brokeProtocol(let reason): "the process that read it" + Self.foreign(reason)
        case .notStarted(let reason):
            "the process that reads cannot be started: \(reason); see that the program is there and may be run"
        case .endedBeforeReading(let reason): reason.beforeAnyPage
        case .doesNotFit(let reason):
            "no page is begun, as even a small one takes more memory than there is: \(reason)"
        case .perhapsDoesNotFit(let end, let reason):
            "\(end); whether the models take too much memory or the page does is not known, as no small page could be tried: "
                + reason
        case .closed: "the processes that read were shut down; the page is to be read again"
        }
    }

    /// The same of a process that had read nothing yet.
    private var beforeAnyPage: String {
        let advice = "; see that the program and its models can be used: `yomitori doctor`"
        return switch self {
        case .died(let signal) where signal == SignalName.kill:
            "the process that was to read was ended by SIGKILL before it began a page" + Self.wantOfMemory
        case .died(let signal):
            "the process that was to read crashed (\(SignalName.name(of: signal))) before it began a page" + advice
        case .ended(let status):
            "the process that was to read ended with status \(status) before it began a page" + advice
        case .tookTooMuchMemory(let bytes, let limit):
            "before it began a page the process that was to read held " + Self.tooMuch(bytes, limit)
        case .brokeProtocol(let reason): "the process that was to read" + Self.foreign(reason)
        case .tookTooLong(let seconds), .startedTooLong(let seconds):
            "the process that was to read did not answer within \(Self.rounded(seconds)) s and was ended" + advice
        case .failed, .loadedTooLong, .notStarted, .endedBeforeReading, .doesNotFit, .perhapsDoesNotFit, .closed:
            description
        }
    }

    /// The same of a process that had nothing to read, in words.
    var whileIdle: String {
        switch self {
        case .died(let signal) where signal == SignalName.kill:
            "the process, which was idle, was ended by SIGKILL" + Self.wantOfMemory
        case .died(let signal): "the process, which was idle, crashed (\(SignalName.name(of: signal)))"
        case .ended(let status): "the process, which was idle, ended with status \(status)"
        case .failed, .tookTooLong, .startedTooLong, .loadedTooLong, .tookTooMuchMemory, .brokeProtocol, .notStarted,
            .endedBeforeReading, .doesNotFit, .perhapsDoesNotFit, .closed:
            beforeReading.description
        }
    }

    private static let wantOfMemory = ", most likely because the machine had no memory left; fewer workers need less"

    private static func tooMuch(_ bytes: Int, _ limit: Int) -> String {
        "\(bytes >> 20) MiB of memory, more than its limit of \(limit >> 20) MiB, and was ended; `--memory-limit` raises it, "
            + "fewer workers have more each"
    }

    private static func foreign(_ reason: String) -> String {
        " does not keep to the protocol: \(reason); see that it is of this version"
    }

    private static func rounded(_ seconds: Double) -> String {
        seconds == seconds.rounded() ? String(Int(seconds)) : String(seconds)
    }
}

/// What a worker tells of a page that it cannot read.
public struct WorkerFailure: DescribedError, Hashable, Sendable, Codable {
    /// Whether another try can go better.
    public let kind: FailureKind
    /// One line for people.
    public let message: String

    /// A failure with its words.
    public init(_ kind: FailureKind, _ message: String) {
        self.kind = kind
        self.message = message
    }

    /// The message.
    public var description: String { message }
}
