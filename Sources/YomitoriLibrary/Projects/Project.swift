public import Foundation

/// Pages that belong together, as a person sees it.
public struct Project: Hashable, Sendable, Encodable {
    /// How many pages are how far.
    public struct Counts: Hashable, Sendable, Encodable {
        /// All that are not in the trash.
        public var total = 0
        /// Not read yet, or not readable.
        public var unread = 0
        /// Read by the machine.
        public var read = 0
        /// Right, as a person says.
        public var proofread = 0
    }

    /// Which project.
    public var id: ProjectID
    /// What it is called.
    public var name: String
    /// Notes.
    public var notes: String
    /// When it was made.
    public var created: Date
    /// When its name or notes were changed.
    public var modified: Date
    /// How far its pages are.
    public var pages: Counts
    /// Grows by every change of name or notes.
    public var revision: Int
}
