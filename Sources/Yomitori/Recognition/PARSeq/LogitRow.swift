internal import CKernels
import Foundation

/// The logits of one step of a network's output where they lie.
struct LogitRow {
    private let first: UnsafePointer<Float>
    private let count: Int

    /// - Parameter count: at least 1.
    init(first: UnsafePointer<Float>, count: Int) {
        self.first = first
        self.count = count
    }

    subscript(index: Int) -> Float { first[index] }

    /// The place of the first logit above `bar` from `start` on; nil where none is.
    private func place(above bar: Float, from start: Int) -> Int? {
        let place = ckernels_first_above(first, start, count, bar)
        return place < count ? place : nil
    }

    /// The first of the highest logits; what is no number counts as lowest.
    var indexOfMaximum: Int { ckernels_place_of_maximum(first, count) }

    /// The highest logits from `start` on but for those left out and what is no number, highest first; of equals the first.
    func largest(_ number: Int, from start: Int, without left: Set<Int> = []) -> [Int] {
        var kept: [Int] = []
        var next = start
        while next < count {
            if kept.count == number {
                guard let place = place(above: kept.last.map { first[$0] } ?? .infinity, from: next) else { break }
                next = place
            }
            let value = first[next]
            if !value.isNaN, !left.contains(next) {
                kept.insert(next, at: kept.firstIndex { first[$0] < value } ?? kept.count)
                if kept.count > number { kept.removeLast() }
            }
            next += 1
        }
        return kept
    }

    /// The sum of e to the power of each logit less `highest`, which none exceeds; what is no number adds 1e-38.
    func sumOfPowers(below highest: Float) -> Float { ckernels_sum_of_powers(first, count, highest) }

    /// e to the power of x, of 0 and less.
    static func power(_ x: Float) -> Float { exp(x) }
}
