/// The Han characters that a kind of print uses.
struct HanTable: Sendable {
    private let characters: Set<Unicode.Scalar>

    /// - Parameter table: the characters, in lines of any length.
    init(_ table: String) { characters = Set(table.unicodeScalars).subtracting(["\n"]) }

    func contains(_ scalar: Unicode.Scalar) -> Bool { characters.contains(scalar) }
}
