import Foundation
import YomitoriCore
import YomitoriDatabase

/// A line as it is stored: JSON with short keys, places in tenths of a pixel, probabilities in ten-thousandths; about a third of
/// the length of the line in the page's JSON.
struct LineRecord: Codable {
    /// Pixels from the corner beyond which no place is stored: a hundred times the farthest that a person may give, and in tenths
    /// of a pixel a number of 32 bits.
    private static let farthest = 100 * Point.farthest

    /// A coordinate in pixels as far from the corner as it is stored, whatever a reading says.
    static func bounded(_ coordinate: Double) -> Double { max(-farthest, min(farthest, coordinate)) }

    private var id: String
    private var kind: RecognizedLine.Kind
    private var direction: TextDirection
    private var quad: [Int]
    private var person: Bool?
    private var read: String?
    private var ruby: [Ruby]?
    private var cell: TableCell?
    private var corrections: [Correction]?
    private var warnings: [String]?
    private var sources: [String]?
    private var characters: [Character]

    init(_ line: DocumentLine) {
        id = line.id
        kind = line.kind
        direction = line.direction
        quad = line.quad.tenths
        person = line.origin == .person ? true : nil
        read = line.machineText
        ruby = line.ruby.isEmpty ? nil : line.ruby
        cell = line.cell
        corrections = line.corrections.isEmpty ? nil : line.corrections
        warnings = line.warnings.isEmpty ? nil : line.warnings
        sources = line.sources == [line.id] ? nil : line.sources
        characters = line.characters.map(Character.init)
    }

    var line: DocumentLine {
        get throws {
            var line = DocumentLine(
                id: id, kind: kind, direction: direction, quad: try Quad(tenths: quad),
                origin: person == true ? .person : .machine, characters: try characters.map { try $0.character },
                sources: sources ?? [id])
            line.machineText = read
            line.ruby = ruby ?? []
            line.cell = cell
            line.corrections = corrections ?? []
            line.warnings = warnings ?? []
            return line
        }
    }

    private enum CodingKeys: String, CodingKey {
        case id
        case kind = "k"
        case direction = "d"
        case quad = "q"
        case person = "p"
        case read = "m"
        case ruby = "r"
        case cell = "t"
        case corrections = "e"
        case warnings = "w"
        case sources = "s"
        case characters = "c"
    }

    /// `[text, probability, quad, candidates, 1 when a person wrote it]`, the last ones left out where they are empty.
    fileprivate struct Character: Codable {
        var text: String
        var confidence: Int
        var quad: [Int]
        var candidates: [Candidate]
        var isPersons: Bool

        init(_ character: DocumentCharacter) {
            text = character.text
            confidence = character.confidence.tenThousandths
            quad = character.quad.tenths
            candidates = character.candidates
            isPersons = character.origin == .person
        }

        var character: DocumentCharacter {
            get throws {
                DocumentCharacter(
                    text: text, confidence: Double(confidence) / 10_000, quad: try Quad(tenths: quad),
                    candidates: candidates, origin: isPersons ? .person : .machine)
            }
        }

        init(from decoder: any Decoder) throws {
            var values = try decoder.unkeyedContainer()
            text = try values.decode(String.self)
            confidence = try values.decode(Int.self)
            quad = try values.decode([Int].self)
            candidates = []
            if !values.isAtEnd {
                var list = try values.nestedUnkeyedContainer()
                while !list.isAtEnd {
                    let text = try list.decode(String.self)
                    candidates.append(Candidate(text: text, confidence: Double(try list.decode(Int.self)) / 10_000))
                }
            }
            isPersons = values.isAtEnd ? false : try values.decode(Int.self) == 1
        }

        func encode(to encoder: any Encoder) throws {
            var values = encoder.unkeyedContainer()
            try values.encode(text)
            try values.encode(confidence)
            try values.encode(quad)
            guard isPersons || !candidates.isEmpty else { return }
            var list = values.nestedUnkeyedContainer()
            for candidate in candidates {
                try list.encode(candidate.text)
                try list.encode(candidate.confidence.tenThousandths)
            }
            if isPersons { try values.encode(1) }
        }
    }
}

// In bytes: a page has thousands of these values, and is read for every correction of it.
extension LineRecord {
    /// Reads a line as it is stored.
    static func line(in content: Data) throws -> DocumentLine {
        let record = content.withUnsafeBytes { bytes -> LineRecord? in
            var cursor = JSONCursor(bytes.bindMemory(to: UInt8.self))
            guard let record = try? LineRecord(&cursor), cursor.isAtEnd else { return nil }
            return record
        }
        return try (record ?? JSONDecoder().decode(LineRecord.self, fromStored: "a line", content)).line
    }

    /// Throws where something is not as it is written here.
    private init(_ cursor: inout JSONCursor) throws {
        typealias Surprise = JSONCursor.Surprise
        var (id, kind, direction): (String?, RecognizedLine.Kind?, TextDirection?)
        var (quad, characters): ([Int]?, [Character]?)
        try cursor.open("{")
        while let key = try cursor.key() {
            switch key {
            case "id": id = try cursor.string()
            case "k": kind = RecognizedLine.Kind(rawValue: try cursor.string())
            case "d": direction = TextDirection(rawValue: try cursor.string())
            case "q": quad = try Self.numbers(&cursor)
            case "p": person = try cursor.other(Bool.self)
            case "m": read = try cursor.string()
            case "r": ruby = try cursor.other([Ruby].self)
            case "t": cell = try cursor.other(TableCell.self)
            case "e": corrections = try cursor.other([Correction].self)
            case "w": warnings = try cursor.other([String].self)
            case "s": sources = try cursor.other([String].self)
            case "c":
                var list: [Character] = []
                try cursor.open("[")
                while try cursor.hasNext() { list.append(try Character(&cursor)) }
                characters = list
            default: try cursor.skip()
            }
        }
        guard let id, let kind, let direction, let quad, let characters else { throw Surprise() }
        (self.id, self.kind, self.direction) = (id, kind, direction)
        (self.quad, self.characters) = (quad, characters)
    }

    fileprivate static func numbers(_ cursor: inout JSONCursor) throws -> [Int] {
        var numbers: [Int] = []
        numbers.reserveCapacity(8)
        try cursor.open("[")
        while try cursor.hasNext() { numbers.append(try number(&cursor)) }
        return numbers
    }

    fileprivate static func number(_ cursor: inout JSONCursor) throws -> Int {
        guard let number = Int(exactly: try cursor.number()) else { throw JSONCursor.Surprise() }
        return number
    }

    /// The line as it is stored.
    func json() throws -> Data {
        var bytes = JSONBytes()
        bytes.put("{\"id\":")
        bytes.string(id)
        bytes.put(",\"k\":")
        bytes.string(kind.rawValue)
        bytes.put(",\"d\":")
        bytes.string(direction.rawValue)
        bytes.put(",\"q\":")
        bytes.integers(quad)
        try bytes.member(",\"p\":", person)
        try bytes.member(",\"m\":", read)
        try bytes.member(",\"r\":", ruby)
        try bytes.member(",\"t\":", cell)
        try bytes.member(",\"e\":", corrections)
        try bytes.member(",\"w\":", warnings)
        try bytes.member(",\"s\":", sources)
        bytes.put(",\"c\":")
        bytes.list(characters) { (bytes, character) in character.write(to: &bytes) }
        bytes.put("}")
        return bytes.data
    }
}

extension LineRecord.Character {
    fileprivate init(_ cursor: inout JSONCursor) throws {
        try cursor.open("[")
        func expectNext() throws { guard try cursor.hasNext() else { throw JSONCursor.Surprise() } }
        try expectNext()
        text = try cursor.string()
        try expectNext()
        confidence = try LineRecord.number(&cursor)
        try expectNext()
        quad = try LineRecord.numbers(&cursor)
        (candidates, isPersons) = ([], false)
        guard try cursor.hasNext() else { return }
        try cursor.open("[")
        while try cursor.hasNext() {
            let text = try cursor.string()
            try expectNext()
            let share = try LineRecord.number(&cursor)
            candidates.append(Candidate(text: text, confidence: Double(share) / 10_000))
        }
        guard try cursor.hasNext() else { return }
        isPersons = try LineRecord.number(&cursor) == 1
        while try cursor.hasNext() { try cursor.skip() }
    }

    fileprivate func write(to bytes: inout JSONBytes) {
        bytes.put("[")
        bytes.string(text)
        bytes.put(",")
        bytes.integer(confidence)
        bytes.put(",")
        bytes.integers(quad)
        if isPersons || !candidates.isEmpty {
            bytes.put(",")
            bytes.list(candidates) { (bytes, candidate) in
                bytes.string(candidate.text)
                bytes.put(",")
                bytes.integer(candidate.confidence.tenThousandths)
            }
            if isPersons { bytes.put(",1") }
        }
        bytes.put("]")
    }
}

extension Double {
    fileprivate var tenThousandths: Int { Int((max(0, min(1, self)) * 10_000).rounded()) }
}

extension Quad {
    fileprivate var tenths: [Int] {
        corners.flatMap { point in [point.x, point.y].map { Int((LineRecord.bounded($0) * 10).rounded()) } }
    }

    fileprivate init(tenths: [Int]) throws {
        guard tenths.count == 8 else {
            throw DamagedContent("a line has no place")
        }
        let points = stride(from: 0, to: 8, by: 2).map {
            Point(x: Double(tenths[$0]) / 10, y: Double(tenths[$0 + 1]) / 10)
        }
        self.init(points[0], points[1], points[2], points[3])
    }
}
