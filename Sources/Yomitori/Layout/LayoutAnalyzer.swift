package import YomitoriCore

/// Puts a page's recognised lines in reading order and together to blocks.
///
/// Pure and without a model. Needs no language; where lines have no text, rules that ask for it do nothing.
package struct LayoutAnalyzer: Sendable {
    package let options: LayoutOptions

    package init(options: LayoutOptions = LayoutOptions()) {
        self.options = options
    }

    /// - Parameters:
    ///   - lines: in any order; quads in source pixels. Empty lines count as boxes.
    ///   - pageSize: of the upright source picture.
    package func layout(of lines: [RecognizedLine], pageSize: PixelSize) -> PageLayout {
        guard !lines.isEmpty else { return PageLayout() }
        let frame = PageFrame(of: lines, pageSize: pageSize)
        var placed = lines.map { LayoutLine($0, in: frame) }
        DirectionRule().apply(to: &placed)
        WarichuRule(options: options, frame: frame).apply(to: &placed)
        if options.takesRuby { RubyRule(options: options, frame: frame).apply(to: &placed) }
        DropCapRule(options: options, frame: frame).apply(to: &placed)
        BulletRule(options: options, frame: frame).apply(to: &placed)

        let size = TypeSize(of: placed)
        let pages = SpreadRule(options: options, em: size.body, page: frame.page).pages(of: placed)
        for page in pages { level(page, of: &placed, in: frame) }
        let found = pages.flatMap { page in
            drafts(of: page, in: placed, frame: frame, size: size, isSpread: pages.count > 1)
        }
        return finished(ContinuationRule(options: options, size: size).joined(found), frame: frame)
    }

    /// Moves the lines of a bent page to where they would be on a flat one.
    private func level(_ page: [Int], of lines: inout [LayoutLine], in frame: PageFrame) {
        let onPage = page.map { lines[$0] }
        let direction = ReadingOrder.mainDirection(
            of: onPage.map { LayoutBox(rect: $0.box, direction: $0.line.direction, em: $0.em) })
        guard let curl = Curl(of: onPage, direction: direction, in: frame, options: options) else { return }
        for index in page {
            let shift = curl.shift(of: lines[index].box.inReadingFrame(of: direction))
            switch direction {
            case .horizontal: lines[index].box.y += shift
            case .vertical: lines[index].box.x -= shift
            }
        }
    }

    /// Blocks of one page, in reading order.
    private func drafts(
        of page: [Int], in lines: [LayoutLine], frame: PageFrame, size: TypeSize, isSpread: Bool
    ) -> [ContinuationRule.Draft] {
        let margins = MarginRule(options: options, size: size).margins(of: page, in: lines, page: frame.page)
        let boxes = margins.body.map {
            LayoutBox(
                rect: lines[$0].box, direction: lines[$0].line.direction, em: lines[$0].em,
                firstWord: lines[$0].firstWordLength, blankBefore: lines[$0].blankBefore,
                blankAfter: lines[$0].blankAfter,
                isIndexEntry: IndexEntryPattern.matches(lines[$0].trimmedText))
        }
        let regions = ReadingOrder(options: options).regions(of: boxes).map { region in
            var region = region
            region.indices = region.indices.map { margins.body[$0] }
            region.cells = Dictionary(uniqueKeysWithValues: region.cells.map { (margins.body[$0.key], $0.value) })
            if isSpread, region.rule == .singleColumn { region.rule = .spread }
            return region
        }
        let body = regions.map { drafts(of: $0, in: lines, frame: frame, size: size) }.filter { !$0.isEmpty }
        return drafts(of: margins.head, in: lines, frame: frame)
            + ColumnNotesRule(options: options, size: size).ordered(body)
            + drafts(of: margins.foot, in: lines, frame: frame)
    }

    /// Running heads or feet and page numbers; a blank inside a head does not make two of it and stays a space.
    private func drafts(
        of margin: [(line: Int, rule: LayoutRule)], in lines: [LayoutLine], frame: PageFrame
    ) -> [ContinuationRule.Draft] {
        let pieces = PiecesRule(options: options, frame: frame)
        var found: [(line: LayoutLine, rule: LayoutRule)] = []
        for (index, rule) in margin {
            let next = lines[index]
            if let last = found.last, rule != .folio, rule == last.rule,
                pieces.goesOn(last.line, with: next, within: options.freePieceGap)
            {
                let isApart = next.flow.minX - last.line.flow.maxX >= options.pieceBlank * max(last.line.em, next.em)
                found[found.count - 1].line = last.line.joined(to: next, isApart: isApart, by: .pieces, in: frame)
            } else {
                found.append((next, rule))
            }
        }
        return found.map { draft(of: $0.line, $0.rule) }
    }

    private func draft(of line: LayoutLine, _ rule: LayoutRule) -> ContinuationRule.Draft {
        let kind: Block.Kind =
            switch rule {
            case .folio: .folio
            case .footer: .footer
            default: .header
            }
        return .init(
            kind: kind, direction: line.line.direction, rule: rule, lines: [line], columnEnd: line.flow.maxX,
            columnStart: line.flow.minX)
    }

    private func drafts(
        of region: FlowRegion, in lines: [LayoutLine], frame: PageFrame, size: TypeSize
    ) -> [ContinuationRule.Draft] {
        let pieces = PiecesRule(options: options, frame: frame)
        if region.rule == .table {
            let cells = region.indices.map { index in
                var line = lines[index]
                line.line.cell = region.cells[index]
                return line
            }
            return [
                .init(
                    kind: .table, direction: region.direction, rule: .table, lines: pieces.joinedInCells(cells),
                    columnEnd: 0, columnStart: 0)
            ]
        }
        let column = pieces.joined(region.indices, of: lines)
        let paragraphs = ParagraphRule(options: options, size: size).paragraphs(of: column)
        let edges = ParagraphRule.Column(column, size: size, options: options)
        let texts = paragraphs.map(\.lines)
        // Comments, brackets and numbers of a program are neither items nor notes.
        let kinds =
            edges.isProgram && edges.isTypewritten
            ? texts.map { _ in .paragraph } : BlockKindRule(options: options, size: size).kinds(of: texts, in: edges)
        let verse = VerseRule(options: options)
        return zip(paragraphs, kinds).map { paragraph, kind in
            .init(
                kind: kind, direction: region.direction, rule: region.rule, beginning: paragraph.rule,
                lines: paragraph.lines,
                columnEnd: edges.right, columnStart: edges.left,
                keepsLines: kind == .paragraph && verse.keepsLines(paragraph.lines, in: texts, of: edges))
        }
    }

    private func finished(_ drafts: [ContinuationRule.Draft], frame: PageFrame) -> PageLayout {
        var layout = PageLayout()
        for draft in drafts {
            let placed = options.joinsLines ? draft.lines : draft.lines.flatMap(\.apart)
            let lines = placed.map { line in
                var line = line.line
                line.kind = draft.kind.lineKind
                return line
            }
            guard let first = lines.first else { continue }
            let box = lines.dropFirst().reduce(first.quad.boundingBox) { $0.union($1.quad.boundingBox) }
            // A line that stays one is whole in the text, also where its pieces are lines of the page.
            let rows = draft.keepsLines ? draft.lines.map(\.line) : lines
            let text = RunningText.text(of: rows, kind: draft.kind, keepsLines: draft.keepsLines)
            let number = layout.blocks.count
            layout.blocks.append(
                Block(kind: draft.kind, direction: draft.direction, box: box, text: text, lines: lines))
            layout.placements.append(Placement(rule: draft.rule, block: number, box: box))
            if let rule = draft.beginning { layout.placements.append(Placement(rule: rule, block: number, box: box)) }
            if draft.keepsLines { layout.placements.append(Placement(rule: .verse, block: number, box: box)) }
            if draft.isContinued { layout.placements.append(Placement(rule: .continuation, block: number, box: box)) }
            for (index, line) in placed.enumerated() {
                for rule in line.rules {
                    layout.placements.append(
                        Placement(rule: rule, block: number, line: index, box: line.line.quad.boundingBox))
                }
            }
        }
        layout.text = layout.blocks.map(\.text).filter { !$0.isEmpty }.joined(separator: "\n\n")
        return layout
    }
}

extension Block.Kind {
    /// The kind of this block's lines.
    fileprivate var lineKind: RecognizedLine.Kind {
        switch self {
        case .title: .title
        case .paragraph, .listItem: .body
        case .table: .cell
        case .caption, .figureText: .caption
        case .note: .note
        case .header: .header
        case .footer: .footer
        case .folio: .folio
        }
    }
}
