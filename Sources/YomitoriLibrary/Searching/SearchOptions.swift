/// Which forms of a character count as the same one when searching; upper and lower case always do.
public struct SearchOptions: Hashable, Sendable {
    /// Old and new forms: 國 and 国.
    public var oldForms = true
    /// Full and half width: Ａ and A, ｶ and カ.
    public var widths = true
    /// Hiragana and katakana: か and カ.
    public var kana = false

    /// What most searches want.
    public init() {}

    /// Everything that can count as the same: how the index is folded.
    static var loosest: SearchOptions {
        var options = SearchOptions()
        options.kana = true
        return options
    }
}
