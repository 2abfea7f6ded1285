/// What a queue keeps, and for how long. What has not been acknowledged stays unless a limit here says otherwise, and then
/// an event and the log say how much went.
public struct PurgePolicy: Hashable, Sendable {
    /// Seconds an acknowledged outcome is kept: three days, as the programs that this one replaces do.
    public var acknowledgedAge: Double? = 72 * 3600
    /// Seconds a failed or cancelled page is kept that nobody acknowledged; nil: for ever. A month: longer than a holiday,
    /// after which a person wants to know what went wrong.
    public var failedAge: Double? = 30 * 24 * 3600
    /// Seconds an event is kept that is about a whole batch or the queue and not about a page; nil: for ever. As long as a
    /// failed page, so that what befell its batch is known beside it.
    public var eventAge: Double? = 30 * 24 * 3600
    /// Seconds a page is kept that was read and that nobody acknowledged; nil: for ever.
    public var unacknowledgedAge: Double?
    /// Acknowledged, failed and cancelled pages that are kept at most, however young; beyond it the oldest go, acknowledged
    /// ones first. Pages read and not acknowledged neither go nor count: what nobody has fetched has no bound but the disk,
    /// for which ``GuardPolicy`` watches. Twice the million for which the cost of a page was measured.
    public var count: Int? = 2_000_000
    /// Bytes of their results that are kept at most; beyond it pages go as for ``count``. With 10 kB a page what the count
    /// allows as well.
    public var bytes: Int? = 20 << 30
    /// Seconds it is remembered of a watched folder's file that it was taken, after it was last seen there, or the folder last
    /// watched: longer than a disk lies in a drawer. Some hundred bytes a file. nil: for ever.
    public var watchedAge: Double? = 365 * 24 * 3600
    /// Seconds between two looks.
    public var interval = 600.0

    /// The defaults.
    public init() {}
}
