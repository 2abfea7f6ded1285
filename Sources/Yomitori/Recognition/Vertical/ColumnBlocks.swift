/// Groups columns by the width of their characters, so that each group's pitch is found from all of them together.
struct ColumnBlocks: Sendable {
    /// A block shorter than this share of the longest may be of that one's print.
    static let minor = 0.34
    /// Narrower than this share of it no print of the same size is; ruby is half as wide.
    static let narrowest = 0.62

    /// Share by which widths differ at most within a block.
    let spread: Double

    /// The pitch of each column in pixels of its own picture.
    func pitches(_ columns: [ColumnPicture]) -> [Double] {
        let rhythms = columns.map { column in
            let profile = column.ink.rowMeans(columns: column.dense)[column.rows]
            return InkRhythm(profile, reach: Int(8 * ColumnPitch.range.upperBound * column.em) + 2)
        }
        var pitches = [Double](repeating: 0, count: columns.count)
        var main: (pitch: Double, em: Double, length: Double)?
        for block in blocks(columns) {
            let ems = block.map { columns[$0].em * columns[$0].pagePixels }.sorted()
            let em = ems[ems.count / 2]
            let own = ColumnPitch.common(block.map { (rhythms[$0], columns[$0].pagePixels) }, em: em)
            let length = block.map { Double(columns[$0].rows.count) * columns[$0].pagePixels }.reduce(0, +)
            var pitch = own
            if let main, let own, length < Self.minor * main.length, em < main.em, em > Self.narrowest * main.em {
                // Narrow characters, as in ケーキ, look like smaller print; its rhythm tells.
                func strength(_ pitch: Double) -> Double {
                    let all = block.compactMap { i in
                        let unit = columns[i].pagePixels
                        return rhythms[i].strength(ColumnPitch.near(pitch / unit, rhythms[i]))
                    }
                    return all.isEmpty ? 0 : all.reduce(0, +) / Double(all.count)
                }
                if strength(main.pitch) > ColumnPitch.octave * strength(own) { pitch = main.pitch }
            }
            if let own, length > main?.length ?? 0 { main = (own, em, length) }
            for i in block {
                pitches[i] = pitch.map { ColumnPitch.near($0 / columns[i].pagePixels, rhythms[i]) } ?? columns[i].em
            }
        }
        return pitches
    }

    /// The width of a full character of each column in pixels of its own picture: the middle one of the columns that
    /// have about the same pitch and width, long ones counting more.
    func ems(_ columns: [ColumnPicture], pitches: [Double]) -> [Double] {
        columns.indices.map { i in
            func isLike(_ j: Int) -> Bool {
                let pitch = pitches[j] * columns[j].pagePixels / (pitches[i] * columns[i].pagePixels)
                let em = columns[j].em * columns[j].pagePixels / (columns[i].em * columns[i].pagePixels)
                return abs(pitch - 1) < spread && abs(em - 1) < 2 * spread
            }
            let like = columns.indices.filter(isLike).map {
                (em: columns[$0].em * columns[$0].pagePixels, weight: Double(columns[$0].rows.count) / pitches[$0])
            }.sorted { $0.em < $1.em }
            var left = like.map(\.weight).reduce(0, +) / 2
            for (em, weight) in like {
                left -= weight
                if left <= 0 { return em / columns[i].pagePixels }
            }
            return columns[i].em
        }
    }

    /// Indices of columns of similar em, the longest column leading: its width is the surest.
    private func blocks(_ columns: [ColumnPicture]) -> [[Int]] {
        func length(_ i: Int) -> Double { Double(columns[i].rows.count) * columns[i].pagePixels }
        func em(_ i: Int) -> Double { columns[i].em * columns[i].pagePixels }
        var left = columns.indices.sorted { length($0) > length($1) }
        var blocks: [[Int]] = []
        while let leader = left.first {
            let block = left.filter { em($0) <= em(leader) * (1 + spread) && em($0) >= em(leader) / (1 + spread) }
            blocks.append(block)
            left.removeAll { block.contains($0) }
        }
        return blocks
    }
}
