/// What a caller can ask of one reading.
public struct RecognitionOptions: Hashable, Sendable, Codable {
    /// How carefully to read.
    public var level: RecognitionLevel = .accurate
    /// BCP-47 tags. Only their scripts and Latin letters are read; where a page's words leave open which of several languages in
    /// Latin letters it is in, it is the first of them. Empty: found from the page itself.
    public var languages: [String] = []
    /// How many readings each character keeps, its own included; at least 1. The pack `general` sees 12 at most.
    public var candidates: Int = 3
    /// Only this part of the picture is read.
    public var region: RegionOfInterest?
    /// Lines less thick than this share of the picture's height are left out, 0…1: the thickness of a horizontal line is
    /// its height, of a vertical one its width. The packs `ndl` and `koten` read every line.
    public var minimumTextHeight = 0.0
    /// Whether the knowledge of words may choose among a character's readings.
    public var usesLanguageCorrection = true
    /// Words that language correction prefers to those of its dictionaries; without correction they are ignored.
    public var customWords: [String] = []
    /// Whether faults of the program that a pack follows are followed too; only `ndl` and `koten` follow one.
    public var fidelity = Fidelity.corrected
    /// Whether figures set across a vertical line are looked for; `general` always does, `koten` never.
    public var tateChuYoko = false
    /// Whether the sheet of a photograph is laid flat before it is read; never under ``Fidelity/original`` by packs that
    /// follow a program.
    public var flatten = Flattening.auto

    /// The defaults.
    public init() {}
}

extension RecognitionOptions {
    private enum CodingKeys: String, CodingKey {
        case level, languages, candidates, region, minimumTextHeight, usesLanguageCorrection, customWords, fidelity
        case tateChuYoko, flatten
    }

    /// Reads what another program, or another version, wrote: what is not said has its default.
    public init(from decoder: any Decoder) throws {
        self.init()
        let values = try decoder.container(keyedBy: CodingKeys.self)
        func read<Value: Decodable>(_ key: CodingKeys, into option: inout Value) throws {
            option = try values.decodeIfPresent(Value.self, forKey: key) ?? option
        }
        try read(.level, into: &level)
        try read(.languages, into: &languages)
        try read(.candidates, into: &candidates)
        region = try values.decodeIfPresent(RegionOfInterest.self, forKey: .region)
        try read(.minimumTextHeight, into: &minimumTextHeight)
        try read(.usesLanguageCorrection, into: &usesLanguageCorrection)
        try read(.customWords, into: &customWords)
        try read(.fidelity, into: &fidelity)
        try read(.tateChuYoko, into: &tateChuYoko)
        try read(.flatten, into: &flatten)
    }
}

/// How carefully a page is read.
public enum RecognitionLevel: String, Sendable, Codable, CaseIterable {
    case accurate, fast
}

/// A part of the upright source picture, from its top left.
///
/// What is read are the characters whose middle lies inside: a line that the edge crosses ends there, with whole
/// characters. Packs that read a page's layout with their own models see the part alone, cut at its edge.
public struct RegionOfInterest: Hashable, Sendable, Codable {
    /// A length in pixels or as a share of the picture.
    public enum Length: Hashable, Sendable, Codable {
        case pixels(Double)
        /// 0…100 of the picture's width or height.
        case percent(Double)
    }

    /// Left edge.
    public var x: Length
    /// Top edge.
    public var y: Length
    /// Extent to the right.
    public var width: Length
    /// Extent downwards.
    public var height: Length

    /// A region from its top left corner.
    public init(x: Length, y: Length, width: Length, height: Length) {
        self.x = x
        self.y = y
        self.width = width
        self.height = height
    }

    /// The part in pixels of a picture of this size, clipped to it; nil when nothing of it lies inside.
    public func rect(in size: PixelSize) -> Rect? {
        func pixels(_ length: Length, of side: Int) -> Double {
            switch length {
            case .pixels(let value): value
            case .percent(let value): value / 100 * Double(side)
            }
        }
        let wanted = Rect(
            x: pixels(x, of: size.width), y: pixels(y, of: size.height),
            width: pixels(width, of: size.width), height: pixels(height, of: size.height))
        return wanted.intersection(Rect(x: 0, y: 0, width: Double(size.width), height: Double(size.height)))
    }
}
