/// Finds the base characters in a column that is wider than they can be, because small print touches them.
///
/// The column's own ruby stands on its right, the left neighbour's just left of it.
struct RubySplit: Sendable {
    /// A column wider than this many pitches holds more than its base characters: print is set no closer than solid.
    static let widest = 1.06

    /// Mean ink of each column of pixels.
    let profile: [Float]
    /// Rows of pixels from one character to the next.
    let pitch: Double

    /// - Parameter inked: the columns of pixels that all print takes.
    /// - Returns: nil when there is nothing but base characters.
    func parts(of inked: Range<Int>) -> (base: Range<Int>, ruby: Range<Int>?)? {
        let em = Int(pitch.rounded())
        guard Double(inked.count) > Self.widest * pitch, inked.count > em else { return nil }
        // Base characters are the densest print one character wide.
        var sums: [Float] = [0]
        for x in inked { sums.append((sums.last ?? 0) + profile[x]) }
        guard let offset = (0...inked.count - em).max(by: { sums[$0 + em] - sums[$0] < sums[$1 + em] - sums[$1] })
        else { return nil }
        let window = inked.lowerBound + offset..<inked.lowerBound + offset + em
        let left =
            window.lowerBound == inked.lowerBound
            ? inked.lowerBound : valley(near: window.lowerBound, outwards: -1, within: inked)
        let right =
            window.upperBound == inked.upperBound
            ? inked.upperBound : valley(near: window.upperBound, outwards: 1, within: inked)
        guard right - left >= em / 2 else { return nil }
        let beside = inked.upperBound - right
        return (left..<right, Double(beside) > 0.15 * pitch ? right..<inked.upperBound : nil)
    }

    /// The emptiest place near an edge: some way inwards, where narrow characters end, and little outwards.
    private func valley(near edge: Int, outwards: Int, within inked: Range<Int>) -> Int {
        let inner = Int(0.2 * pitch), outer = Int(0.1 * pitch)
        let range = outwards > 0 ? edge - inner...edge + outer : edge - outer...edge + inner
        let places = range.clamped(to: inked.lowerBound...inked.upperBound)
        func ink(_ x: Int) -> Float {
            (x > 0 ? profile[x - 1] : 0) + (x < profile.count ? profile[x] : 0)
        }
        // Of equals the outer one: no part of a character is lost.
        let order = outwards > 0 ? Array(places.reversed()) : Array(places)
        return order.min { ink($0) < ink($1) } ?? edge
    }
}
