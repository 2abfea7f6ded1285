public import YomitoriCore

/// The JSON of the National Diet Library's programs: an object a page, in an array when there are several.
///
/// Under `Fidelity.original` byte for byte what the original program writes, with `isVertical` always true and the classes
/// it confuses. The first page is held back until it is known whether another follows.
public struct NDLJSONDocument: PageDocument {
    private var first: OrderedJSON.Value?
    private var isList = false

    /// A document without pages.
    public init() {}

    /// What to write for the next page.
    public mutating func add(_ page: RecognizedPage) -> String {
        let value = Self.value(of: NDLPage(page))
        if isList { return ",\n  " + Self.written(value, indent: 2) }
        guard let first else {
            first = value
            return ""
        }
        isList = true
        self.first = nil
        return "[\n  " + Self.written(first, indent: 2) + ",\n  " + Self.written(value, indent: 2)
    }

    /// What to write after the last page; no line feed at the end.
    public mutating func end() -> String {
        if isList { return "\n]" }
        return first.map { Self.written($0, indent: 0) } ?? ""
    }

    private static func value(of page: NDLPage) -> OrderedJSON.Value {
        let lines = page.documentLines.enumerated().map { value(of: $1, number: $0, in: page.structure) }
        return .object([
            ("contents", .array([.array(lines)])),
            (
                "imginfo",
                .object([
                    ("img_width", .scalar(String(page.source.width))),
                    ("img_height", .scalar(String(page.source.height))),
                    ("img_path", .scalar(JSONString.quoted(page.source.path))),
                    ("img_name", .scalar(JSONString.quoted(page.imageName))),
                ])
            ),
        ])
    }

    private static func value(of line: NDLPage.Line, number: Int, in structure: NDLStructure) -> OrderedJSON.Value {
        let (left, top) = (line.box[0], line.box[1])
        let (right, bottom) = (left + line.box[2], top + line.box[3])
        let corners = [(left, top), (left, bottom), (right, top), (right, bottom)].map { x, y in
            OrderedJSON.Value.array([.scalar(String(x)), .scalar(String(y))])
        }
        let isVertical = structure.fidelity == .original || line.reading.direction == .vertical
        var entries: [(key: String, value: OrderedJSON.Value)] = [
            ("boundingBox", .array(corners)),
            ("id", .scalar(String(number))),
            ("isVertical", .scalar(isVertical ? "\"true\"" : "\"false\"")),
            ("text", .scalar(JSONString.quoted(line.reading.text))),
            ("isTextline", .scalar("\"true\"")),
            ("confidence", .scalar((line.element.confidence ?? 0).description)),
        ]
        if structure.pipeline == .modern {
            entries.append(("class_index", .scalar(String(classIndex(of: line.element, structure.fidelity)))))
        }
        return .object(entries)
    }

    /// The original looks a Japanese name up among English ones, so that it finds 1 unless every detection became a line.
    private static func classIndex(of element: NDLElement, _ fidelity: Fidelity) -> Int {
        guard let type = element.type, let found = NDLClass(type: type) else { return NDLClass.mainLine.rawValue }
        return fidelity == .original && found.name != type ? NDLClass.mainLine.rawValue : found.rawValue
    }

    /// As Python's `json.dumps(…, ensure_ascii=False, indent=2)`: every entry on a line of its own.
    private static func written(_ value: OrderedJSON.Value, indent: Int) -> String {
        let inner = String(repeating: " ", count: indent + 2)
        let outer = String(repeating: " ", count: indent)
        switch value {
        case .scalar(let text): return text
        case .array(let values):
            if values.isEmpty { return "[]" }
            let lines = values.map { inner + written($0, indent: indent + 2) }
            return "[\n" + lines.joined(separator: ",\n") + "\n" + outer + "]"
        case .object(let entries):
            if entries.isEmpty { return "{}" }
            let lines = entries.map { key, value in
                inner + JSONString.quoted(key) + ": " + written(value, indent: indent + 2)
            }
            return "{\n" + lines.joined(separator: ",\n") + "\n" + outer + "}"
        }
    }
}
