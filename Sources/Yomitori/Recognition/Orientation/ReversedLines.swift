/// Tells lines that were read from their end by the marks that they begin with.
///
/// Characters that lie are read well one by one, so that a row which lies and is cut into cells is read backwards as surely
/// as forwards. No line of Japanese or Chinese begins with a mark that ends something (JIS X 4051:2004, 行頭禁則), and many
/// end with one; read from the end it is the other way round.
enum ReversedLines {
    private static let closing: Set<Character> = [
        "、", "。", "，", "．", ",", ".", "！", "？", "!", "?", "）", ")", "」", "』", "】", "〕", "》", "〉",
    ]
    /// Shorter lines are numbers and marks by themselves: a bullet's bracket, 1.
    private static let shortest = 4

    /// Whether more of the lines begin with such a mark than end with one.
    static func areSeen(in texts: [String]) -> Bool {
        let long = texts.filter { $0.count >= shortest }
        func count(_ end: (String) -> Character?) -> Int { long.count { end($0).map(closing.contains) ?? false } }
        return count(\.first) > count(\.last)
    }
}
