/// What a queue does, over all processes; encodes as `yomitori queue status --json` prints it.
public struct QueueStatus: Hashable, Sendable {
    /// What it does.
    public var state: QueueState
    /// All batches that are kept, in the order in which they were added.
    public var batches: [Batch]
    /// Files that were moved or changed between adding and reading, of the batches that have such.
    public var inputs: [Batch.ID: InputCounts]
    /// Pages that wait, over all batches.
    public var depth: Int
    /// Seconds since the file was added of the page that has waited longest; nil when none waits.
    public var oldestWaitingSeconds: Double?
    /// Pages that still count as running though their reader is gone: they wait, and it could not be written down, as on a
    /// full disk.
    public var runningWithoutReader = 0
}

/// Files of a batch that were not as they had been added when they were read.
public struct InputCounts: Hashable, Sendable {
    /// Found at another place.
    public var moved = 0
    /// Read with another content.
    public var changed = 0

    /// None.
    public init() {}
}

/// What a queue does.
public enum QueueState: Hashable, Sendable {
    /// Nothing is to be done, or nobody does it; then the reason says so.
    case idle(reason: String?)
    /// Pages are read: how many of the unfinished batches have ended, of how many.
    case processing(completed: Int, total: Int)
    /// A person has paused while pages were read: it is paused when these have ended.
    case pausing(completed: Int, total: Int)
    /// Reading is paused, by a person or by a guard, with its reason; for want of room on the disk also before any process
    /// reads.
    case paused(completed: Int, total: Int, reason: String)

    /// `idle`, `processing` or `paused`.
    public var name: String {
        switch self {
        case .idle: "idle"
        case .processing, .pausing: "processing"
        case .paused: "paused"
        }
    }

    /// Why nothing is read, or nothing more will be; nil when there is nothing to say.
    public var reason: String? {
        switch self {
        case .idle(let reason): reason
        case .processing: nil
        case .pausing: "paused by a person, as soon as what is being read has ended"
        case .paused(_, _, let reason): reason
        }
    }
}

extension QueueStatus: Encodable {
    private enum CodingKeys: String, CodingKey {
        case state, reason, batches, depth, oldestWaitingSeconds, runningWithoutReader
    }
    private enum BatchKeys: String, CodingKey {
        case id, name, total, waiting, running, done, failed, cancelled, moved, changed
    }

    /// Writes the JSON.
    public func encode(to encoder: any Encoder) throws {
        var values = encoder.container(keyedBy: CodingKeys.self)
        try values.encode(state.name, forKey: .state)
        try values.encode(state.reason, forKey: .reason)
        var list = values.nestedUnkeyedContainer(forKey: .batches)
        for batch in batches {
            var values = list.nestedContainer(keyedBy: BatchKeys.self)
            try values.encode(batch.id, forKey: .id)
            try values.encode(batch.name, forKey: .name)
            try values.encode(batch.progress.total, forKey: .total)
            try values.encode(batch.progress.waiting, forKey: .waiting)
            try values.encode(batch.progress.running, forKey: .running)
            try values.encode(batch.progress.done, forKey: .done)
            try values.encode(batch.progress.failed, forKey: .failed)
            try values.encode(batch.progress.cancelled, forKey: .cancelled)
            let inputs = inputs[batch.id] ?? InputCounts()
            try values.encode(inputs.moved, forKey: .moved)
            try values.encode(inputs.changed, forKey: .changed)
        }
        try values.encode(depth, forKey: .depth)
        try values.encode(oldestWaitingSeconds, forKey: .oldestWaitingSeconds)
        try values.encode(runningWithoutReader, forKey: .runningWithoutReader)
    }
}
