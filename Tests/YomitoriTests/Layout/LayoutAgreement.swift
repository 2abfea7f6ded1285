import YomitoriCore

@testable import Yomitori

/// How far a layout agrees with the truth.
struct LayoutAgreement {
    /// Kendall's τ over the lines found.
    var tau: Double
    /// Edit distance of the joined lines over the truth's length.
    var pageCER: Double
    /// Share of the lines whose block has the truth's kind.
    var kinds: Double
    /// Share of neighbouring lines that are in one block where the truth's are, and apart where they are apart.
    var boundaries: Double

    init(of layout: PageLayout, with page: TruthPage, without dropped: Set<Int> = []) {
        var order: [Int] = []
        var block: [Int: Int] = [:]
        for (number, found) in layout.blocks.enumerated() {
            for line in found.lines {
                for tag in line.characters.compactMap({ $0.candidates.first.flatMap { Int($0.text) } })
                where block[tag] == nil {
                    block[tag] = number
                    order.append(tag)
                }
            }
        }
        var concordant = 0, discordant = 0
        for i in order.indices {
            for j in order.indices where j > i {
                if order[i] < order[j] { concordant += 1 } else { discordant += 1 }
            }
        }
        tau = concordant + discordant == 0 ? 1 : Double(concordant - discordant) / Double(concordant + discordant)

        let truth = page.lines.indices.filter { !dropped.contains($0) }
        let wanted = Self.solid(truth.map { page.lines[$0].text }.joined())
        let got = Self.solid(layout.blocks.flatMap(\.lines).map(\.text).joined())
        pageCER = Double(Self.distance(wanted, got)) / Double(max(1, wanted.count))

        let right = truth.filter { index in
            guard let number = block[index] else { return false }
            return layout.blocks[number].kind.rawValue
                == (page.lines[index].kind == "cell" ? "table" : page.lines[index].kind)
        }
        kinds = Double(right.count) / Double(max(1, truth.count))

        let pairs = zip(truth, truth.dropFirst()).filter {
            page.lines[$0].kind != "cell" || page.lines[$1].kind != "cell"
        }
        let agreeing = pairs.filter {
            (page.lines[$0].block == page.lines[$1].block) == (block[$0] == block[$1])
        }
        boundaries = pairs.isEmpty ? 1 : Double(agreeing.count) / Double(pairs.count)
    }

    private static func solid(_ text: String) -> [Unicode.Scalar] {
        text.unicodeScalars.filter { !$0.properties.isWhitespace && $0 != "•" }
    }

    private static func distance(_ a: [Unicode.Scalar], _ b: [Unicode.Scalar]) -> Int {
        if a == b { return 0 }
        var row = Array(0...b.count)
        for i in a.indices {
            var diagonal = row[0]
            row[0] = i + 1
            for j in b.indices {
                let next = a[i] == b[j] ? diagonal : min(diagonal, row[j], row[j + 1]) + 1
                diagonal = row[j + 1]
                row[j + 1] = next
            }
        }
        return row[b.count]
    }
}
