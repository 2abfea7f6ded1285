import YomitoriCore

/// What stands between two spaces of a line; all of it in a script that has none.
struct LineWord: Hashable, Sendable {
    var text: String
    /// Entries of the line's `characters`; empty when its text is not theirs.
    var characters: Range<Int>
    var quad: Quad
    var box: PixelBox
    /// Mean probability of its characters, or the line's.
    var confidence: Double
    /// The white space behind it, before the next word.
    var gap = ""
    var gapBox: PixelBox?

    static func words(of line: RecognizedLine, characterBoxes: [PixelBox], in page: PixelBox) -> [LineWord] {
        guard line.isSpelledOut else { return sharedOutWords(of: line, in: page) }
        var words: [LineWord] = []
        var start: Int?
        func end(_ end: Int) {
            guard let first = start else { return }
            words.append(word(line, first..<end, characterBoxes))
            start = nil
        }
        for (index, character) in line.characters.enumerated() {
            guard character.text.isWhiteSpace else {
                start = start ?? index
                continue
            }
            end(index)
            guard let last = words.indices.last else { continue }
            words[last].gap += character.text
            words[last].gapBox = words[last].gapBox?.union(characterBoxes[index]) ?? characterBoxes[index]
        }
        end(line.characters.count)
        return words.trimmed
    }

    private static func word(_ line: RecognizedLine, _ range: Range<Int>, _ boxes: [PixelBox]) -> LineWord {
        let characters = line.characters[range]
        let (first, last) = (line.characters[range.lowerBound].quad, line.characters[range.upperBound - 1].quad)
        return LineWord(
            text: characters.map(\.text).joined(), characters: range,
            quad: Quad(first[0], last[1], last[2], first[3]),
            box: boxes[range].dropFirst().reduce(boxes[range.lowerBound]) { $0.union($1) },
            confidence: characters.map(\.confidence).reduce(0, +) / Double(characters.count))
    }

    /// Words of a text whose characters have no places: the line's length shared out among them.
    private static func sharedOutWords(of line: RecognizedLine, in page: PixelBox) -> [LineWord] {
        let text = Array(line.text)
        let length = Double(max(1, text.count))
        var words: [LineWord] = []
        var index = 0
        while index < text.count {
            let isGap = text[index].isWhitespace
            let end = text[index...].firstIndex { $0.isWhitespace != isGap } ?? text.count
            let piece = String(text[index..<end])
            if isGap {
                if !words.isEmpty { words[words.count - 1].gap = piece }
            } else {
                let quad = line.quad.part(from: Double(index) / length, to: Double(end) / length)
                words.append(
                    LineWord(
                        text: piece, characters: 0..<0, quad: quad, box: PixelBox(quad.boundingBox, in: page),
                        confidence: line.confidence))
            }
            index = end
        }
        return words.trimmed
    }
}

extension [LineWord] {
    /// Without the white space behind the last.
    fileprivate var trimmed: [LineWord] {
        var words = self
        if let last = words.indices.last { (words[last].gap, words[last].gapBox) = ("", nil) }
        return words
    }
}

extension String {
    /// Whether there is nothing in it that one can see.
    var isWhiteSpace: Bool { unicodeScalars.allSatisfy(\.properties.isWhitespace) }
}
