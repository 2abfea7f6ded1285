/// Whether the sheet of a photograph is laid flat before it is read.
public enum Flattening: String, Sendable, Codable, CaseIterable {
    /// Where a page's edges are seen in perspective; any other picture is read as it is.
    case auto
    /// Every picture is read as it is.
    case never
}
