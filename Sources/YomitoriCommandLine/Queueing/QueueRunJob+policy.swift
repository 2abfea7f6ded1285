import Logging
import YomitoriCore
import YomitoriImaging
import YomitoriInference
import YomitoriQueue

extension QueueRunJob {
    /// How many pages are read at the same time, and with how much memory; told where that is less than was asked for.
    func plan(_ load: LoadPolicy, _ logger: Logger) -> WorkPlan {
        var wanted = load
        wanted.workers = workers ?? load.workers
        let limit = engine.memoryLimit ?? MemoryBudget.half(of: LinuxMemory()).limit
        let plan = WorkPlan(wanted, limit: limit)
        if plan.workers < wanted.workers {
            logger.log(
                level: workers == nil ? .info : .notice,
                """
                \(plan.workers) instead of \(wanted.workers) pages are read at a time, which share \(ByteCount(bytes: limit)) of memory; \
                --memory-limit gives them more
                """)
        }
        return plan
    }

    /// How a queue behaves whose pages are read as this asks.
    func policy(_ load: LoadPolicy, _ isolation: QueuePolicy.Isolation) -> QueuePolicy {
        var policy = QueuePolicy()
        policy.load = load
        policy.isolation = isolation
        policy.pagesPerFile = engine.limits.pages
        policy.retries.attempts = attempts
        policy.retries.firstDelay = retryDelay
        // The workers have the limit; this one is for what hangs although its worker is gone. A worker is started and
        // loads its models within it too, and half a minute is for its end.
        policy.pageSeconds = pageSeconds + ReadingLimit.secondsToStart + ReadingLimit.secondsToLoad + 30
        return policy
    }
}
