/// Which characters the knowledge of words may exchange.
///
/// Never a form for another of the same character (old 國 and new 国, っ and つ, half and full width), as dictionaries know
/// only one of them; never letters and figures, which make names and numbers.
struct ExchangeRule: Sendable {
    func mayReplace(_ from: Unicode.Scalar, by to: Unicode.Scalar) -> Bool {
        !Self.isLetterOrFigure(from) && !Self.isLetterOrFigure(to) && Self.form(from) != Self.form(to)
    }

    private static func isLetterOrFigure(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0xC0...0x24F, 0xFF10...0xFF19, 0xFF21...0xFF3A, 0xFF41...0xFF5A:
            true
        default: false
        }
    }

    /// The form that stands for all forms of a character.
    static func form(_ scalar: Unicode.Scalar) -> Unicode.Scalar {
        if let large = largeKana[scalar] { return large }
        if let new = OldForms.newForm(of: String(scalar)).unicodeScalars.first, new != scalar { return new }
        return (0xFF01...0xFF5E).contains(scalar.value) ? Unicode.Scalar(scalar.value - 0xFEE0) ?? scalar : scalar
    }

    private static let largeKana = Dictionary(
        uniqueKeysWithValues: zip(
            "ぁぃぅぇぉっゃゅょゎァィゥェォッャュョヮヵヶ".unicodeScalars, "あいうえおつやゆよわアイウエオツヤユヨワカケ".unicodeScalars))
}
