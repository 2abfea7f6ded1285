/// What the vertical stage decides by.
///
/// The numbers were set by hand while columns were read (`docs/decisions/0002-vertical-lines-by-cells.md`); other values were
/// not measured. `sure` and `first` are ``ReadingEconomy``'s.
package struct ColumnOptions: Sendable, Hashable {
    /// How large the cells are laid when all of them are read.
    package var first = LineProportions.natural
    /// A column whose cells have a lower mean probability than this is read again in natural proportions, and its
    /// doubtful cells are.
    package var sure = 0.0
    /// Columns whose characters differ in width by less than this share belong to one block and share its pitch.
    package var blockSpread = 0.12
    /// A cell read with less than this probability is doubtful.
    package var doubtfulCell = 0.8
    /// Two and more cells together read with less than this mean probability are also read as Latin set sideways.
    package var sidewaysBelow = 0.7
    /// A cell read with less than this probability in less than natural proportions is read again in those.
    package var unclearCell = 0.6
    /// A cell between two doubtful ones is doubtful too below this: parts of Latin words look like kanji.
    package var chanceCell = 0.97
    /// Kana beside doubtful cells are no Latin from this probability on.
    package var fairKana = 0.55
    /// By how much another form of a cell may be less probable than the first one and still be taken.
    package var formLead = 0.1
    /// A cell read with less than this probability is also read as two letters set sideways: CD was read as 召 with 0.19.
    package var strangeCell = 0.4
    /// By how much letters must be more probable than the one character in whose place they are.
    package var letterLead = 0.2
    /// A column whose cells have a lower mean probability is also read turned as a whole.
    package var doubtfulColumn = 0.9
    /// A column with more empty cells than this share is also read turned as a whole.
    package var emptyCells = 0.1
    /// By how much the turned reading must be more probable to be taken: it is sure of itself where it drops marks.
    package var turnedLead = 0.12
    /// Below this share of cells that gave a character the turned reading is taken however improbable.
    package var leastFilled = 0.85

    package init() {}

    /// As much of the recogniser's time as `economy` gives to columns.
    package init(_ economy: ReadingEconomy) {
        first = economy.columns
        sure = economy.sure
    }
}
