/// A person has checked a line: it is right as it is.
public struct AcceptLine: DocumentEdit, Hashable, Sendable, Codable {
    /// Which line.
    public var line: String

    /// The line is right.
    public init(line: String) { self.line = line }

    func apply(to document: inout Document, ids: inout IDSource) throws {
        document[try document.requiredPlace(ofLine: line)].origin = .person
    }
}
