import Testing
import YomitoriCore

@testable import Yomitori

/// What becomes of detections, on pages small enough to reckon by hand.
@Suite struct PageTreeTests {
    private func detection(_ type: NDLClass, _ box: [Int], _ score: Float = 0.5, count: Int? = 3) -> NDLDetection {
        NDLDetection(
            type: type, score: score, left: box[0], top: box[1], right: box[2], bottom: box[3],
            charCount: count)
    }

    private func tree(
        _ detections: [NDLDetection], _ fidelity: Fidelity = .original, _ pipeline: NDLPipeline = .modern
    ) -> NDLPageTree {
        NDLPageTree(
            detections, pageSize: PixelSize(width: 400, height: 400), facts: .of(pipeline), pipeline: pipeline,
            fidelity: fidelity)
    }

    @Test func givesALineToTheBlockItsMiddleLiesIn() {
        let found = tree([
            detection(.textBlock, [0, 0, 100, 100]), detection(.advertisement, [200, 0, 300, 100]),
            detection(.table, [0, 200, 100, 300]), detection(.mainLine, [80, 10, 120, 20]),
            detection(.captionLine, [210, 10, 290, 20]), detection(.mainLine, [10, 210, 90, 220]),
            detection(.titleLine, [101, 300, 140, 310]),
        ]).structure.elements
        #expect(found.map(\.kind) == [.textBlock, .line, .block, .block, .block])
        #expect(found[0].lines.compactMap(\.box) == [[80, 10, 40, 10]])
        #expect(found[1].type == "タイトル本文")
        // Tables and advertisements come last, an advertisement twice.
        #expect(found[2...].map(\.type) == ["表組", "広告", "広告"])
        #expect(found[2...].map(\.lines.count) == [1, 1, 0])
        #expect(found.flatMap(\.lines).compactMap(\.line) == [0, 1, 2, 3])
    }

    @Test func readsATextBlockWithoutLinesAsOne() {
        let found = tree([detection(.textBlock, [10, 20, 110, 40], 0.75)])
        #expect(found.lines.map(\.type) == [.mainLine])
        #expect(found.lines[0].confidence == nil)
        #expect(found.lines[0].charCount == 100)
        #expect(found.structure.elements[0].confidence == 0.75)
    }

    @Test func givesATextBlockItsOwnScoreBehindASmallOneOnlyWhenCorrected() {
        let detections = [
            detection(.textBlock, [300, 300, 302, 302], 0.875), detection(.textBlock, [10, 20, 110, 40], 0.75),
        ]
        #expect(tree(detections).structure.elements[0].confidence == 0.875)
        let corrected = tree(detections, .corrected)
        #expect(corrected.structure.elements[0].confidence == 0.75)
        #expect(corrected.lines.map(\.confidence) == [0.75])
    }

    @Test func keepsElementsOnThePageOnlyWhenCorrected() {
        let detections = [
            detection(.mainLine, [-20, 100, 380, 120]), detection(.mainLine, [20, 130, 410, 150]),
            detection(.figure, [300, 380, 420, 440]),
        ]
        func boxes(_ fidelity: Fidelity) -> [[Int]] {
            let found = tree(detections, fidelity)
            return found.layout(of: found.lines.map { GoldenTreePage.reading(of: $0, text: "\($0.top)") })
                .structure.elements.compactMap(\.box)
        }
        #expect(boxes(.original).contains([-20, 100, 400, 20]))
        #expect(boxes(.corrected).contains([300, 380, 100, 20]))
        #expect(
            boxes(.corrected).allSatisfy { $0[0] >= 0 && $0[1] >= 0 && $0[0] + $0[2] <= 400 && $0[1] + $0[3] <= 400 })
    }

    @Test func keepsTheLinesOfAnAddressApartFromALineOfAnotherClass() {
        let body = [
            "Thank you for your letter of the spring, in which you had asked whether the clock",
            "can be mended and I am glad to say that it can and that the price of it will be",
            "about the same as before, since only the spring has broken and my brother does it",
            "in his workshop.",
        ]
        let address = ["Mr. J. Pettigrew", "Pettigrew & Sons Ltd.", "27 Harbour Street", "Cork"]
        let printed =
            PrintedLines.paragraph(address, x: 117, y: 300) + PrintedLines.paragraph(body, x: 117, y: 600)
        let detections = printed.map { line in
            let box = line.quad.boundingBox
            let type: NDLClass = line.text == "Cork" ? .captionLine : .mainLine
            return detection(type, [Int(box.minX), Int(box.minY), Int(box.maxX), Int(box.maxY)])
        }
        let found = NDLPageTree(
            detections, pageSize: PixelSize(width: 1240, height: 1754), facts: .of(.modern), pipeline: .modern,
            fidelity: .corrected)
        let readings = found.lines.compactMap { line in
            printed.first { Int($0.quad.boundingBox.minY) == line.top }
        }
        let blocks = found.layout(of: readings).layout.blocks
        #expect(blocks.map(\.text).contains(address[..<3].joined(separator: "\n")))
        #expect(blocks.first { $0.kind == .caption }?.text == "Cork")
        #expect(blocks.last?.text == body.joined(separator: " "))
    }

    @Test func dropsATextBlockThatIsTooThinForALine() {
        let found = tree([detection(.textBlock, [10, 20, 110, 24]), detection(.mainLine, [10, 100, 90, 120])])
        #expect(found.structure.elements.map(\.kind) == [.line])
    }

    @Test func mergesATextBlockThatLiesInAnother() {
        let found = tree([
            detection(.textBlock, [0, 0, 200, 200]), detection(.textBlock, [20, 150, 210, 240]),
            detection(.mainLine, [10, 10, 190, 30]), detection(.mainLine, [30, 210, 190, 230]),
        ])
        #expect(found.structure.elements.map(\.kind) == [.textBlock])
        #expect(found.structure.elements[0].lines.count == 2)
    }

    @Test func readsEverythingWhereNothingIsALine() {
        let detections = [
            detection(.folio, [10, 10, 30, 20]), detection(.figure, [50, 50, 90, 90]), detection(.latin, [5, 5, 5, 9]),
        ]
        let original = tree(detections)
        #expect(original.lines.map(\.type) == [.folio, .figure])
        #expect(original.structure.lines.map(\.type) == ["block_folio", "block_fig"])
        #expect(original.structure.lines.allSatisfy { $0.order == nil })
        #expect(tree(detections, .corrected).lines.map(\.kind) == [.folio])
    }

    @Test func comparesNeighboursByTheDigitsOfTheirScores() {
        // Both are written 0.500, so the one that stands first stays.
        let equal = tree([
            detection(.mainLine, [10, 10, 110, 30], 0.5004), detection(.mainLine, [11, 10, 111, 30], 0.5),
        ])
        #expect(equal.lines.map(\.left) == [11])
        let better = tree([
            detection(.mainLine, [10, 10, 110, 30], 0.502), detection(.mainLine, [11, 10, 111, 30], 0.5),
        ])
        #expect(better.lines.map(\.left) == [10])
    }

    @Test func removesDuplicatesApartFromEachOtherOnlyWhenCorrected() {
        let detections = [
            detection(.mainLine, [10, 10, 390, 30], 0.9), detection(.mainLine, [250, 12, 330, 28], 0.8),
            detection(.mainLine, [300, 300, 380, 320], 0.7), detection(.mainLine, [12, 11, 388, 29], 0.6),
        ]
        #expect(tree(detections, .corrected).lines.map(\.left).sorted() == [10, 300])
        #expect(tree(detections, .original, .classical).lines.count <= 3)
    }

    @Test func keepsTheTwoLinesOfAWarichuTogether() {
        // A column: large, then two small lines beside each other, then large.
        let detections = [
            detection(.mainLine, [300, 10, 330, 110]), detection(.warichuLine, [315, 112, 330, 200]),
            detection(.warichuLine, [300, 112, 315, 200]), detection(.mainLine, [300, 202, 330, 390]),
            detection(.mainLine, [250, 10, 280, 390]),
        ]
        for fidelity in Fidelity.allCases {
            let found = tree(detections, fidelity)
            let marks = found.lines.map { GoldenTreePage.reading(of: $0, text: "\($0.left),\($0.top) ") }
            let lines = found.layout(of: marks).layout.blocks.flatMap(\.lines)
            #expect(lines.map(\.text).joined() == "300,10 315,112 300,112 300,202 250,10 ", "\(fidelity)")
            #expect(lines.filter { $0.kind == .warichu }.count == 2)
        }
    }

    /// The boxes of `m05_warichu`: the halves are a little less than half as thick as the column.
    @Test func readsAWarichuInsideItsColumnWhenCorrected() {
        let columns = [
            [610, 80, 650, 339], [630, 345, 649, 495], [610, 345, 629, 485], [610, 509, 650, 810],
            [548, 80, 588, 800],
            [486, 80, 526, 442], [506, 448, 525, 598], [486, 448, 505, 588], [486, 612, 526, 810],
            [424, 80, 464, 760],
        ]
        let detections = columns.reversed().map { box in
            detection(box[2] - box[0] < 20 ? .warichuLine : .mainLine, box)
        }
        let found = NDLPageTree(
            detections, pageSize: PixelSize(width: 700, height: 900), facts: .of(.modern), pipeline: .modern,
            fidelity: .corrected)
        let structure = found.layout(of: found.lines.map { GoldenTreePage.reading(of: $0, text: "門の下") }).structure
        #expect(structure.elements.map(\.kind) == [.textBlock])
        #expect(structure.lines.compactMap(\.box).map { [$0[0], $0[1]] } == columns.map { [$0[0], $0[1]] })
        #expect(structure.lines.count { $0.type == "割注" } == 4)
    }

    @Test(arguments: NDLPipeline.allCases)
    func joinsNoDetectionsWhenCorrected(_ pipeline: NDLPipeline) {
        let count = pipeline == .modern ? 3 : nil
        // Two that share three quarters of their ink, a column in two parts, two columns that lie on each other.
        let boxes = [
            [115, 10, 315, 30], [40, 10, 240, 30], [350, 60, 380, 200], [350, 203, 380, 390], [210, 60, 240, 390],
            [203, 62, 233, 390],
        ]
        let found = tree(
            boxes.enumerated().map { detection(.mainLine, $1, 0.9 - Float($0) / 8, count: count) }, .corrected, pipeline
        )
        let layout = found.layout(of: found.lines.map { GoldenTreePage.reading(of: $0, text: "\($0.left),\($0.top)") })
        let lines = layout.structure.lines
        #expect(lines.count == boxes.count)
        #expect(
            Set(lines.compactMap(\.box)) == Set(boxes.map { [$0[0], $0[1], $0[2] - $0[0], $0[3] - $0[1]] }))
        let readings = layout.layout.blocks.flatMap(\.lines)
        for element in lines {
            let box = element.box ?? []
            let index = boxes.firstIndex { $0[0] == box[0] && $0[1] == box[1] } ?? 0
            #expect(element.confidence == [0.9, 0.775, 0.65, 0.525, 0.4, 0.275][index])
            #expect(element.characterCount == count)
            #expect(element.line.map { readings[$0].text } == "\(box[0]),\(box[1])")
        }
        // The parts of a column stay one after the other.
        let texts = readings.map(\.text)
        #expect(texts.firstIndex(of: "350,60").map { $0 + 1 } == texts.firstIndex(of: "350,203"))
        #expect(layout.layout.placements.allSatisfy { $0.rule != .pieces })
    }

    @Test func namesLinesByWhatTheyLieInWhenCorrected() {
        let found = tree(
            [
                detection(.runningHead, [100, 5, 300, 25]), detection(.folio, [190, 375, 210, 395]),
                detection(.mainLine, [110, 8, 290, 22]), detection(.mainLine, [192, 378, 208, 392]),
                detection(.mainLine, [20, 100, 380, 120]), detection(.mainLine, [20, 130, 380, 150]),
                detection(.titleLine, [20, 60, 380, 80]), detection(.figure, [20, 200, 380, 360], 0.625),
            ], .corrected)
        let layout = found.layout(of: found.lines.map { GoldenTreePage.reading(of: $0, text: "\($0.top)") })
        #expect(layout.layout.blocks.map(\.kind) == [.header, .title, .paragraph, .folio])
        #expect(layout.layout.blocks.map(\.text) == ["8", "60", "100 130", "378"])
        let elements = layout.structure.elements
        #expect(elements.map(\.type) == ["柱", "タイトル本文", nil, "ノンブル", "図版"])
        #expect(elements[0].box == [100, 5, 200, 20])
        #expect(elements[4].confidence == 0.625)
        #expect(layout.structure.lines.compactMap(\.order) == [0, 1, 2, 3, 4])
    }

    /// The gap in the table is one between blocks for the layout.
    @Test func keepsADetectedTableOneBlockWhenCorrected() throws {
        let found = tree(
            [
                detection(.table, [20, 20, 380, 260], 0.75), detection(.textBlock, [20, 290, 380, 380], 0.875),
                detection(.mainLine, [30, 25, 370, 45]), detection(.mainLine, [30, 55, 370, 75]),
                detection(.mainLine, [30, 205, 370, 225]), detection(.mainLine, [30, 235, 370, 255]),
                detection(.mainLine, [30, 300, 370, 320], 0.625), detection(.mainLine, [30, 330, 370, 350]),
            ], .corrected)
        let layout = found.layout(of: found.lines.map { GoldenTreePage.reading(of: $0, text: "あ") })
        #expect(layout.layout.blocks.count { $0.kind == .table } > 1)
        let tables = layout.structure.elements.filter { $0.type == "表組" }
        #expect(tables.map(\.box) == [[20, 20, 360, 240]])
        #expect(tables.map(\.confidence) == [0.75])
        #expect(tables.map { $0.lines.count } == [4])
        #expect(layout.structure.lines.compactMap(\.order) == Array(0..<6))
        #expect(layout.structure.lines.compactMap(\.line).sorted() == Array(0..<6))
        // A text block is a paragraph of the layout.
        let text = try #require(layout.structure.elements.first { $0.kind == .textBlock })
        #expect(text.lines.compactMap { $0.box?[1] } == [300, 330])
        #expect(text.confidence == 0.625)
        #expect(text.children?.last?.box == [30, 300, 340, 50])
    }

    /// By their words and their places the layout takes these for a heading, a caption, the text in a figure and a page number.
    @Test(arguments: NDLPipeline.allCases)
    func namesNoBodyLineOtherwiseWhenCorrected(_ pipeline: NDLPipeline) {
        let count = pipeline == .modern ? 3 : nil
        let texts = [
            40: "第一章　羅生門", 100: "ある日の暮方の事である。一人の下人が", 120: "羅生門の下で雨やみを待っていた。広い",
            140: "門の下にはこの男のほかに誰もいない。", 180: "甲乙", 220: "図1　丹塗の剝げた円柱", 380: "12",
        ]
        let boxes = [
            [20, 40, 300, 75], [20, 100, 380, 116], [20, 120, 380, 136], [20, 140, 380, 156], [160, 180, 200, 196],
            [100, 220, 300, 232], [190, 380, 206, 390],
        ]
        let found = tree(boxes.map { detection(.mainLine, $0, 0.5, count: count) }, .corrected, pipeline)
        let layout = found.layout(of: found.lines.map { GoldenTreePage.reading(of: $0, text: texts[$0.top] ?? "") })
        #expect(layout.layout.blocks.allSatisfy { $0.kind == .paragraph })
        #expect(layout.layout.blocks.flatMap(\.lines).allSatisfy { $0.kind == .body && $0.cell == nil })
        #expect(layout.structure.elements.allSatisfy { $0.kind == .textBlock && $0.confidence == 0.5 })
        #expect(layout.structure.lines.count == boxes.count)
        #expect(
            layout.structure.lines.allSatisfy {
                $0.type == "本文" && $0.confidence == 0.5 && $0.characterCount == count
            })
    }

    @Test func makesNoAdvertisementThatWasNotDetected() {
        let line = detection(.advertisementLine, [20, 20, 380, 40], 0.75)
        func elements(_ detections: [NDLDetection]) -> [NDLElement] {
            let found = tree(detections, .corrected)
            return found.layout(of: found.lines.map { GoldenTreePage.reading(of: $0, text: "\($0.top)") })
                .structure.elements
        }
        #expect(elements([line]).map(\.type) == ["広告文字"])
        #expect(elements([line]).map(\.confidence) == [0.75])
        let detected = elements([line, detection(.advertisement, [10, 10, 390, 50], 0.625)])
        #expect(detected.map(\.type) == ["広告"])
        #expect(detected.map(\.confidence) == [0.625])
    }

    @Test func makesNothingOfAnEmptyPage() {
        for pipeline in NDLPipeline.allCases {
            for fidelity in Fidelity.allCases {
                let found = tree([], fidelity, pipeline)
                #expect(found.lines.isEmpty)
                #expect(found.layout(of: []).layout.blocks.isEmpty)
            }
        }
    }

    @Test func standsBoxesWithoutAreaOrBeyondThePage() {
        let boxes = [[0, 0, 0, 0], [-50, -9, -20, 900], [400, 400, 400, 480], [10, 10, 10, 300], [5, 5, 390, 5]]
        for pipeline in NDLPipeline.allCases {
            for fidelity in Fidelity.allCases {
                let found = tree(boxes.map { detection(.mainLine, $0) }, fidelity, pipeline)
                #expect(found.lines.count == 5)
                let layout = found.layout(of: found.lines.map { GoldenTreePage.reading(of: $0, text: "x") })
                #expect(!layout.layout.blocks.isEmpty)
            }
        }
    }
}
