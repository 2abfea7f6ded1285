import Foundation
import YomitoriCore

/// A line as it is stored: JSON with short keys, places in tenths of a pixel, probabilities in ten-thousandths; about a third of
/// the length of the line in the page's JSON.
struct LineRecord: Codable {
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
    private struct Character: Codable {
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

extension Double {
    fileprivate var tenThousandths: Int { Int((self * 10_000).rounded()) }
}

extension Quad {
    fileprivate var tenths: [Int] {
        corners.flatMap { point in
            // Whatever a picture's size, places stay far below this.
            [point.x, point.y].map { Int(max(-1e9, min(1e9, $0 * 10)).rounded()) }
        }
    }

    fileprivate init(tenths: [Int]) throws {
        guard tenths.count == 8 else {
            throw LibraryError.damaged(path: "library.sqlite", reason: "a line has no place")
        }
        let points = stride(from: 0, to: 8, by: 2).map {
            Point(x: Double(tenths[$0]) / 10, y: Double(tenths[$0 + 1]) / 10)
        }
        self.init(points[0], points[1], points[2], points[3])
    }
}
