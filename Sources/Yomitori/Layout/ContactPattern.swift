/// What lines of a name card or a letterhead are that no sentence goes on with: the number of a telephone or a fax machine, a postcode
/// behind its sign, a web page, an e-mail address.
enum ContactPattern {
    private static let postalMark = "〒"
    private static let places = ["http://", "https://", "www."]
    /// What may stand in a number besides its figures.
    private static let marks: Set<Character> = [
        " ", "　", "-", "–", "‐", "ー", "(", ")", "（", "）", "+", "/", ".", "．", "・",
    ]
    private static let numberLabels = [
        "tel", "telephone", "phone", "fax", "telefax", "電話", "電話番号", "携帯", "携帯電話", "ファックス", "ファクス",
    ]
    private static let mailLabels = ["mail", "email", "e-mail", "メール"]
    /// How many figures a line with such a number has at least: the shortest numbers in use with their area have six.
    private static let leastFigures = 6

    static func matches(_ text: String) -> Bool {
        let text = text.lowercased()
        if text.hasPrefix(postalMark) { return true }
        if places.contains(where: { text.hasPrefix($0) }) { return isOneWord(text[...]) && text.last != "." }
        return isNumber(behindLabel(numberLabels, in: text)) || isMail(behindLabel(mailLabels, in: text) ?? text[...])
    }

    /// What follows the longest of the labels with which a line begins; nil where it begins with none.
    private static func behindLabel(_ labels: [String], in text: String) -> Substring? {
        let label = labels.filter { text.hasPrefix($0) }.max { $0.count < $1.count }
        return label.map { text.dropFirst($0.count).drop { " 　.．:：".contains($0) } }
    }

    private static func isNumber(_ text: Substring?) -> Bool {
        guard let text, let first = text.first, first.isNumber || "+(（".contains(first) else { return false }
        let number = text.prefix { $0.isNumber || marks.contains($0) }
        guard number.count(where: \.isNumber) >= leastFigures else { return false }
        let rest = String(text.dropFirst(number.count))
        return rest.isEmpty || isNumber(behindLabel(numberLabels, in: rest)) || isNote(rest, behind: number.last)
    }

    /// Whether a number's rest is what stands in brackets behind it: （代表）.
    private static func isNote(_ rest: String, behind last: Character?) -> Bool {
        let brackets: [Character: Character] = ["(": ")", "（": "）"]
        return last.flatMap { brackets[$0] } == rest.last && rest.dropLast().allSatisfy(\.isLetter)
    }

    /// Whether one word with a sign and a domain is all there is.
    private static func isMail(_ text: Substring) -> Bool {
        let parts = text.split(separator: "@", omittingEmptySubsequences: false)
        return parts.count == 2 && !parts[0].isEmpty && parts[1].contains(".") && isOneWord(text)
    }

    private static func isOneWord(_ text: Substring) -> Bool {
        !text.contains(where: \.isWhitespace)
    }
}
