import YomitoriCore

/// A change of a document, as a pure function: the same document and the same edit give the same result.
protocol DocumentEdit: Encodable {
    /// Makes the change, or throws `EditRefusal` and leaves the document in any state.
    func apply(to document: inout Document, ids: inout IDSource) throws
}

/// Why an edit cannot be made.
struct EditRefusal: Error, Hashable {
    var reason: String

    init(_ reason: String) { self.reason = reason }

    static func check(_ condition: Bool, _ reason: @autoclosure () -> String) throws {
        guard condition else { throw EditRefusal(reason()) }
    }

    /// Refuses a place that is in no picture.
    ///
    /// - Parameter owner: whose place it is, for people.
    static func check(_ place: Quad, of owner: String) throws {
        try check(
            place.isPlausible,
            "the place of \(owner) is in no picture: coordinates are pixels, \(Int(Point.farthest)) from the corner at most"
        )
    }
}

extension Document {
    func requiredPlace(ofLine id: String) throws -> LinePlace {
        guard let place = place(ofLine: id) else { throw EditRefusal("there is no line \(id)") }
        return place
    }

    func requiredPlace(ofBlock id: String) throws -> Int {
        guard let place = place(ofBlock: id) else { throw EditRefusal("there is no block \(id)") }
        return place
    }

    /// This document after the operations; a block that they leave without lines goes with its last one.
    ///
    /// - Throws: `LibraryError.refusedEdit` with the first operation that cannot be done.
    func applying(_ operations: [EditOperation], ids: inout IDSource) throws -> Document {
        var document = self
        for (number, operation) in operations.enumerated() {
            do { try operation.edit.apply(to: &document, ids: &ids) } catch let refusal as EditRefusal {
                throw LibraryError.refusedEdit(operation: number, reason: refusal.reason)
            }
        }
        let filled = Set(blocks.filter { !$0.lines.isEmpty }.map(\.id))
        document.blocks.removeAll { $0.lines.isEmpty && filled.contains($0.id) }
        return document
    }
}

/// Text that a person wrote into a line.
enum WrittenText {
    /// Longer than any line of print; bounds the work of aligning.
    static let mostCharacters = 10_000

    /// The characters of a text that stands in one line.
    static func characters(_ text: String) throws -> [String] {
        try EditRefusal.check(
            text.unicodeScalars.allSatisfy {
                $0.properties.generalCategory != .control && $0 != "\u{2028}" && $0 != "\u{2029}"
            },
            "a line has no line breaks or control characters in it")
        let characters = text.map(String.init)
        try EditRefusal.check(characters.count <= mostCharacters, "a line has at most \(mostCharacters) characters")
        return characters
    }
}
