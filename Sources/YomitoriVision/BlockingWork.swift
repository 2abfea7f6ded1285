#if !canImport(Vision)
    import Dispatch
    import Foundation
    import Synchronization

    /// Asynchronous work for a caller that waits for it.
    ///
    /// The work runs on threads of its own, as does all that it awaits. So the caller may be a task that blocks one of the
    /// few threads that Swift's tasks share: the work does not need them, even when all of them wait.
    struct BlockingWork<Step: Sendable, Value: Sendable>: Sendable {
        private enum Event: Sendable {
            case step(Step)
            case end(Result<Value, any Error>)
        }

        private let events = EventLine<Event>()
        private let work: @Sendable (_ report: @escaping @Sendable (Step) -> Void) async throws -> Value

        /// - Parameter work: it may call `report` from any thread, and not after its end.
        init(_ work: @escaping @Sendable (_ report: @escaping @Sendable (Step) -> Void) async throws -> Value) {
            self.work = work
        }

        /// Waits for the work's end.
        ///
        /// - Parameters:
        ///   - started: is given a function that cancels the work, before it begins.
        ///   - onStep: called for every report, on the calling thread.
        /// - Throws: what the work throws.
        func run(started: (_ cancel: @escaping @Sendable () -> Void) -> Void, onStep: (Step) -> Void) throws -> Value {
            let threads = WorkThreads(count: ProcessInfo.processInfo.activeProcessorCount)
            defer { threads.end() }
            let (events, work) = (events, work)
            let task = Task.detached(executorPreference: threads) {
                let result: Result<Value, any Error>
                do {
                    result = .success(try await work { events.send(.step($0)) })
                } catch {
                    result = .failure(error)
                }
                events.send(.end(result))
            }
            started { task.cancel() }
            while true {
                switch events.next() {
                case .step(let step): onStep(step)
                case .end(let result): return try result.get()
                }
            }
        }
    }

    /// Threads that do what tasks have to do, in the order in which it comes.
    private final class WorkThreads: TaskExecutor {
        private let jobs = EventLine<UnownedJob?>()
        private let count: Int

        init(count: Int) {
            self.count = max(1, count)
            for _ in 0..<self.count {
                let thread = Thread { [self] in
                    while let job = jobs.next() { job.runSynchronously(on: asUnownedTaskExecutor()) }
                }
                thread.name = "YomitoriVision"
                thread.start()
            }
        }

        func enqueue(_ job: consuming ExecutorJob) { jobs.send(UnownedJob(job)) }

        /// Ends the threads once nothing is left to do.
        func end() { for _ in 0..<count { jobs.send(nil) } }
    }

    /// What some threads send to others that wait for it.
    private final class EventLine<Element: Sendable>: Sendable {
        private let elements = Mutex<[Element]>([])
        private let count = DispatchSemaphore(value: 0)

        func send(_ element: Element) {
            elements.withLock { $0.append(element) }
            count.signal()
        }

        /// The one that was sent first; blocks until there is one.
        func next() -> Element {
            while true {
                count.wait()
                if let element = elements.withLock({ $0.isEmpty ? nil : $0.removeFirst() }) { return element }
            }
        }
    }
#endif
