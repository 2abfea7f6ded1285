public import Foundation
public import YomitoriCore

/// Something that happened to the queue, from its log.
public struct QueueEvent: Hashable, Sendable {
    /// Its place in the log; larger than that of everything before it, with gaps.
    public let sequence: Int64
    /// When it happened.
    public let time: Date
    /// The batch it is about; nil when it is about the whole queue.
    public let batch: Batch.ID?
    /// Pages of the batch when the event was delivered; 0 when it is about the whole queue, or the batch is purged.
    public let total: Int
    /// What happened.
    public let kind: Kind

    /// What happened.
    public enum Kind: Hashable, Sendable {
        /// Pages were added to the batch.
        case added(Int)
        /// A file turned out to have more pages; each has become a page of its own.
        case pagesFound(EventPage, count: Int)
        /// A page was read; its result unless it was purged, not asked for, or written by a newer version
        /// (``QueueStore/result(of:)`` says so).
        case read(EventPage, RecognizedPage?)
        /// Reading failed and will be tried again.
        case postponed(EventPage, PageFailure, until: Date)
        /// A page was given up.
        case failed(EventPage, PageFailure)
        /// The process that read a page has gone, or has not renewed its lease.
        case leaseLost(EventPage)
        /// A page's file was found elsewhere; its former path.
        case inputMoved(EventPage, from: String)
        /// A page's file is not what it was when it was added, and is read as it is.
        case inputChanged(EventPage)
        /// Pages of the batch were cancelled.
        case cancelled(Int)
        /// Pages of the batch, or one of them, are to be read again.
        case retried(Int)
        /// Nothing of the batch waits or is being read any more.
        case ended
        /// Reading was paused by a person.
        case paused
        /// Reading goes on.
        case resumed
        /// Pages of the batch were purged that nobody had acknowledged.
        case purgedUnacknowledged(Int)
    }
}

/// The page an event is about.
public struct EventPage: Hashable, Sendable {
    /// The page.
    public let id: QueuedPage.ID
    /// The file as it was named when it was added.
    public let name: String
    /// The same as the system knows it, also where it is no UTF-8; relative to the folder in which it was added.
    public let path: SourcePath
    /// The page of the file, from 1.
    public let page: Int
    /// How many pages the file has, as it is known when the event is delivered.
    public let pageCount: Int?
    /// Place of its file in the batch, from 0.
    public let index: Int
    /// Which attempt the event is about, from 1.
    public let attempt: Int
}
