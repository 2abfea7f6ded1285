import Dispatch

/// Runs tasks on threads of its own, so that they go on while those that tasks share are all blocked by their callers.
package final class QueueExecutor: TaskExecutor {
    private let queue: DispatchQueue

    /// - Parameter label: of its threads, for people.
    package init(label: String) { queue = DispatchQueue(label: label, attributes: .concurrent) }

    package func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        queue.async { job.runSynchronously(on: self.asUnownedTaskExecutor()) }
    }
}
