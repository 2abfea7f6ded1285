/// What is told of workers one of which held more than its share of the limit: each keeps to it as far as models and pages in
/// use allow, and beyond it nothing is refused.
struct ShareOverrun {
    /// Bytes that were asked for, for all workers together; nil where nothing was.
    let asked: Int?
    let plan: WorkPlan
    /// The most bytes that one of the workers ever held; 0 where that is not known.
    let peak: Int

    /// Nil where every worker kept to its share, or nobody asked for a limit.
    var notice: String? {
        guard let asked, peak > plan.share else { return nil }
        let limit = "the limit of \(ByteCount(bytes: asked))"
        let excess =
            plan.workers == 1
            ? "were held, more than \(limit)"
            : "were held by one of \(plan.workers) workers, more than its share of \(ByteCount(bytes: plan.share)) in \(limit)"
        return "up to \(ByteCount(bytes: peak)) \(excess): a page needs that much with these models"
    }
}
