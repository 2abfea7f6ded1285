public import Foundation
import YomitoriCore

/// The right to read a page and to say how it went, for a time.
///
/// Its token grows with every lease of the page. What is said about the page counts only from the holder of the last one:
/// whoever was thought dead and comes back changes nothing.
public struct Lease: Hashable, Sendable {
    /// The page.
    public let page: QueuedPage.ID
    /// The fencing token: larger than that of any earlier lease of this page.
    public let token: Int64
    /// The batch the page belongs to.
    public let batch: Batch.ID
    /// How the page is to be read.
    public let options: BatchOptions
    /// The file as it was named when it was added.
    public let name: String
    /// The page of the file, from 1.
    public let pageNumber: Int
    /// Pages of the file; nil while nobody has looked.
    public let pageCount: Int?
    /// Which attempt this is, from 1.
    public let attempt: Int
    /// When it ends unless it is renewed.
    public let expires: Date
    /// The file as it was when it was added.
    let input: StoredInput

    /// By which a lease is known among those that a process holds: a page that was cancelled and is to be read again may
    /// be leased anew before the first reading of it has ended.
    struct Key: Hashable {
        let page: QueuedPage.ID
        let token: Int64
    }

    var key: Key { Key(page: page, token: token) }
}
