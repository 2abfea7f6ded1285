/// Under which names the transcript of a picture is looked for, beside it or in another folder.
///
/// Names are bytes, as the system knows them; none holds a `/`.
package enum TranscriptNames {
    /// Kinds of transcript file.
    package enum Kind: Sendable { case json, text }

    /// What is printed on the picture `name`, the most trusted first.
    package static func truths(of name: [UInt8]) -> [(name: [UInt8], kind: Kind)] {
        let stem = stem(of: name)
        return [
            (stem + Array(".json".utf8), .json), (name + Array(".gt.json".utf8), .json),
            (stem + Array(".txt".utf8), .text), (name + Array(".gt.txt".utf8), .text),
        ]
    }

    /// What a program read on the picture `name`: with the picture's extension kept, then without.
    package static func results(of name: [UInt8]) -> [(name: [UInt8], kind: Kind)] {
        [name, stem(of: name)].flatMap { base in
            [(base + Array(".json".utf8), Kind.json), (base + Array(".txt".utf8), Kind.text)]
        }
    }

    /// The name without its last extension; a leading dot starts none.
    package static func stem(of name: [UInt8]) -> [UInt8] {
        guard let dot = name.lastIndex(of: UInt8(ascii: ".")), dot > 0 else { return name }
        return Array(name[..<dot])
    }
}
