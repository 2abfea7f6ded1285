import YomitoriCore

/// An alphabet and the parts of it that each script's print uses.
package struct Alphabets: Sendable {
    private let alphabet: [String]
    private var parts: [Repertoire: AllowedClasses]
    private let foreign: ForeignWords

    package init(_ alphabet: [String]) {
        self.alphabet = alphabet
        foreign = ForeignWords(alphabet: alphabet)
        parts = Dictionary(
            uniqueKeysWithValues: Repertoire.allCases.map { part in
                (part, AllowedClasses(alphabet: alphabet, where: part.contains))
            })
    }

    /// The same with the Latin letters of these languages alone, where one of them is in Latin script.
    ///
    /// - Parameter tags: BCP-47, as they were asked for.
    func limited(to tags: [String]) -> Alphabets {
        guard let letters = LatinLetters.letters(of: tags) else { return self }
        let known = AllowedClasses(alphabet: alphabet) { text in
            text.unicodeScalars.allSatisfy { $0.isASCII || Script($0) != .latin || letters.contains($0) }
        }
        var limited = self
        limited.parts = parts.mapValues { $0.intersection(known) }
        return limited
    }

    /// A decoder that reads what any of the scripts uses, or everything when none is given.
    package func decoder(for repertoires: Set<Repertoire>, candidates: Int) -> CTCDecoder {
        let allowed = repertoires.compactMap { parts[$0] }
        return CTCDecoder(
            alphabet: alphabet, allowed: allowed.dropFirst().reduce(allowed.first) { $0?.union($1) },
            candidates: candidates)
    }

    /// The same for scripts that nobody asked for: a page in Latin letters may have words of others that its first lines did not
    /// tell.
    func decoder(forFound repertoires: Set<Repertoire>, candidates: Int) -> CTCDecoder {
        var decoder = decoder(for: repertoires, candidates: candidates)
        if repertoires == [.latin] { decoder.foreign = foreign }
        return decoder
    }
}
