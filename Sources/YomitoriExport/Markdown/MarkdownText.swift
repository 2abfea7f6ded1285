/// Text in CommonMark: whatever was read stays text.
enum MarkdownText {
    /// One line in which nothing has a meaning of its own; not yet safe at the start of a line.
    static func escaped(_ text: String) -> String {
        var out = ""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "&": out += "&amp;"
            case "<": out += "&lt;"
            case ">": out += "&gt;"
            case "\\", "`", "*", "_", "[", "]", "|", "~", "$": out += "\\" + String(scalar)
            case "\n", "\r": out += " "
            case "\0": out += "\u{FFFD}"
            default: out.unicodeScalars.append(scalar)
            }
        }
        return out
    }

    /// The same where a line begins: no heading, list, rule, underline or code by accident.
    static func atLineStart(_ text: String) -> String {
        var scalars = Substring(text).unicodeScalars
        while let first = scalars.first, [" ", "\t"].contains(first) { scalars.removeFirst() }
        guard let first = scalars.first else { return "" }
        if "#+-=".unicodeScalars.contains(first) { return "\\" + String(scalars) }
        let digits = scalars.prefix { ("0"..."9").contains($0) }
        let rest = scalars[digits.endIndex...]
        if !digits.isEmpty, let mark = rest.first, [".", ")"].contains(mark) {
            return String(digits) + "\\" + String(rest)
        }
        return String(scalars)
    }

    /// Inside `<!-- -->`.
    static func inComment(_ text: String) -> String {
        var out = ""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "&": out += "&amp;"
            case "<": out += "&lt;"
            case ">": out += "&gt;"
            // Two of them end a comment.
            case "-" where out.last == "-": out += "&#45;"
            case "\n", "\r": out += " "
            default: out.unicodeScalars.append(scalar)
            }
        }
        return out
    }

    /// With ruby as HTML has it.
    static func inline(_ runs: [RubyRun], ruby: RubyText) -> String {
        runs.map { run in
            guard ruby == .keep, let reading = run.ruby else { return escaped(run.text) }
            return "<ruby>" + escaped(run.text) + "<rt>" + escaped(reading) + "</rt></ruby>"
        }.joined()
    }
}
