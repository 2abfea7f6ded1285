import Foundation
import Testing
import YomitoriCore

@testable import Yomitori

/// The box layouts of `koten/units/order_cases.json`: ranks and orders by the original's functions.
@Suite(.enabled(if: GoldenTreePage.folder != nil, "needs ../shared/ndl-reference"))
struct OrderCasesTests {
    private struct File: Decodable {
        struct Case: Decodable {
            var page: [Int]
            var boxes: [[Int]]
            var conf: [Double]
            var ranks: [Int]
            var order: [Int]
            var order_if_smoothing_were_on: [Int]?
        }
        struct LocalCase: Decodable {
            var boxes: [[Int]]
            var conf: [Double]
            var order: [Int]
            var median: Double
        }
        var cases: [Case]
        var sort_lines_local: [LocalCase]
    }

    private let file: File

    init() throws {
        let folder = try #require(GoldenTreePage.folder)
        let data = try Data(contentsOf: folder.appendingPathComponent("koten/units/order_cases.json"))
        file = try JSONDecoder().decode(File.self, from: data)
    }

    private func tree(_ boxes: [[Int]], _ scores: [Double], parent kind: PageTree.Kind = .page) -> PageTree {
        var tree = PageTree()
        tree.nodes[PageTree.root].kind = kind
        for (box, score) in zip(boxes, scores) {
            tree.add(
                PageTree.Node(
                    kind: .line, type: NDLClass.mainLine.type,
                    box: PixelBox(left: box[0], top: box[1], right: box[2], bottom: box[3]),
                    thousandths: Int((score * 1000).rounded())), to: PageTree.root)
        }
        return tree
    }

    @Test func ordersLooseLinesAsTheOriginalDoes() {
        #expect(file.cases.count == 150)
        for (number, test) in file.cases.enumerated() {
            let size = PixelSize(width: test.page[0], height: test.page[1])
            var tree = tree(test.boxes, test.conf)
            let boxes = tree.lines().compactMap { tree.nodes[$0].box }
            #expect(BlockCut.ranks(of: boxes) == test.ranks, "case \(number)")
            TreeOrder(facts: .classical).apply(to: &tree, pageSize: size)
            #expect(tree.lines().map { $0 - 1 } == test.order, "case \(number)")
            guard let smoothed = test.order_if_smoothing_were_on else { continue }
            OrderSmoothing(pageSize: size).apply(to: &tree)
            #expect(tree.lines().map { $0 - 1 } == smoothed, "case \(number)")
        }
    }

    @Test func sortsLinesOfABlockAsTheOriginalDoes() {
        #expect(file.sort_lines_local.count == 40)
        for (number, test) in file.sort_lines_local.enumerated() {
            var tree = tree(test.boxes, test.conf, parent: .textBlock)
            for (order, line) in tree.lines().enumerated() { tree.nodes[line].order = Double(order) }
            let median = TreeOrder(facts: .classical).sortLines(of: PageTree.root, in: &tree)
            #expect(tree.lines().map { $0 - 1 } == test.order, "case \(number)")
            #expect(median == test.median, "case \(number)")
        }
    }
}
