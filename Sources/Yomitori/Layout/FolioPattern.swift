/// What a page number looks like: 12, – 12 –, (12), xii, 一二, p. 12.
enum FolioPattern {
    private static let decorations = Set("-–—―‐−・·•*[]()（）〈〉<>«»～~|_.,".unicodeScalars)
    private static let kanjiNumerals = Set("一二三四五六七八九〇十百".unicodeScalars)
    private static let romanNumerals = Set("ivxlcIVXLC".unicodeScalars)

    static func matches(_ text: String) -> Bool {
        var core = text.unicodeScalars.filter { !decorations.contains($0) && !$0.properties.isWhitespace }
        if let first = core.first, "pP".unicodeScalars.contains(first) { core.removeFirst() }
        if let last = core.last, "頁页".unicodeScalars.contains(last) { core.removeLast() }
        // A dash is easily read as the numeral 一 or the mark ー.
        if core.contains(where: { $0.properties.numericType == .decimal }) {
            core = core.filter { $0 != "一" && $0 != "ー" }
        }
        guard !core.isEmpty, text.unicodeScalars.count <= 14 else { return false }
        return core.count <= 4 && core.allSatisfy { $0.properties.numericType == .decimal }
            || core.count <= 5 && core.allSatisfy { kanjiNumerals.contains($0) }
            || core.count <= 7 && core.allSatisfy { romanNumerals.contains($0) }
    }
}
