public import ServiceLifecycle
public import YomitoriCore
public import YomitoriLibrary
public import YomitoriQueue

/// What the server answers with: everything that it does not make itself.
public struct ServerServices: Sendable {
    /// What reads pages at once, by a pack's name; nil: the pack that the program chooses.
    public var recognizer: @Sendable (String?) async throws -> any TextRecognizing
    /// What reads pages when their time comes.
    public var queue: QueueStore
    /// What people make of their pages.
    public var library: Library
    /// What shows pages' pictures; nil: nothing, they are read alone.
    public var pictures: (any PagePicturing)?
    /// What writes archives of exports; nil: one page at a time is exported.
    public var archives: (any PageArchiving)?
    /// What the program is.
    public var facts: ProgramFacts
    /// How options are read from their text; the command line's own way.
    public var parsing = OptionParsing()
    /// What runs beside: the reading of the queue. They end after the last answer.
    public var background: [any Service] = []

    /// What the server cannot be without.
    public init(
        recognizer: @escaping @Sendable (String?) async throws -> any TextRecognizing, queue: QueueStore,
        library: Library, facts: ProgramFacts
    ) {
        self.recognizer = recognizer
        self.queue = queue
        self.library = library
        self.facts = facts
    }
}

/// What the program is and can do, for those who ask.
public struct ProgramFacts: Sendable {
    /// The program's version.
    public var version: String
    /// The packs that are installed, and those that could be; looked up at every request.
    public var packs: @Sendable () -> [Pack]
    /// BCP-47 tags of the languages that can be asked for.
    public var languages: [String]
    /// Facts of a program.
    public init(version: String, languages: [String], packs: @escaping @Sendable () -> [Pack]) {
        self.version = version
        self.languages = languages
        self.packs = packs
    }

    /// A model pack.
    public struct Pack: Hashable, Sendable, Codable {
        /// What it is asked for by.
        public var name: String
        /// As its manifest says; nil when it is not installed.
        public var version: String?
        /// Whether it can read.
        public var installed: Bool

        /// A pack.
        public init(name: String, version: String?, installed: Bool) {
            self.name = name
            self.version = version
            self.installed = installed
        }
    }
}

/// How options are read from their text. What is thrown says, for people, what is wrong.
public struct OptionParsing: Sendable {
    /// BCP-47 tags, separated by commas.
    public var languages: @Sendable (String) throws -> [String] = { $0.split(separator: ",").map(String.init) }
    /// A part of a picture, `X,Y,WIDTH,HEIGHT`.
    public var region: @Sendable (String) throws -> RegionOfInterest = { _ in
        throw ServerError("a part of a picture cannot be asked for")
    }

    /// Takes any language and no region.
    public init() {}
}
