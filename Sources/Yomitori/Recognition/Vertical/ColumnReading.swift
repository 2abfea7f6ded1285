package import YomitoriCore

/// A vertical line as it was read.
package struct ColumnReading: Sendable {
    package enum Method: String, Sendable, Hashable {
        /// Its cells laid upright side by side.
        case cells
        /// The whole line turned by 90°.
        case turned
    }

    /// From top to bottom; quads in page pixels, corner 0 top right.
    package var characters: [RecognizedCharacter]
    /// Mean probability of the characters, 0…1.
    package var confidence: Double
    package var method: Method
    /// The straightened column without ruby, in page pixels, corner 0 top right.
    package var quad: Quad
    /// What stands right of the column in small characters, from top to bottom.
    package var ruby: [Ruby]
    package var trace: ColumnTrace
    /// The ink of the kana among the characters that have two sizes.
    var kana: [KanaInk] = []

    package var text: String { characters.map(\.text).joined() }

    /// The line as the layout takes it; nil when nothing was read.
    package var line: RecognizedLine? {
        characters.isEmpty
            ? nil : RecognizedLine(direction: .vertical, quad: quad, ruby: ruby, characters: characters)
    }
}
