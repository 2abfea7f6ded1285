import YomitoriCore
import YomitoriImaging

/// Finds drop caps: large initials that two or more lines stand beside, which detectors merge with the first of them.
///
/// Only in upright horizontal print.
struct Initials {
    let page: Luminance
    let lines: [FittedLine]

    /// An initial is so many times as high as the print beside it: two lines to four.
    private static let heights = 1.7...7.0
    /// From one line of print to the next, middle to middle, in its height.
    private static let pitches = 0.7...2.3

    init(_ page: Luminance, _ lines: [FittedLine]) {
        self.page = page
        self.lines = lines
    }

    /// The boxes of the initials, in page pixels.
    func boxes() -> [Rect] {
        var boxes: [Rect] = []
        for line in lines where isText(line) {
            guard let box = initial(of: line), !boxes.contains(where: { $0.intersectionOverUnion(box) > 0.5 }) else {
                continue
            }
            boxes.append(box)
        }
        return boxes
    }

    /// Whether a line stands beside an initial, or runs into it.
    func isBeside(_ line: FittedLine, _ box: Rect) -> Bool {
        let start = beginning(line).minX
        return isText(line) && beginning(line).midY > box.minY && beginning(line).midY < box.maxY + 0.2 * line.height
            && start > box.minX - line.height && start < box.maxX + 1.2 * line.height
            && line.print.quad.boundingBox.maxX > box.maxX + 4 * line.height
    }

    private func isText(_ line: FittedLine) -> Bool {
        line.isFitted && line.print.axis.x > 0.99 && line.print.length > 4 * line.height
    }

    /// The box of a line's first characters: farther on a slope leads it away.
    private func beginning(_ line: FittedLine) -> Rect {
        let start = -line.print.length / 2, half = line.height / 2
        return line.print.part(along: start...(start + 2 * line.height), across: -half...half).quad.boundingBox
    }

    private func initial(of line: FittedLine) -> Rect? {
        let h = line.height
        let text = beginning(line)
        guard let ink = threshold(around: text) else { return nil }
        for y in [text.midY, text.minY + 0.25 * text.height, text.maxY - 0.25 * text.height] {
            var x = text.minX - 2.5 * h
            while x < text.minX + 1.2 * h {
                let at = (Int(x), Int(y))
                if ink.isInk(page, at.0, at.1),
                    let box = component(at: at, ink, limit: Int(Self.heights.upperBound * h))
                {
                    if isInitial(box, of: line, text: text) { return box }
                    x = max(x, box.maxX)
                }
                x += 1
            }
        }
        return nil
    }

    private func isInitial(_ box: Rect, of line: FittedLine, text: Rect) -> Bool {
        let h = line.height
        return Self.heights.contains(box.height / h) && box.width > 0.25 * h && box.width < 1.7 * box.height
            && (isLevel(box, of: line, text: text) || isRaised(box, of: line, text: text))
            && lines.contains { isBeside($0, box) && beginning($0).minX > box.midX }
    }

    /// Whether it begins about as high as its first line, and reaches to the second one or farther.
    private func isLevel(_ box: Rect, of line: FittedLine, text: Rect) -> Bool {
        let h = line.height
        return abs(box.minY - text.minY) < 0.7 * h && box.maxY > text.maxY + 0.5 * h
            && lines.count { isBeside($0, box) } >= 2
    }

    /// Whether it stands higher than its lines, by a line at most, as those set for screens do, and text runs around it: the next
    /// line is set in like the first one, and the one after it begins below the initial.
    private func isRaised(_ box: Rect, of line: FittedLine, text: Rect) -> Bool {
        let h = line.height
        guard text.minX > box.midX, box.minY < text.minY, text.minY - box.minY < 1.2 * h, box.maxY > text.maxY else {
            return false
        }
        return beginnings(below: text, at: text.minX, h).contains { second in
            second.minY < box.maxY + 0.2 * h && !beginnings(below: second, at: box.minX, h).isEmpty
        }
    }

    /// Where lines begin that follow the one above and have their start at `x`.
    private func beginnings(below upper: Rect, at x: Double, _ h: Double) -> [Rect] {
        lines.filter(isText).map(beginning).filter { start in
            Self.pitches.contains((start.midY - upper.midY) / h) && abs(start.minX - x) < 0.6 * h
        }
    }

    private struct Threshold {
        var level: Int
        var inkIsDark: Bool

        func isInk(_ page: Luminance, _ x: Int, _ y: Int) -> Bool {
            guard x >= 0, y >= 0, x < page.width, y < page.height else { return false }
            return (Int(page.values[y * page.width + x]) < level) == inkIsDark
        }
    }

    private func threshold(around text: Rect) -> Threshold? {
        var histogram = [Int](repeating: 0, count: 256)
        let x0 = max(0, Int(text.minX)), x1 = min(page.width, Int(text.minX + 8 * text.height))
        // With the paper above and below, so that ink is less than half.
        let room = 0.4 * text.height
        let y0 = max(0, Int(text.minY - room)), y1 = min(page.height, Int(text.maxY + room))
        guard x0 < x1, y0 < y1 else { return nil }
        for y in y0..<y1 { for x in x0..<x1 { histogram[Int(page.values[y * page.width + x])] += 1 } }
        guard let classes = TwoClasses(histogram), classes.contrast > 30 else { return nil }
        let half = classes.contrast / 2
        let paper = classes.paper(of: histogram)
        return Threshold(level: Int(classes.inkIsDark ? paper - half : paper + half), inkIsDark: classes.inkIsDark)
    }

    /// The box of the ink that is connected with a pixel; nil when it is larger than `limit` on a side.
    private func component(at start: (Int, Int), _ ink: Threshold, limit: Int) -> Rect? {
        var seen: Set<Int> = [start.1 * page.width + start.0]
        var open = [start]
        var (x0, x1, y0, y1) = (start.0, start.0, start.1, start.1)
        while let (x, y) = open.popLast() {
            x0 = min(x0, x)
            x1 = max(x1, x)
            y0 = min(y0, y)
            y1 = max(y1, y)
            guard x1 - x0 <= limit, y1 - y0 <= limit else { return nil }
            for (nx, ny) in [(x - 1, y), (x + 1, y), (x, y - 1), (x, y + 1)] where ink.isInk(page, nx, ny) {
                if seen.insert(ny * page.width + nx).inserted { open.append((nx, ny)) }
            }
        }
        return Rect(minX: Double(x0), minY: Double(y0), maxX: Double(x1 + 1), maxY: Double(y1 + 1))
    }
}
