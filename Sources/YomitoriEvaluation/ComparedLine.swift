import Foundation

/// A line as it is compared: after NFKC, without white space, and where its spaces were.
struct ComparedLine {
    /// Unicode scalars, none of them white space.
    let scalars: [Unicode.Scalar]
    /// Before which scalars a space stood, the first excluded; runs of white space count once.
    let spaces: Set<Int>

    init(_ text: String) {
        var scalars: [Unicode.Scalar] = []
        var spaces: Set<Int> = []
        // Foundation on Linux leaves marks apart that come from half-width forms (ｶﾞ: カ and a mark); the second step joins them.
        let normalized = text.precomposedStringWithCompatibilityMapping.precomposedStringWithCanonicalMapping
        for scalar in normalized.unicodeScalars {
            if scalar.properties.isWhitespace {
                spaces.insert(scalars.count)
            } else {
                scalars.append(scalar)
            }
        }
        spaces.remove(0)
        spaces.remove(scalars.count)
        self.scalars = scalars
        self.spaces = spaces
    }
}
