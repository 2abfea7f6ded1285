import Yams

/// The characters of a recogniser, a text for each of its output classes.
enum Alphabet {
    struct Fault: Error {
        let reason: String
    }

    /// The alphabet of a CTC recogniser: class 0 is the blank (an empty text), then come the entries of `text`, one a
    /// line, and last the space.
    ///
    /// - Throws: ``Fault`` when an entry is empty or the number of classes is not `classes`, for then every character
    ///   after the fault would be read as its neighbour.
    static func texts(from text: String, classes: Int) throws -> [String] {
        var entries = text.utf8.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false).map { line in
            String(decoding: line.last == UInt8(ascii: "\r") ? line.dropLast() : line, as: UTF8.self)
        }
        if entries.last == "" { entries.removeLast() }
        if let empty = entries.firstIndex(of: "") { throw Fault(reason: "line \(empty + 1) of its alphabet is empty") }
        return try fitted([""] + entries + [" "], to: classes, added: 2)
    }

    /// The alphabet of a PARSeq recogniser: class 0 is the end of the text (an empty text), then comes every Unicode
    /// scalar of `text`. Neither graphemes nor UTF-16 would do: a variation selector is a class of its own, and so is a
    /// character beyond the basic plane.
    ///
    /// - Throws: ``Fault`` when the number of classes is not `classes`.
    static func scalars(of text: String, classes: Int) throws -> [String] {
        try fitted([""] + text.unicodeScalars.map { String(Character($0)) }, to: classes, added: 1)
    }

    /// The text under `keys`, the outermost first, of a YAML file.
    ///
    /// - Throws: ``Fault``.
    static func text(under keys: [String], ofYAML yaml: String) throws -> String {
        var node: Node?
        do {
            node = try Yams.compose(yaml: yaml)
        } catch {
            throw Fault(reason: "it is no YAML")
        }
        for key in keys { node = node?.mapping?[Node(key)] }
        guard let text = node?.string else {
            throw Fault(reason: "it holds no text under \(keys.joined(separator: "."))")
        }
        return text
    }

    private static func fitted(_ texts: [String], to classes: Int, added: Int) throws -> [String] {
        guard texts.count == classes else {
            let (found, wanted) = (texts.count - added, classes - added)
            throw Fault(reason: "its alphabet has \(found) characters, not the \(wanted) of \(classes) classes")
        }
        return texts
    }
}
