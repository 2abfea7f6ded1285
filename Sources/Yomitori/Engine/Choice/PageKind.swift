/// What kind of page it is, for the choice of the pack that reads it.
package enum PageKind: String, Hashable, Sendable, CaseIterable, Codable {
    /// Japanese brushed or cut in wood, in columns: for a pack with the classical pipeline.
    case classical
    /// Printed Japanese in columns: for a pack with the modern pipeline.
    case modern
    /// Any other page: for a pack that reads anything.
    case other
}

/// Which kind of page it is taken for, and why.
package struct PackDecision: Hashable, Sendable, Codable {
    package var kind: PageKind
    /// The rule that decided, with its numbers.
    package var reason: String

    package init(_ kind: PageKind, _ reason: String) {
        self.kind = kind
        self.reason = reason
    }
}
