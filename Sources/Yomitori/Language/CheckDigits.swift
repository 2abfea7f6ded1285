import Foundation
import YomitoriCore

/// Numbers of books and periodicals whose last digit does not follow from the others: one of them was misread, or misprinted.
///
/// Only what stands behind its name, with as many digits as it must have, is judged. Nothing is changed: which digit is
/// wrong cannot be known.
enum CheckDigits {
    /// The lines with a warning where a number's check digit does not fit.
    static func checked(_ lines: [RecognizedLine]) -> [RecognizedLine] {
        lines.map { line in
            guard !line.warnings.contains(RecognizedLine.checkDigitWarning), fails(in: line.text) else { return line }
            var warned = line
            warned.warnings.append(RecognizedLine.checkDigitWarning)
            return warned
        }
    }

    /// Whether a text has an ISBN or ISSN whose check digit does not fit.
    static func fails(in text: String) -> Bool {
        // Figures and letters of full width are the same number.
        let folded = text.precomposedStringWithCompatibilityMapping.uppercased()
        return folded.ranges(of: "ISBN").contains { isWrongISBN(folded[$0.upperBound...]) }
            || folded.ranges(of: "ISSN").contains { isWrongISSN(folded[$0.upperBound...]) }
    }

    /// ISO 2108: ten digits weighted 10 to 1, their sum a multiple of 11; or thirteen weighted 1 and 3 in turn, of 10.
    private static func isWrongISBN(_ rest: Substring) -> Bool {
        var rest = rest.drop(while: between.contains)
        // ISBN-13: 978-…
        if ["10", "13"].contains(rest.prefix(2)), rest.dropFirst(2).first.map(between.contains) ?? false {
            rest = rest.dropFirst(2).drop(while: between.contains)
        }
        let start = rest.filter(\.isNumber).prefix(3)
        if start == "978" || start == "979" {
            guard let digits = digits(13, in: rest, mayEndInX: false) else { return false }
            return zip(digits, [1, 3, 1, 3, 1, 3, 1, 3, 1, 3, 1, 3, 1]).map(*).reduce(0, +) % 10 != 0
        }
        guard let digits = digits(10, in: rest, mayEndInX: true) else { return false }
        return zip(digits, stride(from: 10, to: 0, by: -1)).map(*).reduce(0, +) % 11 != 0
    }

    /// ISO 3297: eight digits weighted 8 to 1, their sum a multiple of 11.
    private static func isWrongISSN(_ rest: Substring) -> Bool {
        guard let digits = digits(8, in: rest.drop(while: between.contains), mayEndInX: true) else { return false }
        return zip(digits, stride(from: 8, to: 0, by: -1)).map(*).reduce(0, +) % 11 != 0
    }

    /// So many digits with hyphens or spaces between them, an X at the end being ten; nil where there are more or fewer.
    private static func digits(_ count: Int, in text: Substring, mayEndInX: Bool) -> [Int]? {
        var digits: [Int] = []
        var rest = text
        while digits.count < count, let character = rest.popFirst() {
            if character.isASCII, let digit = character.wholeNumberValue {
                digits.append(digit)
            } else if character == "X", mayEndInX, digits.count == count - 1 {
                digits.append(10)
            } else if !separators.contains(character) {
                return nil
            }
        }
        let goesOn = rest.first?.isNumber ?? false
        return digits.count == count && !goesOn ? digits : nil
    }

    /// Hyphens as print and recognisers have them, and spaces.
    private static let separators = Set(" -‐‑–—―−")
    /// What stands between the name and the number.
    private static let between = separators.union(":()[].")
}
