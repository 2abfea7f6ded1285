import YomitoriCore

/// A `TextLine` with its words and glyphs.
struct PAGELine {
    let line: PageOutline.Line
    let id: String
    let page: PixelBox
    let ruby: RubyText

    func element(index: Int) -> MarkupElement {
        var custom = PAGECustom.readingOrder(index) + " " + PAGECustom.structure(line.line.kind.rawValue)
        if ruby == .keep {
            for (base, ruby) in line.line.placedRuby {
                let before = line.line.characters[..<base.lowerBound].map(\.text).joined().utf16.count
                let length = line.line.characters[base].map(\.text).joined().utf16.count
                custom +=
                    " "
                    + PAGECustom.property(
                        "ruby",
                        [
                            ("offset", String(before)), ("length", String(length)), ("text", ruby.text),
                            ("conf", ruby.confidence.asProbability), ("points", ruby.quad.points(in: page)),
                        ])
            }
        }
        var element = MarkupElement("TextLine", ["id": id, "custom": custom])
        element.add("readingDirection", line.line.direction == .vertical ? "top-to-bottom" : "left-to-right")
        element.children = [coordinates(line.line.quad)]
        for (index, word) in line.words.enumerated() {
            element.children.append(self.word(word, id: id + "w\(index + 1)"))
        }
        element.children.append(PAGEText.equivalent(line.line.text, confidence: line.line.confidence))
        return element
    }

    private func word(_ word: LineWord, id: String) -> MarkupElement {
        var element = MarkupElement("Word", ["id": id])
        element.children = [coordinates(word.quad)]
        for (index, character) in line.line.characters[word.characters].enumerated() {
            element.children.append(glyph(character, id: id + "g\(index + 1)"))
        }
        element.children.append(PAGEText.equivalent(word.text, confidence: word.confidence))
        return element
    }

    private func glyph(_ character: RecognizedCharacter, id: String) -> MarkupElement {
        var element = MarkupElement("Glyph", ["id": id])
        element.children = [coordinates(character.quad)]
        guard character.candidates.count > 1 else {
            element.children.append(PAGEText.equivalent(character.text, confidence: character.confidence))
            return element
        }
        // The character's own reading comes first, whatever the order of the candidates.
        let others = character.candidates.filter { $0.text != character.text }
        let readings = [Candidate(text: character.text, confidence: character.confidence)] + others
        element.children += readings.enumerated().map {
            PAGEText.equivalent($1.text, confidence: $1.confidence, index: $0)
        }
        return element
    }

    private func coordinates(_ quad: Quad) -> MarkupElement {
        MarkupElement("Coords", ["points": quad.points(in: page)])
    }
}

/// `TextEquiv`.
enum PAGEText {
    /// - Parameters:
    ///   - confidence: 0…1.
    ///   - index: the rank among several readings, the best 0.
    static func equivalent(_ text: String, confidence: Double? = nil, index: Int? = nil) -> MarkupElement {
        var element = MarkupElement("TextEquiv")
        if let index { element.add("index", String(index)) }
        if let confidence { element.add("conf", confidence.asProbability) }
        element.children = [MarkupElement("Unicode", text: text)]
        return element
    }
}

/// What `custom` holds, in the notation of Transkribus: `name {key:value; …}`; offsets count UTF-16 units.
enum PAGECustom {
    static func readingOrder(_ index: Int) -> String { property("readingOrder", [("index", String(index))]) }
    static func structure(_ kind: String) -> String { property("structure", [("type", kind)]) }

    static func property(_ name: String, _ values: [(key: String, value: String)]) -> String {
        name + " {" + values.map { $0.key + ":" + escaped($0.value) + ";" }.joined(separator: " ") + "}"
    }

    /// Marks of the notation become `\uXXXX`.
    private static func escaped(_ text: String) -> String {
        text.unicodeScalars.reduce(into: "") { out, scalar in
            switch scalar {
            case "\\": out += "\\u005c"
            case "{": out += "\\u007b"
            case "}": out += "\\u007d"
            case ";": out += "\\u003b"
            default: out.unicodeScalars.append(scalar)
            }
        }
    }
}

extension PixelBox {
    /// The corners clockwise from the top left, as `x,y` parted by spaces.
    var points: String { "\(left),\(top) \(right),\(top) \(right),\(bottom) \(left),\(bottom)" }
}
