/// What the detectors of the National Diet Library's pipelines tell apart, in the order of the models' numbers.
///
/// Numbers and names are those of `ndl.yaml` and `ndl_parser.py` of ndlocr-lite (commit 593b4ef, CC BY 4.0).
public enum NDLClass: Int, Hashable, Sendable, Codable, CaseIterable {
    case textBlock, mainLine, captionLine, advertisementLine, warichuLine, headNoteLine
    case figure, advertisement, runningHead, folio, ruby, chart, equation, chemicalFormula, latin, table
    case titleLine

    /// The name in the model's list of classes.
    public var name: String {
        switch self {
        case .textBlock: "text_block"
        case .mainLine: "line_main"
        case .captionLine: "line_caption"
        case .advertisementLine: "line_ad"
        case .warichuLine: "line_note"
        case .headNoteLine: "line_note_tochu"
        case .figure: "block_fig"
        case .advertisement: "block_ad"
        case .runningHead: "block_pillar"
        case .folio: "block_folio"
        case .ruby: "block_rubi"
        case .chart: "block_chart"
        case .equation: "block_eqn"
        case .chemicalFormula: "block_cfm"
        case .latin: "block_eng"
        case .table: "block_table"
        case .titleLine: "line_title"
        }
    }

    /// What the list of the classical program's model calls it, where that is something else.
    private var classicalName: String? {
        switch self {
        case .headNoteLine: "line_note_dummy"
        case .table: "table"
        default: nil
        }
    }

    /// All that models' lists call it.
    package var names: [String] { [name] + [classicalName].compactMap { $0 } }

    /// What the attribute `TYPE` of the XML calls it.
    public var type: String {
        switch self {
        case .textBlock: "本文ブロック"
        case .mainLine: "本文"
        case .captionLine: "キャプション"
        case .advertisementLine: "広告文字"
        case .warichuLine: "割注"
        case .headNoteLine: "頭注"
        case .figure: "図版"
        case .advertisement: "広告"
        case .runningHead: "柱"
        case .folio: "ノンブル"
        case .ruby: "ルビ"
        case .chart: "組織図"
        case .equation: "数式"
        case .chemicalFormula: "化学式"
        case .latin: "欧文"
        case .table: "表組"
        case .titleLine: "タイトル本文"
        }
    }

    /// Whether a detection of this class is a line of text.
    public var isLine: Bool { name.hasPrefix("line_") }

    /// Whether a detection of this class is a figure, a table or another block, not of body text.
    public var isBlock: Bool { name.hasPrefix("block_") }

    /// What a line of this class, or one read from a block of it, is on its page.
    public var lineKind: RecognizedLine.Kind {
        switch self {
        case .textBlock, .mainLine, .figure, .ruby, .chart, .equation, .chemicalFormula, .latin: .body
        case .captionLine: .caption
        case .advertisementLine, .advertisement: .advertisement
        case .warichuLine: .warichu
        case .headNoteLine: .note
        case .runningHead: .header
        case .folio: .folio
        case .table: .cell
        case .titleLine: .title
        }
    }

    /// The class of a name in a model's list; the classical program calls two of them otherwise. Nil when there is none.
    public init?(name: String) {
        guard let found = Self.allCases.first(where: { $0.names.contains(name) }) else { return nil }
        self = found
    }

    /// The class of the XML attribute `TYPE`, which may also hold the model's name; nil when there is none.
    public init?(type: String) {
        guard let found = Self.allCases.first(where: { $0.type == type || $0.name == type }) else { return nil }
        self = found
    }
}
