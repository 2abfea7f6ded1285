/// What the results of an input are called below the folder that they are written to, as bytes and without an extension.
///
/// Both names are found when the input is added, and never change.
struct ResultName: Hashable, Sendable {
    /// Where the input has one page.
    var single: [UInt8]
    /// What stands before `-1`, `-2` and so on where it has several.
    var divided: [UInt8]
}

extension ResultName {
    private static let digits = UInt8(ascii: "0")...UInt8(ascii: "9")

    /// What is left of a name that ends like one of several pages, in a hyphen and a number from 1; nil where it does not.
    static func unnumbered(_ name: [UInt8]) -> [UInt8]? {
        let start = name.lastIndex { !digits.contains($0) }.map { $0 + 1 } ?? 0
        let (rest, number) = (name[..<start], name[start...])
        guard let first = number.first, first != UInt8(ascii: "0"), rest.last == UInt8(ascii: "-") else { return nil }
        return Array(rest.dropLast())
    }
}
