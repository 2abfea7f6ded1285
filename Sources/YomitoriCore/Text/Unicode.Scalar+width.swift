/// The two widths of the signs of ASCII (Unicode, Halfwidth and Fullwidth Forms).
extension Unicode.Scalar {
    /// The full-width form of a sign of ASCII other than the space; nil for all else.
    package var fullWidth: Unicode.Scalar? {
        (0x21...0x7E).contains(value) ? Unicode.Scalar(value + 0xFEE0) : nil
    }

    /// The sign of ASCII of which this is the full-width form; nil for all else.
    package var halfWidth: Unicode.Scalar? {
        (0xFF01...0xFF5E).contains(value) ? Unicode.Scalar(value - 0xFEE0) : nil
    }
}
