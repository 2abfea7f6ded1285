import YomitoriCore

/// A quad that may be a sheet, in the small picture's pixels.
struct SheetCandidate: Hashable, Sendable {
    /// Clockwise from the top left.
    var corners: Quad
    /// 0…1: how much of an edge there is along its sides, how far they end at its corners, and how large it is.
    var score: Double
    /// Evidence of the weakest of the sides that are seen, 0…1.
    var weakestSide: Double
    /// How many sides are the picture's own border.
    var borders: Int
}

/// Puts lines together to quads and weighs them.
struct SheetCandidates: Sendable {
    let width: Int
    let height: Int
    private let isLighter: Bool
    private let lines: [EdgeLine]

    /// Of the picture: a receipt in the middle of a photograph has a tenth.
    private static let leastArea = 0.06
    /// A side of the picture counts as a weak side of a sheet.
    private static let borderEvidence = 0.35
    /// The shorter of two opposite sides over the longer: a sheet seen from 45° nearby has 0.5.
    private static let leastTaper = 0.35
    /// Less than that along a side is no edge.
    private static let leastEvidence = 0.12
    /// What it takes from the score that all sides go on beyond their corners.
    private static let beyondWeight = 0.5
    /// What it takes from the score that no side reaches its corners.
    private static let missingWeight = 0.4
    /// Lines that meet at a corner, as the cosine between them: a sheet seen from 45° has corners of 50° to 130°.
    private static let cornerCosine = 0.7

    /// - Parameters:
    ///   - picture: without print.
    ///   - isLighter: whether the sheet is lighter than its ground, or darker.
    init(_ found: [(normal: Point, distance: Double)], in picture: SheetPicture, isLighter: Bool) {
        self.isLighter = isLighter
        width = picture.width
        height = picture.height
        lines =
            found.map { EdgeLine(normal: $0.normal, distance: $0.distance, in: picture) }
            + [
                EdgeLine(borderWithNormal: Point(x: 1, y: 0), distance: 0),
                EdgeLine(borderWithNormal: Point(x: 1, y: 0), distance: Double(width - 1)),
                EdgeLine(borderWithNormal: Point(x: 0, y: 1), distance: 0),
                EdgeLine(borderWithNormal: Point(x: 0, y: 1), distance: Double(height - 1)),
            ]
    }

    /// The best, best first.
    func best(_ count: Int) -> [SheetCandidate] {
        var found = [SheetCandidate]()
        let crossings = Crossings(lines)
        let pairs = opposites()
        for (index, first) in pairs.enumerated() {
            for second in pairs[(index + 1)...] {
                guard var candidate = candidate(first, second, crossings) else { continue }
                if found.count == count, candidate.score <= found[count - 1].score { continue }
                candidate.corners = candidate.corners.startingTopLeft
                let place = found.firstIndex { $0.score < candidate.score } ?? found.count
                found.insert(candidate, at: place)
                if found.count > count { found.removeLast() }
            }
        }
        return found
    }

    /// Pairs of lines that may be opposite sides: they hardly cross inside the picture, and lie apart.
    private func opposites() -> [(Int, Int)] {
        let middle = Point(x: Double(width) / 2, y: Double(height) / 2)
        let apart = 0.12 * Double(min(width, height))
        var pairs = [(Int, Int)]()
        for a in lines.indices {
            for b in lines.indices where b > a {
                let cosine = lines[a].normal.x * lines[b].normal.x + lines[a].normal.y * lines[b].normal.y
                guard abs(cosine) > 0.82, !(lines[a].isBorder && lines[b].isBorder) else { continue }
                let da = lines[a].normal.x * middle.x + lines[a].normal.y * middle.y - lines[a].distance
                let db = (lines[b].normal.x * middle.x + lines[b].normal.y * middle.y - lines[b].distance)
                guard abs(da - (cosine > 0 ? db : -db)) > apart else { continue }
                pairs.append((a, b))
            }
        }
        return pairs
    }

    private func candidate(_ first: (Int, Int), _ second: (Int, Int), _ crossings: Crossings) -> SheetCandidate? {
        guard first.0 != second.0, first.0 != second.1, first.1 != second.0, first.1 != second.1,
            abs(crossings.cosine(first.0, second.0)) < Self.cornerCosine,
            let a = crossings[first.0, second.0], isSeen(a), let b = crossings[second.0, first.1], isSeen(b),
            let c = crossings[first.1, second.1], isSeen(c), let d = crossings[second.1, first.0], isSeen(d)
        else { return nil }
        // Corner a lies on the first and the second line; the side on the second runs from it to b.
        var quad = Quad(a, b, c, d)
        var sides = SIMD4(second.0, first.1, second.1, first.0)
        if quad.signedArea < 0 {
            quad = Quad(a, d, c, b)
            sides = SIMD4(first.0, second.1, first.1, second.0)
        }
        let area = quad.signedArea / Double(width * height)
        guard area > Self.leastArea, hasSidesOfLikeLength(quad), quad.isConvexClockwise,
            let (evidence, weakest, borders) = evidence(of: quad, sides)
        else { return nil }
        return SheetCandidate(
            corners: quad, score: evidence * (0.55 + 0.45 * min(1, area / 0.5).squareRoot()), weakestSide: weakest,
            borders: borders)
    }

    /// Whether a corner lies inside the picture, or hardly outside.
    private func isSeen(_ point: Point) -> Bool {
        let slack = 0.02 * Double(max(width, height))
        return point.x > -slack && point.y > -slack && point.x < Double(width) + slack
            && point.y < Double(height) + slack
    }

    private func hasSidesOfLikeLength(_ quad: Quad) -> Bool {
        func side(_ i: Int) -> Double { (quad[(i + 1) % 4] - quad[i]).length }
        func areAlike(_ a: Double, _ b: Double) -> Bool { min(a, b) > Self.leastTaper * max(a, b) }
        return areAlike(side(0), side(2)) && areAlike(side(1), side(3))
    }

    /// How much of an edge its sides have, that of the weakest, and how many are the picture's border; nil where a side is
    /// none, or has its light on the wrong hand.
    private func evidence(of quad: Quad, _ sides: SIMD4<Int>) -> (score: Double, weakest: Double, borders: Int)? {
        var sum = 0.0, length = 0.0, weakest = 1.0, weight = 1.0, beyond = 0.0, missing = 0.0, borders = 0
        for i in 0..<4 {
            let line = lines[sides[i]]
            let (from, to) = (quad[i], quad[(i + 1) % 4])
            let way = to - from
            let side = way.length
            length += side
            if line.isBorder {
                borders += 1
                guard borders < 2 else { return nil }
                sum += Self.borderEvidence * side
                weight = min(weight, Self.borderEvidence)
                continue
            }
            let a = line.place(of: from), b = line.place(of: to)
            let change = line.evidence(from: a, to: b)
            let seen = Double(change.length)
            guard seen > Self.leastEvidence else { return nil }
            // Inwards lies to the right of the way along the side.
            let isInward = line.normal.y * way.x - line.normal.x * way.y > 0
            let unit = change / change.length
            let lightness = Double(unit.sum()) * 0.577 * (isInward == isLighter ? 1 : -1)
            guard lightness > -0.25 else { return nil }
            let worth = seen * (0.7 + 0.3 * lightness)
            sum += worth * side
            weakest = min(weakest, worth)
            weight = min(weight, worth)
            // A sheet's edges go as far as its corners and end there; joints, planks and the frame of a table go on.
            let rest = max(6, 0.12 * side) * (a < b ? 1 : -1)
            for (end, inside, outside) in [(a, a + rest, a - rest), (b, b - rest, b + rest)] {
                let within = Double(line.evidence(from: end, to: inside).dot(unit))
                missing += max(0, 1 - within / seen)
                beyond += max(0, Double(line.evidence(from: end, to: outside).dot(unit)))
            }
        }
        let score =
            0.5 * sum / length + 0.5 * weight - Self.beyondWeight * beyond / 8 - Self.missingWeight * missing / 8
        return (score, weakest, borders)
    }
}

/// Where all lines cross each other.
private struct Crossings {
    private let count: Int
    private let points: [Point?]
    private let cosines: [Double]

    init(_ lines: [EdgeLine]) {
        count = lines.count
        points = lines.flatMap { a in lines.map { a.crossing($0) } }
        cosines = lines.flatMap { a in lines.map { a.normal.x * $0.normal.x + a.normal.y * $0.normal.y } }
    }

    subscript(a: Int, b: Int) -> Point? { points[a * count + b] }
    func cosine(_ a: Int, _ b: Int) -> Double { cosines[a * count + b] }
}

extension Quad {
    /// The same corners, beginning with the one that is the top left of the quad as it lies: the least x + y, as seen from
    /// its middle with sides of equal length.
    var startingTopLeft: Quad {
        let box = boundingBox
        let best = (0..<4).min {
            func rank(_ p: Point) -> Double {
                (p.x - box.minX) / max(box.width, 1) + (p.y - box.minY) / max(box.height, 1)
            }
            return rank(self[$0]) < rank(self[$1])
        }
        return startingLater(by: best ?? 0)
    }
}
