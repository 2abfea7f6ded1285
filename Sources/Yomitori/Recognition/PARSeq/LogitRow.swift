internal import CKernels
import Foundation

/// The logits of one step of a network's output where they lie, examined sixteen at a time.
struct LogitRow {
    private typealias Block = SIMD16<Float>

    private let first: UnsafePointer<Float>
    private let count: Int
    /// Values that stand in whole blocks.
    private let blocked: Int

    /// - Parameter count: at least 1.
    init(first: UnsafePointer<Float>, count: Int) {
        self.first = first
        self.count = count
        blocked = count - count % Block.scalarCount
    }

    subscript(index: Int) -> Float { first[index] }

    private func block(_ index: Int) -> Block {
        UnsafeRawPointer(first + index).loadUnaligned(as: Block.self)
    }

    /// The first of the highest logits; what is no number counts as lowest.
    var indexOfMaximum: Int {
        var highest = Block(repeating: -.infinity)
        for index in stride(from: 0, to: blocked, by: Block.scalarCount) {
            let values = block(index)
            highest.replace(with: values, where: values .> highest)
        }
        var maximum = highest.max()
        for index in blocked..<count where first[index] > maximum { maximum = first[index] }
        for index in stride(from: 0, to: blocked, by: Block.scalarCount) where any(block(index) .== maximum) {
            return (index..<index + Block.scalarCount).first { first[$0] == maximum } ?? index
        }
        return (blocked..<count).first { first[$0] == maximum } ?? 0
    }

    /// The highest logits from `start` on but for those left out, highest first; of equals the first.
    func largest(_ number: Int, from start: Int, without left: Set<Int> = []) -> [Int] {
        var kept: [Int] = []
        /// What a logit must exceed to be kept.
        var bar = -Float.infinity
        func consider(_ index: Int) {
            let value = first[index]
            guard kept.count < number || value > bar, !left.contains(index) else { return }
            kept.insert(index, at: kept.firstIndex { first[$0] < value } ?? kept.count)
            if kept.count > number { kept.removeLast() }
            if kept.count == number { bar = first[kept[number - 1]] }
        }
        var index = start
        while index < count {
            if kept.count == number, index + Block.scalarCount <= count, !any(block(index) .> bar) {
                index += Block.scalarCount
                continue
            }
            let end = min(index + Block.scalarCount, count)
            for place in index..<end { consider(place) }
            index = end
        }
        return kept
    }

    /// The sum of e to the power of each logit less `highest`, which none exceeds; what is no number adds nothing.
    func sumOfPowers(below highest: Float) -> Float {
        var sum = ckernels_sum_of_powers(first, blocked, highest)
        for index in blocked..<count {
            let power = Self.power(first[index] - highest)
            if !power.isNaN { sum += power }
        }
        return sum
    }

    /// e to the power of x, of 0 and less.
    static func power(_ x: Float) -> Float { exp(x) }
}
