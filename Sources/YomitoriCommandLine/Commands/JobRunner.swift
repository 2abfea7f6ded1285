/// Hands each job to whoever does it.
@MainActor
struct JobRunner {
    let context: ToolContext

    func run(_ job: Job) async throws -> ExitStatus {
        switch job {
        case .recognize(let job): try await RecognizeRunner(job: job, context: context).run()
        case .scan(let job): try await ScanRunner(job: job, context: context).run()
        case .models(let job): try await ModelsRunner(job: job, context: context).run()
        case .evaluate(let job): try await EvaluateRunner(job: job, context: context).run()
        case .doctor(let job): try await DoctorRunner(job: job, context: context).run()
        case .queue(let job): try await QueueRunner(job: job, context: context).run()
        case .serve(let job): try await ServeRunner(job: job, context: context).run()
        case .library(let job): try await LibraryRunner(job: job, context: context).run()
        case .worker(let job): try await WorkerRunner(job: job, context: context).run()
        }
    }
}
