/// One page as it was read: the page object of the JSON, schema `yomitori.page/1`.
public struct RecognizedPage: Hashable, Sendable, Codable {
    /// Name and number of the JSON's schema.
    public static let schema = "yomitori.page/1"

    /// Where the page came from and its size in pixels after EXIF orientation.
    public var source: PageSource
    /// The models that read the page.
    public var pack: PackUse
    /// BCP-47 tag of the page's main language; nil when the page has no text.
    public var language: String?
    /// Everything in reading order, headers and folios in their places, blocks separated by an empty line, ruby left out.
    public var text: String
    /// In reading order.
    public var blocks: [Block]
    /// What a reader of the page should know.
    public var warnings: [String]
    /// More lines were found than are read of a page, and the shortest of them left out.
    package static let linesLeftOutWarning = "lines-left-out"
    /// What the National Diet Library's formats hold besides; nil when another pack read the page.
    public var structure: NDLStructure?

    /// A page of blocks in reading order.
    public init(
        source: PageSource, pack: PackUse, language: String? = nil, text: String = "", blocks: [Block] = [],
        warnings: [String] = [], structure: NDLStructure? = nil
    ) {
        self.source = source
        self.pack = pack
        self.language = language
        self.text = text
        self.blocks = blocks
        self.warnings = warnings
        self.structure = structure
    }

    /// All lines in reading order.
    public var lines: [RecognizedLine] { blocks.flatMap(\.lines) }

    private enum CodingKeys: String, CodingKey {
        case schema, source, pack, language, text, blocks, warnings, structure
    }

    /// Reads the JSON; another schema is an error.
    public init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: CodingKeys.self)
        let schema = try values.decode(String.self, forKey: .schema)
        guard schema == Self.schema else {
            throw DecodingError.dataCorruptedError(
                forKey: .schema, in: values, debugDescription: "the schema is \(schema), not \(Self.schema)")
        }
        self.init(
            source: try values.decode(PageSource.self, forKey: .source),
            pack: try values.decode(PackUse.self, forKey: .pack),
            language: try values.decodeIfPresent(String.self, forKey: .language),
            text: try values.decode(String.self, forKey: .text),
            blocks: try values.decode([Block].self, forKey: .blocks),
            warnings: try values.decodeIfPresent([String].self, forKey: .warnings) ?? [],
            structure: try values.decodeIfPresent(NDLStructure.self, forKey: .structure))
    }

    /// Writes the JSON of this schema.
    public func encode(to encoder: any Encoder) throws {
        var values = encoder.container(keyedBy: CodingKeys.self)
        try values.encode(Self.schema, forKey: .schema)
        try values.encode(source, forKey: .source)
        try values.encode(pack, forKey: .pack)
        try values.encode(language, forKey: .language)
        try values.encode(text, forKey: .text)
        try values.encode(blocks, forKey: .blocks)
        try values.encode(warnings, forKey: .warnings)
        try values.encodeIfPresent(structure, forKey: .structure)
    }
}

/// The picture a page was read from.
public struct PageSource: Hashable, Sendable, Codable {
    /// The path as given; bytes that are no UTF-8 and control characters are escaped as ``SourcePath/displayed`` does.
    public var path: String
    /// From 1; more than 1 only in files of several pages.
    public var page: Int
    /// Pixels of the upright picture.
    public var width: Int
    /// Rows of the upright picture.
    public var height: Int

    /// A page of the picture at `path`.
    public init(path: String, page: Int = 1, width: Int, height: Int) {
        self.path = path
        self.page = page
        self.width = width
        self.height = height
    }

    /// Width and height together.
    package var size: PixelSize { PixelSize(width: width, height: height) }
}

/// The models that read a page.
public struct PackUse: Hashable, Sendable, Codable {
    /// The pack's name.
    public var name: String
    /// The pack's version, as its manifest says.
    public var version: String
    /// How carefully the page was read.
    public var level: RecognitionLevel

    /// A pack and the level it read at.
    public init(name: String, version: String, level: RecognitionLevel) {
        self.name = name
        self.version = version
        self.level = level
    }
}
