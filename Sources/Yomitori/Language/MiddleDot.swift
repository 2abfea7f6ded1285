import YomitoriCore

/// The middle dot of Japanese print: ・ fills a character's place, the one between Latin words does not.
enum MiddleDot {
    /// The lines with each dot beside a full-width character as Japanese texts have it.
    static func settled(_ lines: [RecognizedLine]) -> [RecognizedLine] {
        lines.map { line in
            var settled = line
            for place in line.characters.indices where line.characters[place].text == "·" {
                let neighbours = [place - 1, place + 1].filter(line.characters.indices.contains)
                if neighbours.contains(where: { line.characters[$0].text.unicodeScalars.first?.isFullWidth == true }) {
                    settled.settle(place, asForm: "・")
                }
            }
            return settled
        }
    }
}
