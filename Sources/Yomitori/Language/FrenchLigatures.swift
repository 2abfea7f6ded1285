import YomitoriCore

/// The ligatures of French words that a recogniser reads as other letters: the capital Œ as E or CE (EUVRES, L’CEil), the small one as æ
/// before u (bæuf).
///
/// Of 148 capitals in eight fonts, alone and in words in capitals, none was read as such nor held possible, though the letter is in the
/// alphabet; two of 16 bœuf had æ. Words that are none without the ligature tell it: 139 of those capitals.
enum FrenchLigatures {
    /// The lines of a page in French with the ligatures of such words; every change is written down.
    static func settled(_ lines: [RecognizedLine]) -> [RecognizedLine] {
        lines.map { line in
            var settled = line
            let words = line.characters.indices.split { !isLetter(line.characters[$0]) }
            // From the last one, so that the places of those before stay what they are.
            for word in words.reversed() {
                let text = line.characters[word].map(\.text).joined()
                guard text.count == word.count else { continue }
                // Latin names keep theirs: Linnæus, Athenæum.
                if withLigature.contains(text.lowercased().replacing("æu", with: "œu")) {
                    for place in word.dropLast() where text.hasPair("æu", at: place - word.lowerBound) {
                        settled.correct(place, asForm: "œ", reason: reason)
                    }
                }
                guard let read = misread[text.lowercased()] else { continue }
                let letters = word.lowerBound + read.place..<word.lowerBound + read.place + read.letters
                // A small one is read as what it is.
                guard line.characters[letters].allSatisfy({ $0.text.allSatisfy(\.isUppercase) }) else { continue }
                settled.correct(letters.lowerBound, asForm: "Œ", reason: reason)
                if read.letters > 1 { settled.remove(letters.lowerBound + 1, reason: reason) }
            }
            return settled
        }
    }

    private static let reason = "ligature"

    private static func isLetter(_ character: RecognizedCharacter) -> Bool {
        !character.text.isEmpty && character.text.allSatisfy(\.isLetter)
    }

    /// Words as they are misread, in small letters, each with the place and number of the letters that are the ligature.
    private static let misread: [String: (place: Int, letters: Int)] = {
        var misread: [String: (place: Int, letters: Int)] = [:]
        for word in words.split(separator: " ") {
            let parts = word.split(separator: "œ", omittingEmptySubsequences: false)
            for letters in ["e", "ce"] where !other.contains(parts.joined(separator: letters)) {
                misread[parts.joined(separator: letters)] = (parts[0].count, letters.count)
            }
        }
        return misread
    }()

    /// The commonest words with the ligature (Dictionnaire de l'Académie française, 9th edition) and their plurals.
    private static let words =
        "œuvre œuvres œil œillet œillets œillade œillades œillère œillères œuf œufs œdème œdèmes œdipe œnologie œnologue œnologues "
        + "œcuménique œcuméniques œcuménisme œsophage manœuvre manœuvres cœur cœurs chœur chœurs sœur sœurs nœud nœuds vœu vœux "
        + "bœuf bœufs mœurs rancœur rancœurs"
    private static let withLigature = Set(words.split(separator: " ").map { String($0) })
    /// Words of other letters that would be read so: je veux, tu meurs, and vœu, sœur and bœuf as old books spell them (veu par le Roy).
    private static let other: Set<String> = ["veux", "meurs", "veu", "seur", "seurs", "beuf", "beufs"]
}

extension String {
    /// Whether two letters stand at a place, counted in characters.
    fileprivate func hasPair(_ pair: String, at place: Int) -> Bool { dropFirst(place).hasPrefix(pair) }
}
