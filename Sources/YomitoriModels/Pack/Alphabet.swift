/// The characters of a CTC recogniser, a text for each of its output classes.
enum Alphabet {
    struct Fault: Error {
        let reason: String
    }

    /// Class 0 is the blank (an empty text), then come the entries of `text`, one a line, and last the space.
    ///
    /// - Throws: ``Fault`` when an entry is empty or the number of classes is not `classes`, for then every character
    ///   after the fault would be read as its neighbour.
    static func texts(from text: String, classes: Int) throws -> [String] {
        var entries = text.utf8.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false).map { line in
            String(decoding: line.last == UInt8(ascii: "\r") ? line.dropLast() : line, as: UTF8.self)
        }
        if entries.last == "" { entries.removeLast() }
        if let empty = entries.firstIndex(of: "") { throw Fault(reason: "line \(empty + 1) of its alphabet is empty") }
        guard entries.count + 2 == classes else {
            throw Fault(
                reason: "its alphabet has \(entries.count) characters, not the \(classes - 2) of \(classes) classes")
        }
        return [""] + entries + [" "]
    }
}
