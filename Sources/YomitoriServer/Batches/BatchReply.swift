import Foundation
import Synchronization
import YomitoriQueue

/// A batch as it is told.
struct BatchReply: Encodable, Sendable {
    enum State: String, Encodable, Sendable { case waiting, processing, done, cancelled }

    struct Failure: Encodable, Sendable { var name: String, page: Int, message: String }

    /// Failures that are told; the others are in the list of pages.
    static let mostFailures = 100

    var id: String
    var name: String?
    var project: String?
    var state: State
    var total: Int
    var completed: Int
    var failed: Int
    var cancelled: Int
    var created: Date
    var failures: [Failure]
    /// Pages a second, lately.
    var rate: Double?
    var secondsLeft: Double?

    init(_ batch: Batch, _ manifest: UploadManifest, failures: [Failure], rate: Double?) {
        let progress = batch.progress
        id = batch.id.rawValue
        name = manifest.name
        project = manifest.project
        (total, completed, failed, cancelled) = (progress.total, progress.done, progress.failed, progress.cancelled)
        created = manifest.created
        self.failures = failures
        if progress.hasEnded {
            state = progress.cancelled > 0 ? .cancelled : .done
        } else {
            state = progress.running > 0 || progress.ended > 0 ? .processing : .waiting
            self.rate = rate
            secondsLeft = rate.map { Double(progress.total - progress.ended) / $0 }
        }
    }

    private enum CodingKeys: String, CodingKey {
        case id, name, project, state, total, completed, failed, cancelled, created, failures, rate, secondsLeft
    }

    /// What is not known is null.
    func encode(to encoder: any Encoder) throws {
        var values = encoder.container(keyedBy: CodingKeys.self)
        try values.encode(id, forKey: .id)
        try values.encode(name, forKey: .name)
        try values.encode(project, forKey: .project)
        try values.encode(state, forKey: .state)
        try values.encode(total, forKey: .total)
        try values.encode(completed, forKey: .completed)
        try values.encode(failed, forKey: .failed)
        try values.encode(cancelled, forKey: .cancelled)
        try values.encode(created, forKey: .created)
        try values.encode(failures, forKey: .failures)
        try values.encode(rate, forKey: .rate)
        try values.encode(secondsLeft, forKey: .secondsLeft)
    }
}

/// How fast pages of each batch end, from the last of them.
final class ReadingRates: Sendable {
    /// Pages that are looked at.
    private static let window = 30
    /// Seconds after which what was is no longer what will be.
    private static let age = 60.0
    private static let mostBatches = 64

    private let times = Mutex<[(batch: Batch.ID, ends: [Date])]>([])

    func noteEnd(in batch: Batch.ID, at time: Date) {
        times.withLock { times in
            let index = times.firstIndex { $0.batch == batch } ?? times.endIndex
            if index == times.endIndex { times.append((batch, [])) }
            times[index].ends.append(time)
            if times[index].ends.count > Self.window { times[index].ends.removeFirst() }
            if times.count > Self.mostBatches { times.removeFirst() }
        }
    }

    /// Pages a second; nil while too few have ended.
    func rate(of batch: Batch.ID, now: Date = Date()) -> Double? {
        times.withLock { times in
            guard let ends = times.first(where: { $0.batch == batch })?.ends, ends.count >= 3, let first = ends.first,
                let last = ends.last, last > first, now.timeIntervalSince(last) < Self.age
            else { return nil }
            return Double(ends.count - 1) / last.timeIntervalSince(first)
        }
    }
}
