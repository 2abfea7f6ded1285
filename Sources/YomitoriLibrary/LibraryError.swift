public import YomitoriCore

/// What keeps the library from doing what was asked; the message names the thing and the remedy, never a document's text.
public enum LibraryError: Error, Hashable, Sendable {
    /// The file is no database of a library.
    case foreignFile(path: String, reason: String)
    /// A later version of this program made the library's database.
    case newerSchema(path: String)
    /// The database's content is damaged.
    case damaged(path: String, reason: String)
    /// What is stored of a page cannot be read; other pages can.
    case damagedPage(PageID, reason: String)
    /// A copy that was to take the library's place has such pages; the library stays as it is.
    case damagedPages(path: String, pages: [DamagedPage])
    /// A file that was to take the library's place is no whole copy of one; the library stays as it is.
    case unusableCopy(path: String, reason: String)
    /// There is no room to write a file.
    case diskFull(path: String)
    /// Other processes kept the database busy for too long.
    case busy(path: String)
    /// A file cannot be read or written.
    case failedAccess(path: String, reason: String)
    /// No page has this id.
    case unknownPage(String)
    /// No project has this id.
    case unknownProject(String)
    /// The page has no state of this revision in its history.
    case unknownRevision(page: String, revision: Int)
    /// The page has no open conflict of this id.
    case unknownConflict(String)
    /// The page was not read yet: there is no text to change.
    case unread(page: String)
    /// Somebody has changed it in between; nothing was written.
    case stale(current: Int)
    /// An operation names what is not there, or asks for what cannot be; nothing was written.
    ///
    /// - Parameter operation: its place in the list, from 0.
    case refusedEdit(operation: Int, reason: String)
    /// The page is as it was read first, or nothing was undone.
    case nothingToUndo, nothingToRedo
    /// The project still has pages.
    case projectNotEmpty(pages: Int)
    /// A list is to go on where it has not said, or where another list has.
    case invalidCursor
    /// A value is not one of those that are possible.
    case invalidValue(String)
}

extension LibraryError: DescribedError {
    /// One line for people.
    public var description: String {
        switch self {
        case .foreignFile(let path, let reason):
            "\(path) is not a library: \(reason); put a backup in its place with `yomitori library restore FILE`, "
                + "which keeps this file, or move it away"
        case .newerSchema(let path):
            "the library \(path) was made by a newer version of this program; update the program"
        case .damaged(let path, let reason):
            "the library \(path) is damaged (\(reason)); put a backup in its place with `yomitori library restore FILE`, "
                + "which keeps the damaged file"
        case .damagedPage(let id, let reason):
            "the stored text of page \(id) is damaged (\(reason)); all other pages are as they were; "
                + "a backup may hold this one whole"
        case .damagedPages(let path, let pages):
            "\(path) has damaged pages: \(Self.list(pages)); the library stays as it is; restore another backup, "
                + "or this one as it is with --with-damaged-pages"
        case .unusableCopy(let path, let reason):
            "\(path) cannot be restored: \(reason); the library stays as it is; restore another backup"
        case .diskFull(let path): "there is no room on the disk for \(path); make room and try again"
        case .busy(let path): "the library \(path) is kept busy by other processes; try again"
        case .failedAccess(let path, let reason): "\(path): \(reason)"
        case .unknownPage(let id): "there is no page \(id) in the library"
        case .unknownProject(let id): "there is no project \(id) in the library"
        case .unknownRevision(let page, let revision): "page \(page) has no revision \(revision) in its history"
        case .unknownConflict(let id): "the page has no open conflict \(id); it may have been settled already"
        case .unread(let page): "page \(page) was not read yet; it can be corrected when it is"
        case .stale(let current):
            "it was changed in between and is at revision \(current) now; load it and make the change again"
        case .refusedEdit(let operation, let reason): "operation \(operation): \(reason)"
        case .nothingToUndo: "there is nothing to undo"
        case .nothingToRedo: "there is nothing to redo"
        case .projectNotEmpty(let pages):
            "the project has \(pages) \(pages == 1 ? "page" : "pages"); move them, or ask for them to go to the trash"
        case .invalidCursor: "the cursor is none that this list gave in this order; begin the list anew"
        case .invalidValue(let reason): reason
        }
    }

    /// Pages that a message names; of more it says how many they are.
    private static let mostNamed = 10

    private static func list(_ pages: [DamagedPage]) -> String {
        let rest = pages.count - mostNamed
        let named = pages.prefix(mostNamed).map(\.description).joined(separator: ", ")
        return rest > 0 ? "\(named), and \(rest) more" : named
    }
}
