package import Foundation

/// How far a reading is from the truth, after NFKC and without white space, as `yomitori evaluate` compares.
package enum CharacterErrorRate {
    /// Insertions, deletions and substitutions for each character of the truth.
    package static func of(_ read: String, truth: String) -> Double {
        let (a, b) = (scalars(read), scalars(truth))
        guard !b.isEmpty else { return a.isEmpty ? 0 : .infinity }
        var row = Array(0...b.count)
        for i in a.indices {
            var corner = row[0]
            row[0] = i + 1
            for j in b.indices {
                let above = row[j + 1]
                row[j + 1] = min(above + 1, row[j] + 1, corner + (a[i] == b[j] ? 0 : 1))
                corner = above
            }
        }
        return Double(row[b.count]) / Double(b.count)
    }

    private static func scalars(_ text: String) -> [Unicode.Scalar] {
        text.precomposedStringWithCompatibilityMapping.unicodeScalars.filter { !$0.properties.isWhitespace }
    }
}
