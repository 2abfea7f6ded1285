public import Foundation
public import YomitoriCore

/// A page that was added: one outcome, sooner or later.
public struct QueuedPage: Hashable, Sendable {
    /// Names a page; never used again for another.
    public struct ID: Hashable, Sendable, Codable, RawRepresentable, CustomStringConvertible {
        /// The number.
        public let rawValue: Int64
        /// The page of this number, whether or not there is one.
        public init(rawValue: Int64) { self.rawValue = rawValue }
        /// Decodes the bare number.
        public init(from decoder: any Decoder) throws {
            rawValue = try decoder.singleValueContainer().decode(Int64.self)
        }
        /// The number.
        public var description: String { String(rawValue) }
        /// Encodes as the bare number.
        public func encode(to encoder: any Encoder) throws {
            var container = encoder.singleValueContainer()
            try container.encode(rawValue)
        }
    }

    /// Where a page stands.
    public enum Status: String, Hashable, Sendable, Codable, CaseIterable {
        /// Not begun.
        case waiting
        /// To be tried again later.
        case postponed
        /// Leased by a process that reads it.
        case running
        /// Read; its result is kept until it is acknowledged and purged.
        case done
        /// Given up, with a reason.
        case failed
        /// Cancelled before it was read.
        case cancelled
    }

    /// Its number.
    public let id: ID
    /// The batch it belongs to.
    public let batch: Batch.ID
    /// Place of its file in the batch, from 0, in the order in which the files were given.
    public let index: Int
    /// The file as it was named when it was added, for people and for the page's `source.path`.
    public let name: String
    /// The same as the system knows it, also where it is no UTF-8; relative to the folder in which it was added.
    public let path: SourcePath
    /// The page of the file, from 1.
    public let page: Int
    /// How many pages the file has; nil as long as that is not known.
    public let pageCount: Int?
    /// What its result is called below the folder it is written to, without an extension. No two pages of a batch have the
    /// same, and it stays from the page's end on, whatever is added to the batch or purged.
    package let resultName: SourcePath
    /// Where it stands.
    public let status: Status
    /// Attempts that were charged to it: how often reading it failed.
    public let attempts: Int
    /// Why it failed last; nil when it never did.
    public let failure: PageFailure?
    /// When it ended; nil before.
    public let ended: Date?
    /// When its outcome was acknowledged; nil before.
    public let acknowledged: Date?
    /// Where it is listed.
    let place: Place
}
