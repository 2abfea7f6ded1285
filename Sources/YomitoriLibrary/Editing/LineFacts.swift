public import YomitoriCore

/// A line is something else on its page than the machine took it for.
public struct SetLineKind: DocumentEdit, Hashable, Sendable, Codable {
    /// Which line.
    public var line: String
    /// What it is.
    public var kind: RecognizedLine.Kind

    /// The line is a `kind`.
    public init(line: String, kind: RecognizedLine.Kind) {
        self.line = line
        self.kind = kind
    }

    func apply(to document: inout Document, ids: inout IDSource) throws {
        document[try document.requiredPlace(ofLine: line)].kind = kind
    }
}

/// The ruby of a line is written anew.
public struct SetRuby: DocumentEdit, Hashable, Sendable, Codable {
    /// Ruby as a person gives it: the machine's facts may be left out.
    public struct Ruby: Hashable, Sendable, Codable {
        /// The small characters.
        public var text: String
        /// The characters it belongs to: `[first, end)`, counting entries of the line's `characters`.
        public var base: [Int]
        /// Where it is on the picture; over its characters when nil.
        public var quad: Quad?
        /// 0…1; 1 when nil.
        public var confidence: Double?

        /// Ruby over the characters `base`.
        public init(text: String, base: Range<Int>, quad: Quad? = nil, confidence: Double? = nil) {
            self.text = text
            self.base = [base.lowerBound, base.upperBound]
            self.quad = quad
            self.confidence = confidence
        }
    }

    /// Which line.
    public var line: String
    /// All of its ruby, in reading order.
    public var ruby: [Ruby]

    /// The line has this ruby and no other.
    public init(line: String, ruby: [Ruby]) {
        self.line = line
        self.ruby = ruby
    }

    func apply(to document: inout Document, ids: inout IDSource) throws {
        let place = try document.requiredPlace(ofLine: line)
        let characters = document[place].characters
        document[place].ruby = try ruby.enumerated().map { number, ruby in
            try EditRefusal.check(
                ruby.base.count == 2 && ruby.base[0] >= 0 && ruby.base[0] < ruby.base[1]
                    && ruby.base[1] <= characters.count,
                "the line \(line) has \(characters.count) characters; `base` of ruby is [first, end] in them")
            try EditRefusal.check(
                !ruby.text.allSatisfy(\.isWhitespace),
                "ruby \(number) of the line \(line), counted from 0, has no text; leave it out to remove it")
            _ = try WrittenText.characters(ruby.text)
            if let quad = ruby.quad { try EditRefusal.check(quad, of: "ruby") }
            let over = characters[ruby.base[0]].quad.reaching(to: characters[ruby.base[1] - 1].quad)
            return YomitoriCore.Ruby(
                text: ruby.text, base: ruby.base[0]..<ruby.base[1], quad: (ruby.quad ?? over).rounded,
                confidence: min(max(ruby.confidence ?? 1, 0), 1))
        }
        try checkThatNoneOverlap()
    }

    /// Exports write a character once, with one ruby: a second one over it would be left out of them.
    private func checkThatNoneOverlap() throws {
        let inOrder = ruby.indices.sorted { ruby[$0].base[0] < ruby[$1].base[0] }
        for (first, second) in zip(inOrder, inOrder.dropFirst()) {
            try EditRefusal.check(
                ruby[first].base[1] <= ruby[second].base[0],
                "ruby \(first) and ruby \(second) of the line \(line), counted from 0, are both over its character "
                    + "\(ruby[second].base[0]); a character has one ruby")
        }
    }
}
