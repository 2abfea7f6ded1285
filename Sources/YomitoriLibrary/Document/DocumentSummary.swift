/// Counts over a page's characters.
public struct DocumentSummary: Hashable, Sendable, Codable {
    /// Lines of text.
    public var lines = 0
    /// Characters, spaces included.
    public var characters = 0
    /// The machine's characters below a probability of 0.5.
    public var doubtful = 0
    /// Characters that a person wrote.
    public var corrected = 0

    init() {}

    init(_ document: Document) {
        for line in document.lines {
            lines += 1
            characters += line.characters.count
            corrected += line.characters.count { $0.origin == .person }
            // Whoever checked a line has settled its doubts.
            guard line.origin == .machine else { continue }
            doubtful += line.characters.count {
                $0.origin == .machine && $0.confidence < DocumentCharacter.doubtfulBelow
            }
        }
    }
}
