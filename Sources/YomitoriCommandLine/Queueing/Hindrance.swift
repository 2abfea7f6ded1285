/// What keeps something from being done that is tried again and again: each reason is told once until it has gone well.
struct Hindrance {
    private var told: Set<String> = []

    /// Whether the reason is to be told now.
    mutating func isNew(_ reason: String) -> Bool { told.insert(reason).inserted }

    /// It has gone well.
    mutating func end() { told = [] }
}
