import YomitoriCore
import YomitoriWorkers

/// What a worker tells of an error: whether another try can go better, and the words.
enum ReadingFault {
    static func failure(of error: any Error) -> WorkerFailure {
        WorkerFailure(error is Unavailable ? .unavailable : FailureKind(of: error), ErrorLine.problem(error))
    }
}
