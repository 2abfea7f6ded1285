public import YomitoriCore

/// A page with everything a proofreader needs.
public struct Page: Hashable, Sendable {
    /// What a list shows.
    public var summary: PageSummary
    /// A person's notes.
    public var notes: String
    /// The picture.
    public var picture: StoredPicture
    /// The models that read it last; nil before.
    public var pack: PackUse?
    /// BCP-47 tag of its main language.
    public var language: String?
    /// The direction of most lines.
    public var direction: TextDirection
    /// The text as it stands; without blocks before the page was read.
    public var document: Document
    /// Where a new reading and a person's text differ, until a person decides.
    public var conflicts: [Conflict]
    /// Whether there is a state before this one.
    public var canUndo: Bool
    /// Whether something was undone.
    public var canRedo: Bool
}

extension Page: Encodable {
    private enum CodingKeys: String, CodingKey {
        case notes, source, pack, language, direction, flattened, corners, original, whole, document, conflicts,
            canUndo, canRedo
    }

    private struct Source: Encodable {
        var path: String
        var page: Int
    }

    /// Writes the JSON of the HTTP interface, missing values as null; of the picture's path only the last part.
    public func encode(to encoder: any Encoder) throws {
        try encodeOthers(to: encoder)
        var values = encoder.container(keyedBy: CodingKeys.self)
        try values.encode(document, forKey: .document)
    }

    /// Everything but the document.
    func encodeOthers(to encoder: any Encoder) throws {
        try summary.encode(to: encoder)
        var values = encoder.container(keyedBy: CodingKeys.self)
        try values.encode(notes, forKey: .notes)
        let name = picture.path.split(separator: "/").last.map(String.init) ?? picture.path
        try values.encode(Source(path: name, page: picture.page), forKey: .source)
        try values.encode(pack, forKey: .pack)
        try values.encode(language, forKey: .language)
        try values.encode(direction, forKey: .direction)
        try values.encode(picture.isFlattened, forKey: .flattened)
        try values.encode(picture.corners, forKey: .corners)
        try values.encodeIfPresent(picture.original, forKey: .original)
        try values.encode(picture.isWhole, forKey: .whole)
        try values.encode(conflicts, forKey: .conflicts)
        try values.encode(canUndo, forKey: .canUndo)
        try values.encode(canRedo, forKey: .canRedo)
    }
}
