import ArgumentParser

/// What a command line asks for, apart from how it was written.
enum Job: Hashable, Sendable {
    case recognize(RecognizeJob)
    case scan(ScanJob)
    case models(ModelsJob)
    case evaluate(EvaluateJob)
    case doctor(DoctorJob)
    case worker(WorkerJob)
    case queue(QueueJob)
    case serve(ServeJob)
    case library(LibraryJob)
}

/// A command that says what to do and leaves the doing to a runner.
protocol JobCommand: ParsableCommand {
    /// - Throws: `ValidationError`.
    var job: Job { get throws }
    var logging: LogArguments { get }
}
