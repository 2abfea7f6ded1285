import YomitoriCore

/// Degrees Celsius and Fahrenheit whose ring was read twice: 25°℃ for 25°C.
///
/// Of nine 25°C in Japanese lines of three fonts and sizes five were read so, each with C as the second candidate (0.09 to 0.35).
enum DegreeSigns {
    /// The lines with the letter alone behind a ring, where the recogniser held it possible.
    static func settled(_ lines: [RecognizedLine]) -> [RecognizedLine] {
        lines.map { line in
            var settled = line
            for place in line.characters.indices.dropFirst() where line.characters[place - 1].text == "°" {
                guard let letter = letters[line.characters[place].text],
                    let candidate = line.characters[place].candidates.first(where: { $0.text == letter })
                else { continue }
                settled.settle(place, as: candidate)
            }
            return settled
        }
    }

    private static let letters = ["℃": "C", "℉": "F"]
}
