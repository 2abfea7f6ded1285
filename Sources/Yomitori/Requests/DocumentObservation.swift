public import Foundation
public import YomitoriCore

/// A page with its structure, as far as the layout knows it.
public struct DocumentObservation: Sendable, Hashable, Identifiable {
    /// Lines that belong together.
    public struct Text: Sendable, Hashable {
        /// The lines in reading order.
        public let lines: [RecognizedTextObservation]
        /// The lines as running text.
        public let transcript: String
        /// Around all lines.
        public let boundingBox: NormalizedRect
    }

    /// Items one after the other.
    public struct List: Sendable, Hashable {
        /// One of them.
        public struct Item: Sendable, Hashable {
            /// Its sign or number; nil where none is printed.
            public let marker: String?
            /// The text after the marker.
            public let itemString: String
            /// All of it.
            public let content: Text
        }

        /// In reading order.
        public let items: [Item]
        /// Around all items.
        public let boundingBox: NormalizedRect
    }

    /// Cells in rows and columns.
    public struct Table: Sendable, Hashable {
        /// One of them.
        public struct Cell: Sendable, Hashable {
            /// From 0 at the top.
            public let row: Int
            /// From 0 at the left.
            public let column: Int
            /// What is in it; a cell may have several lines.
            public let content: Text
        }

        /// The cells of each row by column; empty cells are not there.
        public let rows: [[Cell]]
        /// Around all cells.
        public let boundingBox: NormalizedRect

        /// The cells of each column by row.
        public var columns: [[Cell]] {
            let cells = rows.joined()
            let count = (cells.map(\.column).max() ?? -1) + 1
            return (0..<count).map { column in cells.filter { $0.column == column } }
        }
    }

    /// A part of the page.
    public enum Element: Sendable, Hashable {
        case title(Text), paragraph(Text), list(List), table(Table)
        /// A caption, a note, or what is written in a figure.
        case caption(Text), note(Text), figureText(Text)
        /// What stands in the margins: running heads, page numbers.
        case header(Text), footer(Text), folio(Text)
    }

    /// Tells observations apart.
    public let uuid: UUID
    /// The parts of the page in reading order.
    public let elements: [Element]
    /// All that is known of the page, in pixels.
    public let page: RecognizedPage

    /// The same as ``uuid``.
    public var id: UUID { uuid }
    /// The page's text in reading order, parts separated by an empty line.
    public var transcript: String { page.text }
    /// The first title.
    public var title: Text? { elements.lazy.compactMap { if case .title(let text) = $0 { text } else { nil } }.first }
    /// The paragraphs in reading order.
    public var paragraphs: [Text] { elements.compactMap { if case .paragraph(let text) = $0 { text } else { nil } } }
    /// The lists in reading order.
    public var lists: [List] { elements.compactMap { if case .list(let list) = $0 { list } else { nil } } }
    /// The tables in reading order.
    public var tables: [Table] { elements.compactMap { if case .table(let table) = $0 { table } else { nil } } }
}
