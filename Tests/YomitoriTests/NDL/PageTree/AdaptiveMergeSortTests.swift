import Testing
import YomitoriTestSupport

@testable import Yomitori

@Suite struct AdaptiveMergeSortTests {
    @Test(arguments: [0, 1, 2, 31, 63, 64, 65, 200, 1000])
    func sortsStably(count: Int) {
        var random = SeededGenerator(seed: UInt64(count))
        let list = (0..<count).map { (key: Int.random(in: 0..<max(1, count / 3), using: &random), place: $0) }
        let sorted = AdaptiveMergeSort.sorted(list) { $0.key < $1.key }
        #expect(zip(sorted, sorted.dropFirst()).allSatisfy { ($0.key, $0.place) < ($1.key, $1.place) })
    }

    @Test(arguments: [70, 300, 1000])
    func gallopsThroughOrderedRuns(count: Int) {
        let runs = [0..<count, (count / 2)..<(3 * count), 0..<10, count..<(2 * count)]
        let list = runs.flatMap(Array.init)
        #expect(AdaptiveMergeSort.sorted(list, by: <) == list.sorted())
        #expect(AdaptiveMergeSort.sorted(Array(list.reversed()), by: <) == list.sorted())
    }

    /// By `sorted(…, key=cmp_to_key(…))` of Python 3.11.7 with a margin of 3 around equality.
    @Test(arguments: [
        ([9, 7, 5, 3, 1], [9, 7, 5, 3, 1]), ([5, 1, 4, 8, 2, 9, 3, 7], [1, 5, 4, 2, 3, 8, 9, 7]),
    ])
    func followsPythonWhereTheComparisonIsNotTransitive(list: [Int], sorted: [Int]) {
        #expect(AdaptiveMergeSort.sorted(list) { $0 + 3 < $1 } == sorted)
    }

    /// The sum of each number times its place, by Python as above with a margin of 10; long lists are merged from runs.
    @Test(arguments: [(64, 126734), (100, 318355), (300, 2893294)])
    func mergesAsPythonDoes(count: Int, sum: Int) {
        let list = (0..<count).map { ($0 * 37 + $0 * $0 % 13) % 101 }
        let sorted = AdaptiveMergeSort.sorted(list) { $0 + 10 < $1 }
        #expect(sorted.enumerated().reduce(0) { $0 + $1.offset * $1.element } == sum)
    }

    @Test func keepsEveryElementUnderAnInconsistentComparison() {
        var random = SeededGenerator(seed: 4)
        let list = Array(0..<500)
        let sorted = AdaptiveMergeSort.sorted(list) { _, _ in Bool.random(using: &random) }
        #expect(sorted.sorted() == list)
    }
}
