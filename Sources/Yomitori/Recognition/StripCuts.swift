/// Where a strip is cut into pieces: so that the recogniser has least to compute, and rather between words than within them.
///
/// What is computed of a piece is the width that it shows filled up to one of ``StripWidth``; of cuts that cost nearly the same,
/// those with little ink beside them are the better ones, as a character there is seen whole by both pieces.
struct StripCuts {
    /// Columns of a time step of the recogniser, of which cuts are multiples.
    let step: Int
    /// Columns that a piece shows beyond each of its cuts, a multiple of ``step``; a piece has as many of its own.
    let context: Int
    /// Columns that a piece shows at most.
    let widest: Int

    /// The width that may be computed more for a cut in nothing but ink, in pixels. With 256, 1,024 and 4,096 `eval-dev/rendered` and
    /// the held-out groups have the same line CER, in as much time; with this a cut in print, of which 0.2 to 0.3 is ink, costs more
    /// than the next width of ``StripWidth``.
    static let inkPrice: Float = 1_024

    /// The columns at which a strip is cut, without its two ends.
    ///
    /// - Parameter ink: of each of the strip's columns, 0…1.
    func places(in ink: [Float]) -> [Int] {
        let ends = Array(stride(from: 0, to: ink.count - context, by: step)) + [ink.count]
        let prices = ends.map { price(at: $0, of: ink) }
        // What all pieces up to an end cost, and the end before it.
        var least = [(cost: Float, before: Int)](repeating: (.infinity, 0), count: ends.count)
        least[0].cost = 0
        for end in ends.indices.dropFirst() {
            for start in stride(from: end - 1, through: 0, by: -1) where ends[end] - ends[start] >= context {
                let shown = shown(from: ends[start], to: ends[end], of: ink.count)
                if shown > widest { break }
                let cost = least[start].cost + Float(StripWidth.filled(shown)) + prices[end]
                if cost < least[end].cost { least[end] = (cost, start) }
            }
        }
        var places: [Int] = []
        var end = least[ends.count - 1].before
        while end > 0 {
            places.append(ends[end])
            end = least[end].before
        }
        return places.reversed()
    }

    /// The columns that a piece with these of its own shows.
    private func shown(from: Int, to: Int, of width: Int) -> Int {
        min(width, to + context) - max(0, from - context)
    }

    /// What a cut costs for the ink within an eighth of an em to both sides, in pixels.
    private func price(at place: Int, of ink: [Float]) -> Float {
        guard place > 0, place < ink.count else { return 0 }
        let beside = ink[max(0, place - context / 8)..<min(ink.count, place + context / 8 + 1)]
        return Self.inkPrice * beside.reduce(0, +) / Float(beside.count)
    }
}
