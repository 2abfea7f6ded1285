/// Gives new ids to the blocks and lines of one page, none of them twice.
struct IDSource: Hashable, Sendable {
    /// The number of the next id.
    private(set) var next: Int

    init(next: Int = 1) { self.next = next }

    mutating func block() -> String { "b\(number())" }
    mutating func line() -> String { "l\(number())" }
    mutating func conflict() -> String { "c\(number())" }

    private mutating func number() -> Int {
        defer { next += 1 }
        return next
    }
}
