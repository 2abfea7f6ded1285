import YomitoriCore

/// A line becomes two; the first keeps its id.
public struct SplitLine: DocumentEdit, Hashable, Sendable, Codable {
    /// Which line.
    public var line: String
    /// The first character of the second line, counting entries of `characters`; not 0 and not their number.
    public var at: Int

    /// The line ends before character `at`.
    public init(line: String, at: Int) {
        self.line = line
        self.at = at
    }

    func apply(to document: inout Document, ids: inout IDSource) throws {
        let place = try document.requiredPlace(ofLine: line)
        let whole = document[place]
        try EditRefusal.check(
            at > 0 && at < whole.characters.count,
            "the line \(line) has \(whole.characters.count) characters and cannot be split at \(at)")
        let (first, second) = whole.split(at: at, secondID: ids.line())
        document.blocks[place.block].lines.replaceSubrange(place.line...place.line, with: [first, second])
    }
}

extension DocumentLine {
    fileprivate func split(at: Int, secondID: String) -> (DocumentLine, DocumentLine) {
        var first = self, second = self
        second.id = secondID
        first.characters = Array(characters[..<at])
        second.characters = Array(characters[at...])
        if let machineText {
            let read = machineText.map(String.init)
            let cut = TextAlignment(characters.map(\.text), read).second(at: at)
            first.machineText = read[..<cut].joined()
            second.machineText = read[cut...].joined()
            if first.machineText == first.text { first.machineText = nil }
            if second.machineText == second.text { second.machineText = nil }
        }
        first.ruby = ruby.compactMap { $0.cut(to: 0..<at) }
        second.ruby = ruby.compactMap { $0.cut(to: at..<characters.count) }
        first.corrections = corrections.compactMap { $0.cut(to: 0..<at) }
        second.corrections = corrections.compactMap { $0.cut(to: at..<characters.count) }
        first.quad = quad.reaching(to: characters[at - 1].quad)
        second.quad = characters[at].quad.reaching(to: quad)
        return (first, second)
    }
}

/// Goes with the characters it stands over.
private protocol OverCharacters {
    var base: [Int] { get set }
}

extension OverCharacters {
    /// The part over the characters of `range`, counted from its start; nil when there is none.
    fileprivate func cut(to range: Range<Int>) -> Self? {
        guard base.count == 2 else { return nil }
        let start = max(base[0], range.lowerBound), end = min(base[1], range.upperBound)
        guard start < end else { return nil }
        var part = self
        part.base = [start - range.lowerBound, end - range.lowerBound]
        return part
    }
}

extension Ruby: OverCharacters {}
extension Correction: OverCharacters {}
