import YomitoriCore

extension PageReading {
    /// What lies inside a part of the picture: the characters whose middle does. Lines that its edge crosses end there, and
    /// none has half a character.
    ///
    /// - Parameters:
    ///   - region: in the pixels of a source.
    ///   - source: the way from there to the picture that was read.
    func inside(_ region: Rect, of source: CoordinateMap = .identity) -> PageReading {
        let way = source.followed(by: map)
        var part = self
        part.lines = lines.compactMap { line in
            let isInside = line.characters.map { region.contains(way.toSource($0.quad.center)) }
            guard let first = isInside.firstIndex(of: true), let last = isInside.lastIndex(of: true) else { return nil }
            return line.part(first...last)
        }
        return part
    }
}

extension PageReading {
    /// The lines at least so thick, in pixels of the picture.
    func atLeast(_ thickness: Double) -> PageReading {
        guard thickness > 0 else { return self }
        var part = self
        part.lines = lines.filter { $0.thickness >= thickness }
        return part
    }
}

extension RecognizedLine {
    /// The line from one of its characters to another; spaces at its ends are left out. Nil when nothing else is in it.
    ///
    /// Ruby and corrections of characters that are not all in it are left out too.
    func part(_ range: ClosedRange<Int>) -> RecognizedLine? {
        var (first, last) = (range.lowerBound, range.upperBound)
        while first <= last, characters[first].text == " " { first += 1 }
        while last >= first, characters[last].text == " " { last -= 1 }
        guard first <= last else { return nil }
        guard first > 0 || last < characters.count - 1 else { return self }
        func moved(_ base: [Int]) -> Range<Int>? {
            base[0] >= first && base[1] <= last + 1 ? base[0] - first..<base[1] - first : nil
        }
        return RecognizedLine(
            direction: direction, kind: kind, quad: quad(from: first, to: last),
            ruby: ruby.compactMap { one in
                moved(one.base).map { Ruby(text: one.text, base: $0, quad: one.quad, confidence: one.confidence) }
            },
            cell: cell,
            corrections: corrections.compactMap { one in
                moved(one.base).map { Correction(base: $0, from: one.from, to: one.to, reason: one.reason) }
            },
            warnings: warnings, characters: Array(characters[first...last]))
    }

    /// The line's quad between the outer edges of two of its characters; its own ends where these are the line's.
    private func quad(from first: Int, to last: Int) -> Quad {
        let along = quad[1] - quad[0]
        let square = along.x * along.x + along.y * along.y
        guard square > 0 else { return quad }
        func places(_ character: Int) -> [Double] {
            characters[character].quad.corners.map { corner in
                let d = corner - quad[0]
                return min(1, max(0, (d.x * along.x + d.y * along.y) / square))
            }
        }
        let start = first == 0 ? 0 : places(first).min() ?? 0
        let end = last == characters.count - 1 ? 1 : places(last).max() ?? 1
        func point(_ a: Point, _ b: Point, _ share: Double) -> Point { a.interpolated(to: b, share) }
        return Quad(
            point(quad[0], quad[1], start), point(quad[0], quad[1], end), point(quad[3], quad[2], end),
            point(quad[3], quad[2], start))
    }
}
