public import Glibc

/// What happens to the workers, for a log.
public enum WorkerNotice: Sendable, CustomStringConvertible {
    case started(process: pid_t)
    /// A line the process wrote on its standard error; control characters are escaped.
    case wrote(process: pid_t, String)
    /// The process ended as it was asked to.
    case ended(process: pid_t)
    /// The process ended otherwise, or was ended for this; the input and the page that it was at, nil where it was at none.
    case failed(process: pid_t, WorkerError, page: String?)
    /// The process ended otherwise while it waited for something to read: it had answered all it was asked. This costs no page.
    case failedIdle(process: pid_t, WorkerError)
    /// Whether the models of a pack (nil: the one the workers were started with) fit into memory could not be tried, and why;
    /// told once until it can be.
    case trialFailed(pack: String?, reason: String)
    /// The process is still there seconds after it was killed; it is left behind.
    case lingers(process: pid_t)

    /// One line.
    public var description: String {
        switch self {
        case .started(let process): "worker \(process) started"
        case .wrote(let process, let line): "worker \(process): \(line)"
        case .ended(let process): "worker \(process) ended"
        case .lingers(let process): "worker \(process) does not end although it was killed; it is left behind"
        case .trialFailed(let pack, let reason):
            "whether the models\(pack.map { " of \($0)" } ?? "") fit into memory could not be tried: \(reason)"
        case .failed(let process, let error, let page):
            "worker \(process): " + (page.map { "\($0): \(error)" } ?? "\(error.beforeReading)")
        case .failedIdle(let process, let error): "worker \(process): \(error.whileIdle)"
        }
    }
}
