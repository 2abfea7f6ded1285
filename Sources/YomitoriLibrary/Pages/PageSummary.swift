public import Foundation

/// A page in a list.
public struct PageSummary: Hashable, Sendable {
    /// Which page.
    public var id: PageID
    /// What it is called: the picture's name, unless a person gave it another.
    public var name: String
    /// The page of a file with several, from 1.
    public var number: Int
    /// The project it belongs to.
    public var project: ProjectID?
    /// The batch it came with.
    public var batch: String?
    /// How far the work on it is.
    public var state: PageState
    /// Why it could not be read the last time.
    public var failed: String?
    /// Pixels of the picture as it was read; 0 before.
    public var width: Int
    /// Rows of it.
    public var height: Int
    /// Counts over the text as it stands.
    public var counts: DocumentSummary
    /// Grows by every change.
    public var revision: Int
    /// When the last one was.
    public var modified: Date
}

extension PageSummary: Encodable {
    private enum CodingKeys: String, CodingKey {
        case id, name, number, project, batch, state, failed, width, height, lines, characters, doubtful, corrected
        case revision, modified
    }

    /// Writes the JSON of the HTTP interface, missing values as null.
    public func encode(to encoder: any Encoder) throws {
        var values = encoder.container(keyedBy: CodingKeys.self)
        try values.encode(id, forKey: .id)
        try values.encode(name, forKey: .name)
        try values.encode(number, forKey: .number)
        try values.encode(project, forKey: .project)
        try values.encode(batch, forKey: .batch)
        try values.encode(state, forKey: .state)
        try values.encode(failed, forKey: .failed)
        try values.encode(width, forKey: .width)
        try values.encode(height, forKey: .height)
        try values.encode(counts.lines, forKey: .lines)
        try values.encode(counts.characters, forKey: .characters)
        try values.encode(counts.doubtful, forKey: .doubtful)
        try values.encode(counts.corrected, forKey: .corrected)
        try values.encode(revision, forKey: .revision)
        try values.encode(modified, forKey: .modified)
    }
}
