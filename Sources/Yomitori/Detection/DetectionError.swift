/// Why lines could not be looked for.
package enum DetectionError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The network's answer is no probability map of its input.
    case unexpectedOutput(shapes: [[Int]], expected: [Int])

    package var description: String {
        switch self {
        case .unexpectedOutput(let shapes, let expected):
            "the text detector answered with the shapes \(shapes) instead of \(expected); is the pack's detector a DB network?"
        }
    }
}
