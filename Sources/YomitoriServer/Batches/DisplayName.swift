/// What people call a file or a batch, made fit to be shown, kept and put into archives; never a path of this machine.
enum DisplayName {
    /// Characters of each part of a name.
    private static let longestPart = 200
    /// Parts: folders and the file.
    private static let mostParts = 16

    /// The parts of a name with folders, without those that lead elsewhere, joined by slashes; `fallback` when nothing is left.
    static func file(_ text: String, fallback: String) -> String {
        let parts = text.split { $0 == "/" || $0 == "\\" }.map { line(String($0), longest: longestPart) }
            .filter { !$0.isEmpty && $0 != "." && $0 != ".." }
        return parts.isEmpty ? fallback : parts.suffix(mostParts).joined(separator: "/")
    }

    /// One line without control characters, and without those that turn the direction of writing around.
    static func line(_ text: String, longest: Int = 200) -> String {
        var scalars = String.UnicodeScalarView()
        for scalar in text.unicodeScalars {
            switch scalar.properties.generalCategory {
            case .control, .lineSeparator, .paragraphSeparator, .surrogate, .privateUse: continue
            case .format where scalar.properties.isBidiControl: continue
            default: scalars.append(scalar)
            }
        }
        let characters = Array(String(scalars))
        let start = characters.firstIndex { !$0.isWhitespace } ?? characters.endIndex
        let end = characters.lastIndex { !$0.isWhitespace }.map { $0 + 1 } ?? start
        return String(characters[start..<end].prefix(longest))
    }
}
