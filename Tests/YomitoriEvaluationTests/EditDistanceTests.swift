import Testing
import YomitoriTestSupport

@testable import YomitoriEvaluation

@Suite struct EditDistanceTests {
    private func distance(_ a: String, _ b: String) -> Int {
        var symbols = SymbolTable()
        let pattern = symbols.numbers(of: Array(a.unicodeScalars)), text = symbols.numbers(of: Array(b.unicodeScalars))
        return EditDistance(pattern: pattern, symbolCount: symbols.count).distance(to: text)
    }

    @Test(arguments: [
        ("", "", 0), ("", "abc", 3), ("abc", "", 3), ("kitten", "sitting", 3), ("国立国会", "国会", 2), ("日", "曰", 1),
        ("flaw", "lawn", 2),
    ])
    func countsTheFewestChanges(a: String, b: String, errors: Int) {
        #expect(distance(a, b) == errors)
    }

    @Test func agreesWithThePlainTableOnRandomTexts() {
        var random = SeededGenerator(seed: 7)
        for _ in 0..<300 {
            // Lengths around one and two words of 64 symbols, where the carry between blocks matters.
            let a = (0..<Int.random(in: 0...140, using: &random)).map { _ in Int.random(in: 0..<4, using: &random) }
            let b = (0..<Int.random(in: 0...140, using: &random)).map { _ in Int.random(in: 0..<4, using: &random) }
            #expect(EditDistance(pattern: a, symbolCount: 4).distance(to: b) == plainDistance(a, b))
        }
    }

    private func plainDistance(_ a: [Int], _ b: [Int]) -> Int {
        var row = Array(0...b.count)
        for i in 0..<a.count {
            var diagonal = row[0]
            row[0] = i + 1
            for j in 0..<b.count {
                let above = row[j + 1]
                row[j + 1] = min(diagonal + (a[i] == b[j] ? 0 : 1), above + 1, row[j] + 1)
                diagonal = above
            }
        }
        return row[b.count]
    }
}
