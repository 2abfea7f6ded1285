import YomitoriCore

/// An alphabet and the parts of it that each script's print uses.
package struct Alphabets: Sendable {
    private let alphabet: [String]
    private let parts: [Repertoire: AllowedClasses]

    package init(_ alphabet: [String]) {
        self.alphabet = alphabet
        parts = Dictionary(
            uniqueKeysWithValues: Repertoire.allCases.map { part in
                (part, AllowedClasses(alphabet: alphabet, where: part.contains))
            })
    }

    /// A decoder that reads what any of the scripts uses, or everything when none is given.
    package func decoder(for repertoires: Set<Repertoire>, candidates: Int) -> CTCDecoder {
        let allowed = repertoires.compactMap { parts[$0] }
        return CTCDecoder(
            alphabet: alphabet, allowed: allowed.dropFirst().reduce(allowed.first) { $0?.union($1) },
            candidates: candidates)
    }
}
