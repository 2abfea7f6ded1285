/// What a queue keeps, and for how long. What has not been acknowledged stays unless a limit here says otherwise, and then
/// an event and the log say how much went.
public struct PurgePolicy: Hashable, Sendable {
    /// Seconds an acknowledged outcome is kept: three days, as the programs that this one replaces do.
    public var acknowledgedAge: Double? = 72 * 3600
    /// Seconds a failed or cancelled page is kept that nobody acknowledged, and events that are about no page; nil: for ever.
    public var failedAge: Double? = 30 * 24 * 3600
    /// Seconds a page is kept that was read and that nobody acknowledged; nil: for ever.
    public var unacknowledgedAge: Double?
    /// Pages that have ended; beyond it the oldest go, acknowledged ones first, then failed and cancelled ones. Pages
    /// read and not acknowledged are not touched.
    public var count: Int? = 2_000_000
    /// Bytes of results; beyond it pages go as for ``count``.
    public var bytes: Int? = 20 << 30
    /// Seconds it is remembered of a watched folder's file that it was taken, after it was last seen there, or the folder last
    /// watched: longer than a disk lies in a drawer. Some hundred bytes a file. nil: for ever.
    public var watchedAge: Double? = 365 * 24 * 3600
    /// Seconds between two looks.
    public var interval = 600.0

    /// The defaults.
    public init() {}
}
