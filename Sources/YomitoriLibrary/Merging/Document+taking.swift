extension Document {
    /// This document with the machine's text where a conflict is about it.
    func taking(_ conflict: OpenConflict, ids: inout IDSource) -> Document {
        guard let first = lines.first(where: { conflict.lines.contains($0.id) }), let place = place(ofLine: first.id)
        else { return self }
        var document = self
        let others = Set(lines.map(\.id)).subtracting(conflict.lines)
        let taken = conflict.theirs.enumerated().map { number, line in
            var line = line
            if number == 0 {
                line.id = first.id
                line.kind = first.kind
            } else if others.contains(line.id) || line.id == first.id {
                line.id = ids.line()
            }
            return line
        }
        document.blocks[place.block].lines.insert(contentsOf: taken, at: place.line)
        let kept = taken.count
        for block in document.blocks.indices {
            var position = 0
            document.blocks[block].lines.removeAll { line in
                defer { position += 1 }
                let isTaken = block == place.block && (place.line..<place.line + kept).contains(position)
                return !isTaken && conflict.lines.contains(line.id)
            }
            document.blocks[block].fitBox()
        }
        return document
    }
}
