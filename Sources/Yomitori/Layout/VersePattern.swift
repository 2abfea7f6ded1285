/// What the lines of verse by itself look like: in Latin letters each begins with a capital, in Japanese none has a stop or a comma.
enum VersePattern {
    /// Fewer lines are no verse: of two or three, titles and names have as many.
    private static let leastCount = 4
    /// Share of them that begin with a capital; set by hand: a line that is too long for the page goes on in the next.
    private static let leastShare = 0.85
    /// From so many lines on, capitals alone make verse, also where its lines are nearly of one length. Set by hand: of German prose,
    /// which has the most capitals, about a third of the lines begin with one.
    private static let sureCount = 8
    private static let stops = Set("。、，．｡､「」！？".unicodeScalars)
    private static let hyphens = Set("-‐\u{AD}¬".unicodeScalars)

    /// - Parameter fills: whether most of the lines end where the measure does.
    static func isColumn(_ texts: [String], fills: Bool) -> Bool {
        let texts = texts.filter { !FolioPattern.matches($0) }
        guard texts.count >= leastCount,
            !texts.contains(where: { $0.unicodeScalars.last.map(hyphens.contains) ?? false }),
            !texts.contains(where: { ListMarker.first(in: $0) != nil })
        else { return false }
        if 2 * texts.count(where: { $0.unicodeScalars.first?.isFullWidth ?? false }) > texts.count {
            return !fills && !texts.contains { $0.unicodeScalars.contains(where: stops.contains) }
        }
        let capitals = texts.count(where: beginsWithCapital)
        if !fills { return Double(capitals) >= leastShare * Double(texts.count) }
        return capitals == texts.count && texts.count >= sureCount
            && texts.allSatisfy { $0.contains(where: \.isLowercase) }
    }

    private static func beginsWithCapital(_ text: String) -> Bool {
        text.first(where: \.isLetter)?.isUppercase ?? false
    }
}
