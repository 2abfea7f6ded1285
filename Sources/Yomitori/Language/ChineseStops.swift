import YomitoriCore

/// Commas and stops of Chinese print, of which a recogniser reads small or blurred ones as full stops of Latin print.
enum ChineseStops {
    /// The least probability of a Chinese mark that is taken in a full stop's place.
    private static let least = 0.01

    /// The lines of a Chinese page with the full stops after Han characters as the Chinese mark that the model held most probable.
    static func settled(_ lines: [RecognizedLine]) -> [RecognizedLine] {
        lines.map { line in
            var settled = line
            for place in line.characters.indices.dropFirst() where line.characters[place].text == "." {
                let before = line.characters[place - 1].text.unicodeScalars.last
                guard before.map({ Script($0) == .han }) ?? false,
                    let mark = line.characters[place].candidates.first(where: {
                        marks.contains($0.text) && $0.confidence >= least
                    })
                else { continue }
                // What the model gave to either is the mark's.
                let confidence = min(1, mark.confidence + line.characters[place].confidence)
                settled.settle(place, as: Candidate(text: mark.text, confidence: confidence))
            }
            return settled
        }
    }

    private static let marks: Set<String> = ["，", "。", "、", ",", "；", "："]
}
