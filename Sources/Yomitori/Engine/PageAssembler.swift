import YomitoriCore

/// Puts a page together from what the stages found, in the pixels of the source picture.
struct PageAssembler {
    let source: PageSource
    let pack: PackUse
    /// From the source picture's pixels to those the layout worked in.
    let map: CoordinateMap

    func page(_ layout: PageLayout, repertoires: Set<Repertoire>) -> RecognizedPage {
        let language = dominant(repertoires).map { LanguageFinder().tag(of: layout.text, in: $0) }
        return RecognizedPage(
            source: source, pack: pack, language: layout.blocks.isEmpty ? nil : language, text: layout.text,
            blocks: layout.blocks.map { $0.moved(through: map) })
    }

    private func dominant(_ repertoires: Set<Repertoire>) -> Repertoire? {
        [.japanese, .chinese, .latin].first(where: repertoires.contains)
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
