import YomitoriQueue

/// What keeps something from being done that is tried again and again: each reason is told once until it has gone well.
struct Hindrance {
    private var told: Set<String> = []

    /// Whether the reason is to be told now.
    mutating func isNew(_ reason: String) -> Bool { told.insert(reason).inserted }

    /// It has gone well.
    mutating func end() { told = [] }
}

extension Hindrance {
    /// What keeps files of a watched folder from being added, for whom there is nothing to call again.
    static func ofAdding(_ error: QueueError) -> String {
        guard case .diskFull(let path) = error else { return error.description }
        return QueueError.fullDisk(of: path) + "; what comes is added once there is room"
    }
}
