package import YomitoriCore

/// A page's lines in reading order, put together to blocks.
package struct PageLayout: Hashable, Sendable, Codable {
    /// In reading order; every line has its `kind`, its `direction` and, in tables, its `cell`.
    package var blocks: [Block]
    /// Which rule put which block or line where it is: one a block, more for lines that were changed.
    package var placements: [Placement]
    /// The blocks' texts, separated by an empty line.
    package var text: String

    package init(blocks: [Block] = [], placements: [Placement] = [], text: String = "") {
        self.blocks = blocks
        self.placements = placements
        self.text = text
    }
}

/// Why a block, or a line of it, stands where it stands: an entry of the trace.
package struct Placement: Hashable, Sendable, Codable {
    package var rule: LayoutRule
    /// Index in the page's blocks.
    package var block: Int
    /// Index in the block's lines; nil when the rule placed the whole block.
    package var line: Int?
    /// Of the block or the line, in source pixels.
    package var box: Rect

    package init(rule: LayoutRule, block: Int, line: Int? = nil, box: Rect) {
        self.rule = rule
        self.block = block
        self.line = line
        self.box = box
    }
}

/// The names of the layout's rules, as the trace shows them.
package enum LayoutRule: String, Hashable, Sendable, Codable, CaseIterable {
    /// One line after the other, in the direction in which lines follow each other.
    case singleColumn = "single-column"
    /// Columns side by side, the left one first.
    case columns
    /// Tiers of vertical lines, the upper one first.
    case tiers
    /// Lines that run across the gutter of columns or tiers above or below them.
    case spanningLines = "spanning-lines"
    /// Notes below columns, or at the foot of one that another follows, read after the columns.
    case foot
    /// Rows of cells, read row by row.
    case table
    /// Lines in the other direction than the rest, ordered by themselves.
    case otherDirection = "other-direction"
    /// The two pages of an opened book.
    case spread
    /// A page number.
    case folio
    /// A running head.
    case header
    /// A running foot.
    case footer
    /// Ruby taken out of the running text and joined to its base line.
    case ruby
    /// The two lines of a warichu, read one after the other inside the line they interrupt.
    case warichu
    /// A large initial joined to the line it begins.
    case dropCap = "drop-cap"
    /// A list's sign joined to its item.
    case bullet
    /// Pieces of one printed line joined.
    case pieces
    /// A direction taken from the neighbouring lines.
    case direction
    /// A block that begins behind a gap, wider than lines of a paragraph leave.
    case gap
    /// A block that begins because its size is another.
    case size
    /// A block that begins with a list's marker, or with a note's sign below another note.
    case marker
    /// A paragraph that begins with an indent.
    case indent
    /// A paragraph that begins because the last line of the one before it ends early.
    case shortLine = "short-line"
    /// A heading in the body's size below a paragraph, or a paragraph that begins below its heading.
    case heading
    /// A paragraph that begins where a block that was set in ends, or whose first line hangs out.
    case outdent
    /// An address, a name card, a program, verse or an index, whose lines stay lines.
    case verse
    /// A paragraph that goes on after a column's end or behind a figure.
    case continuation
}
