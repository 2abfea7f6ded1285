import YomitoriCore

/// Puts a page together from what the stages found, in the pixels of the source picture.
struct PageAssembler {
    let source: PageSource
    let pack: PackUse
    /// From the source picture's pixels to those the layout worked in.
    let map: CoordinateMap

    /// - Parameters:
    ///   - language: of the page, as it was read.
    ///   - warnings: of what was found on it.
    func page(_ arrangement: PageArrangement, language: String?, warnings: [String] = []) -> RecognizedPage {
        let layout = arrangement.layout
        return RecognizedPage(
            source: source, pack: pack, language: layout.blocks.isEmpty ? nil : language, text: layout.text,
            blocks: layout.blocks.map { $0.moved(through: map).checked }, warnings: warnings,
            structure: arrangement.structure?.moved(through: map))
    }
}

extension Block {
    /// The same block in the source pixels of `map`, whose model pixels its places are given in.
    func moved(through map: CoordinateMap) -> Block {
        var moved = self
        moved.box = map.toSource(Quad(box)).boundingBox
        moved.lines = lines.map { $0.moved(through: map) }
        return moved
    }

    /// The same block with warnings of numbers that cannot be right.
    fileprivate var checked: Block {
        var checked = self
        checked.lines = CheckDigits.checked(lines)
        return checked
    }
}

extension NDLStructure {
    /// The same structure in the source pixels of `map`, to the nearest whole ones.
    func moved(through map: CoordinateMap) -> NDLStructure {
        guard map != .identity else { return self }
        var moved = self
        moved.elements = elements.map { $0.moved(through: map) }
        return moved
    }
}

extension NDLElement {
    fileprivate func moved(through map: CoordinateMap) -> NDLElement {
        var moved = self
        if let box, box.count == 4 {
            let rect = Rect(x: Double(box[0]), y: Double(box[1]), width: Double(box[2]), height: Double(box[3]))
            let place = map.toSource(Quad(rect)).boundingBox
            let edges = [place.minX, place.minY, place.maxX, place.maxY].map { Int($0.rounded()) }
            moved.box = [edges[0], edges[1], edges[2] - edges[0], edges[3] - edges[1]]
        }
        moved.children = children?.map { $0.moved(through: map) }
        return moved
    }
}

extension RecognizedLine {
    /// The same line in the source pixels of `map`, whose model pixels its places are given in.
    func moved(through map: CoordinateMap) -> RecognizedLine {
        var moved = self
        moved.quad = map.toSource(quad)
        for i in moved.characters.indices { moved.characters[i].quad = map.toSource(characters[i].quad) }
        for i in moved.ruby.indices { moved.ruby[i].quad = map.toSource(ruby[i].quad) }
        return moved
    }
}
