import Crypto
import Foundation
public import YomitoriCore

/// A folder whose files are added as they come: `QueueStore.take(_:from:into:)`.
///
/// What was taken is remembered by folder, name and options: with another name everything is taken anew.
public struct WatchedFolder: Hashable, Sendable {
    /// The folder; a relative one starts from the current folder.
    public let path: SourcePath
    /// What its batches are called.
    public let name: String
    /// How its pages are read.
    public var options = BatchOptions()
    /// Higher goes first.
    public var priority = 0

    /// A folder that is watched with the default options.
    public init(_ path: SourcePath, name: String) {
        self.path = path.absolute()
        self.name = name
    }

    /// By which it is known in the database.
    func key() throws -> Data {
        let encoder = JSONEncoder()
        encoder.outputFormatting = .sortedKeys
        let parts = [Data(path.bytes), Data(name.utf8), try encoder.encode(options)]
        return Data(SHA256.hash(data: parts.reduce(into: Data()) { $0 += $1 + [0] }))
    }
}
