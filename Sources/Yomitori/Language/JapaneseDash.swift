import YomitoriCore

/// The dash of Japanese print: JIS X 0208 has one, U+2015, and the models' alphabets have that of other print too.
enum JapaneseDash {
    /// The lines with their dashes as Japanese texts have them.
    static func settled(_ lines: [RecognizedLine]) -> [RecognizedLine] {
        lines.map { line in
            var settled = line
            for i in line.characters.indices where line.characters[i].text == "—" { settled.characters[i].text = "―" }
            settled.text = settled.characters.map(\.text).joined()
            return settled
        }
    }
}
