/// What an export has written.
public struct LibraryExport: Hashable, Sendable {
    /// Pages with files of their own.
    public var written = 0
    /// Pages without text, as they wait or could not be read: only `library.json` tells of them.
    public var unread = 0
    /// Pages of which not everything could be written.
    public var damaged: [DamagedPage] = []
}
