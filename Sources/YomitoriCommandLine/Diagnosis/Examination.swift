/// One part of what `doctor` looks at.
protocol Examination: Sendable {
    func sections() async -> [ExaminedSection]
}

/// Findings that belong together.
struct ExaminedSection: Hashable, Sendable, Encodable {
    var title: String
    var findings: [Finding]
}

/// Something that was looked at, and whether it is as it should be.
struct Finding: Hashable, Sendable, Encodable {
    enum State: String, Hashable, Sendable, CaseIterable, Encodable {
        /// Good, or nothing to judge.
        case fine
        /// Works, but not as well as it could.
        case poor
        /// What is missing keeps pages from being read.
        case missing
        /// Something is there and wrong.
        case wrong
    }

    var name: String
    var value: String
    var state = State.fine
}
