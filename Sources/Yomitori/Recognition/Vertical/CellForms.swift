/// Tells by the place and size of a cell's ink what it may be.
///
/// All shares are of a full character's width. Measured on five fonts of `eval-dev/rendered` (`clean`): small kana stand
/// 0.07–0.18 right of the axis and neither side is longer than 0.87; large ones stand from 0.12 left to 0.04 right of
/// it, and the longer side of nearly all is 0.95 or more.
struct CellForms: Sendable {
    /// Width of a full character in pixels of the column's picture.
    let em: Double
    let axis: ColumnAxis

    func tile(_ rows: Range<Int>, ink: InkExtent?) -> Tile {
        Tile(rows: rows, form: ink.map(form) ?? .blank, ink: ink)
    }

    /// How far right of the axis the ink's middle lies.
    func offset(_ ink: InkExtent) -> Double { (ink.midX - axis(at: ink.midY)) / em }

    private func form(_ ink: InkExtent) -> Tile.Form {
        let right = offset(ink), size = ink.longestSide / em
        if size < 0.45, right > 0.1 { return .mark }
        if size < 0.72, right > 0.03 { return .small }
        return .upright
    }

    /// Whether the shape may be a bracket or a dash, which stands turned in a vertical line.
    func mayBeTurned(_ ink: InkExtent) -> Bool {
        isTall(ink) || ink.height < 0.55 * em && ink.width > 0.3 * em
    }

    /// Whether the shape is that of a dash, which cannot be anything that lies.
    func isTall(_ ink: InkExtent) -> Bool { ink.width < 0.42 * em && ink.height > 0.5 * em }
}

/// Characters that are set turned by 90° in vertical text.
///
/// Source: Unicode Standard Annex 50, Vertical_Orientation R and Tr, as far as the alphabets have them.
enum TurnedCharacters {
    static let all: Set<String> = Set("「」『』（）()〔〕[]【】《》〈〉ー―—–…‥〜～=＝−-：:｛｝{}".map(String.init))
    /// Their full-width forms stand upright.
    static let halfWidth: Set<String> = ["?"]
}
