import Yomitori

/// BCP-47 tags from a list with commas.
enum LanguageList {
    /// - Throws: ``ArgumentFault``, also for a language that no pack reads.
    static func tags(argument: String) throws(ArgumentFault) -> [String] {
        let tags = argument.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
        for tag in tags {
            // RFC 5646: subtags of 1 to 8 letters and digits; the first, the language, of 2 to 8 letters.
            let subtags = tag.split(separator: "-", omittingEmptySubsequences: false)
            let isTag =
                subtags.allSatisfy {
                    (1...8).contains($0.count) && $0.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber) }
                }
                && subtags.first.map { $0.count >= 2 && $0.allSatisfy(\.isLetter) } == true
            guard isTag else { throw ArgumentFault("\(tag) is not a language; write for example ja,en") }
        }
        do {
            _ = try Repertoire.all(of: tags)
        } catch {
            throw ArgumentFault(ErrorLine.problem(error))
        }
        return tags
    }
}
