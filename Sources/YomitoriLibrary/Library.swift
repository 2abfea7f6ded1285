public import Foundation
import GRDB
import YomitoriCore

/// What people made of their pages: corrected text with its history, projects, search over all of it.
///
/// A file that any number of processes open at once. Every method is one transaction: when it returns, what it wrote is on the
/// disk; when it throws ``LibraryError``, nothing was written. Nothing here ever removes a reading, a version or a page.
public struct Library: Sendable {
    /// The database's file.
    public let location: URL
    let database: LibraryDatabase
    let now: @Sendable () -> Date

    /// Opens the library's file, making it, and the folder it is in, where there is none; blocks for milliseconds. What killed
    /// programs have left beside it of copies that they were making is removed when it is a day old.
    ///
    /// - Parameters:
    ///   - location: on a local disk: the processes of a library share memory.
    ///   - now: the clock.
    /// - Throws: `LibraryError`.
    public init(database location: URL, now: @escaping @Sendable () -> Date = { Date() }) throws {
        self.location = location
        // What is told is what is stored, to the last digit.
        self.now = { Date(timeIntervalSince1970: now().timeIntervalSince1970) }
        database = try LibraryDatabase(at: location)
        UnfinishedDatabase.sweep(location.deletingLastPathComponent())
    }

    /// Lets go of the file; every later call fails.
    public func close() throws {
        try database.close()
    }

    /// `library.sqlite` in the user's data folder: `$XDG_DATA_HOME/yomitori`, without it `~/.local/share/yomitori`.
    public static func usualLocation(environment: [String: String]) -> URL {
        let given = environment["XDG_DATA_HOME"].flatMap { $0.hasPrefix("/") ? $0 : nil }
        let data = given ?? (environment["HOME"] ?? NSHomeDirectory()) + "/.local/share"
        return URL(fileURLWithPath: data).appendingPathComponent("yomitori/library.sqlite")
    }
}
