import YomitoriInference

/// What is told of a process that held more than its limit: it is kept to as far as models and pages in use allow, and
/// beyond it nothing is refused.
struct MemoryOverrun {
    /// Bytes that were asked for; nil for the budget's own limit.
    let asked: Int?
    let memory: any MemorySource

    /// Nil where the limit was kept.
    var notice: String? {
        let limit = asked ?? MemoryBudget.half(of: memory).limit
        let peak = memory.peak
        guard peak > limit else { return nil }
        let origin =
            asked == nil ? ", half of what the machine or its control group gives (--memory-limit sets another)" : ""
        return "up to \(ByteCount(bytes: peak)) were held, more than the limit of \(ByteCount(bytes: limit))\(origin): "
            + "a page needs that much with these models"
    }
}
