import Foundation
import YomitoriQueue

/// What a process that reads notes about itself while it runs, so that the next one can tell what it was doing should it
/// end without a word. Holds names of files, never text of a document.
struct RunRecord: Hashable, Sendable, Codable {
    var schema = "yomitori.run/1"
    var version = Version.current
    var process: ProcessIdentity
    /// When the run began, ISO 8601.
    var began: String
    /// What is being read now, as the names are shown to people; files with their folders.
    var reading: [Reading] = []
    /// Whether any input was begun so far; nil in what an earlier version noted.
    var hasBegun: Bool? = false
    /// How often the kernel had ended a process for want of memory when the run began; nil where it does not tell.
    var outOfMemoryKills: Int?
    /// Whether it read for another process, which knows how its pages ended; nil: no.
    var isWorker: Bool?

    /// An input that was begun and not finished.
    struct Reading: Hashable, Sendable, Codable {
        var input: String
        /// Pages of it that were finished.
        var pages = 0
    }

    init(process: ProcessIdentity, began: String, outOfMemoryKills: Int?, isWorker: Bool? = nil) {
        self.process = process
        self.began = began
        self.outOfMemoryKills = outOfMemoryKills
        self.isWorker = isWorker
    }
}

/// A run that ended without a word, as it was found afterwards.
struct AbnormalEnd: Hashable, Sendable, Codable {
    var record: RunRecord
    /// When a later run found it, ISO 8601.
    var found: String
    /// Whether the kernel ended some process for want of memory between the two.
    var wasShortOfMemory: Bool

    /// For people, one line.
    var description: String {
        let names = record.reading.map { reading in
            reading.input + (reading.pages > 0 ? " (page \(reading.pages + 1))" : "")
        }
        let what =
            switch (names.isEmpty, record.hasBegun) {
            case (false, _): "while it read " + names.joined(separator: " and ")
            case (true, false?): "before its first input"
            case (true, true?): "between two inputs or after the last"
            case (true, nil): "while it read no input"
            }
        return what
            + (wasShortOfMemory ? "; the system ran out of memory meanwhile (--memory-limit lowers the need)" : "")
    }
}
