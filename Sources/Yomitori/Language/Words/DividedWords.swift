import YomitoriCore

/// Which lines begin with the rest of a word that a hyphen divides, told by where lines stand: their order is not known yet.
struct DividedWords {
    /// How far below a line the next one's middle is at most, in its thickness: print with wide leading has two and a half.
    var mostDistance = 2.6
    /// Characters of lines that divide words.
    static let hyphens: Set<String> = ["-", "\u{AD}", "‐", "¬"]

    /// Indexes of the lines that stand under one that ends with a hyphen.
    func rests(in lines: [RecognizedLine]) -> Set<Int> {
        var rests: Set<Int> = []
        for line in lines where line.characters.last.map({ Self.hyphens.contains($0.text) }) ?? false {
            let box = line.quad.boundingBox
            let below = lines.indices.filter { i in
                let other = lines[i].quad.boundingBox
                let distance = lines[i].quad.center.y - line.quad.center.y
                return distance > 0.5 * line.thickness && distance < mostDistance * line.thickness
                    && min(box.maxX, other.maxX) - max(box.minX, other.minX) > 0.5 * min(box.width, other.width)
            }
            if let next = below.min(by: { lines[$0].quad.center.y < lines[$1].quad.center.y }) { rests.insert(next) }
        }
        return rests
    }
}
