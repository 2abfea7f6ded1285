/// What the vertical stage decides by.
package struct ColumnOptions: Sendable, Hashable {
    /// Columns whose characters differ in width by less than this share belong to one block and share its pitch.
    package var blockSpread = 0.12
    /// A cell read with less than this probability is doubtful.
    package var doubtfulCell = 0.8
    /// Two and more cells together read with less than this mean probability are also read as Latin set sideways.
    package var sidewaysBelow = 0.7
    /// By how much another form of a cell may be less probable than the first one and still be taken.
    package var formLead = 0.1
    /// A column whose cells have a lower mean probability is also read turned as a whole.
    package var doubtfulColumn = 0.9
    /// A column with more empty cells than this share is also read turned as a whole.
    package var emptyCells = 0.1
    /// By how much the turned reading must be more probable to be taken: it is sure of itself where it drops marks.
    package var turnedLead = 0.12
    /// Below this share of cells that gave a character the turned reading is taken however improbable.
    package var leastFilled = 0.85
    /// Keeps the pictures that were read, for a trace.
    package var keepsPictures = false

    package init() {}
}
