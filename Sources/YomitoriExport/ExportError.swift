public import YomitoriCore

/// Why a page cannot be written in a format.
public enum ExportError: DescribedError, Hashable, Sendable {
    /// JSON has no such number. `place` is the path of keys to it.
    case numberNotFinite(place: String)
    /// A value that JSON cannot hold. `place` is the path of keys to it.
    case notEncodable(place: String)

    /// What is wrong, for people.
    public var description: String {
        switch self {
        case .numberNotFinite(let place): "the result holds a number at \(place) that is not finite"
        case .notEncodable(let place): "the result holds a value at \(place) that JSON cannot hold"
        }
    }
}
