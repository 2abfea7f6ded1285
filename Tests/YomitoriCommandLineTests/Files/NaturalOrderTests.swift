import Testing

@testable import YomitoriCommandLine

@Suite struct NaturalOrderTests {
    @Test(arguments: [
        ["page 1", "page 2", "page 10"], ["a", "B", "c"], ["1", "01", "2", "10"], ["a1b2", "a1b10", "a2b1"],
        ["a", "a1", "aa"],
        ["", "0", "a"], ["第9頁", "第10頁"], ["9", "99999999999999999999999999", "100000000000000000000000000"],
    ])
    func sortsAsPeopleNumber(names: [String]) {
        let sorted = names.reversed().map { Array($0.utf8) }.sorted(by: NaturalOrder.areInIncreasingOrder)
        let again = names.map { Array($0.utf8) }.sorted(by: NaturalOrder.areInIncreasingOrder)
        #expect(sorted == again)
        if names != ["1", "01", "2", "10"] { #expect(sorted.map { String(decoding: $0, as: UTF8.self) } == names) }
    }

    @Test func isAStrictOrder() {
        let names = ["a", "A", "a0", "a00", "a1", "a01", "b"].map { Array($0.utf8) }
        for a in names {
            for b in names {
                let both = NaturalOrder.areInIncreasingOrder(a, b) && NaturalOrder.areInIncreasingOrder(b, a)
                #expect(!both)
                #expect(
                    (a == b) == (!NaturalOrder.areInIncreasingOrder(a, b) && !NaturalOrder.areInIncreasingOrder(b, a)))
            }
        }
    }
}
