public import YomitoriCore

/// The XML of the National Diet Library's programs: an `OCRDATASET` with a `PAGE` a page.
///
/// For a page that one of the Library's pipelines read under `Fidelity.original`, byte for byte what the original program
/// writes; several pages stand in one data set. Other pages are indented by depth.
public struct NDLXMLDocument: PageDocument {
    private var hasPages = false

    /// A document without pages.
    public init() {}

    /// The next page's element.
    public mutating func add(_ page: RecognizedPage) -> String {
        defer { hasPages = true }
        return (hasPages ? "" : "<OCRDATASET>\n") + Self.element(of: NDLPage(page)).written + "\n"
    }

    /// The end mark of the data set.
    public mutating func end() -> String { hasPages ? "</OCRDATASET>" : "" }

    private static func element(of page: NDLPage) -> MarkupElement {
        let structure = page.structure
        var element = MarkupElement(
            "PAGE",
            [
                "IMAGENAME": page.imageName, "WIDTH": String(page.source.width),
                "HEIGHT": String(page.source.height),
            ], children: structure.elements.map { self.element(of: $0, in: page) })
        if let indent = structure.indentInside {
            element.text = whiteSpace(indent)
        } else {
            element = element.indented()
            if element.children.isEmpty { element.text = "\n" }
        }
        element.tail = "\n"
        return element
    }

    private static func element(of part: NDLElement, in page: NDLPage) -> MarkupElement {
        var element = MarkupElement(part.kind.rawValue)
        switch part.kind {
        case .line, .block:
            element.attributes = attributes(of: part, reading: page.reading(of: part))
        case .textBlock:
            if let confidence = part.confidence { element.add("CONF", confidence.inThreePlaces) }
        case .shape:
            let box = part.box ?? [0, 0, 0, 0]
            let (left, top, right, bottom) = (box[0], box[1], box[0] + box[2], box[1] + box[3])
            let points = [left, top, left, bottom, right, bottom, right, top].map(String.init).joined(separator: ",")
            element.children = [MarkupElement("POLYGON", ["POINTS": points])]
        }
        element.children += (part.children ?? []).map { self.element(of: $0, in: page) }
        if let indent = part.indentInside { element.text = whiteSpace(indent) }
        if let indent = part.indentAfter { element.tail = whiteSpace(indent) }
        return element
    }

    private static func attributes(of part: NDLElement, reading: RecognizedLine?) -> [MarkupElement.Attribute] {
        var element = MarkupElement(part.kind.rawValue)
        let box = part.box ?? [0, 0, 0, 0]
        element.add("TYPE", part.type ?? "")
        for (name, value) in zip(["X", "Y", "WIDTH", "HEIGHT"], box) { element.add(name, String(value)) }
        if let confidence = part.confidence { element.add("CONF", confidence.inThreePlaces) }
        if let count = part.characterCount { element.add("PRED_CHAR_CNT", "\(count).000") }
        if let order = part.order { element.add("ORDER", String(order)) }
        if let reading { element.add("STRING", reading.text) }
        return element.attributes
    }

    private static func whiteSpace(_ indent: Int) -> String { "\n" + String(repeating: " ", count: indent) }
}
