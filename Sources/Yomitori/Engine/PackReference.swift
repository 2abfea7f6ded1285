public import Foundation

/// Which models an engine loads.
public enum PackReference: Hashable, Sendable {
    /// `general`; where `ndl` or `koten` are installed too, each page decides which of them reads it.
    case automatic
    /// An installed pack, by its name.
    case named(String)
    /// A user's own: the folder with its `pack.yaml`.
    case folder(URL)

    /// PP-OCRv6: Japanese, Chinese and the languages in Latin script.
    public static let general = PackReference.named("general")
}
