public import Foundation

/// When reading pauses by itself; it goes on by itself too.
public struct GuardPolicy: Hashable, Sendable {
    /// Bytes of memory that must be free before a page is begun; nil: never asked. A page of 16 million pixels takes 48 MB
    /// as a picture and as much again while it is decoded.
    public var freeMemory: Int? = 128 << 20
    /// Bytes that must be free on the disk of the database, the one that reading writes to; nil: never asked. The
    /// write-ahead log and a day's results fit; SQLite needs room to give room back.
    public var freeDisk: Int? = 128 << 20
    /// Folders besides the database's that reading writes to, such as one for drawings of the pages: as much must be free
    /// on their disks.
    public var outputs: [URL] = []
    /// Seconds until a guard that tripped looks again: about what a page takes, and a look costs a few system calls.
    public var interval = 5.0

    /// The defaults.
    public init() {}
}
