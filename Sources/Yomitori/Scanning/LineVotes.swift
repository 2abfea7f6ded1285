import Foundation
import YomitoriCore

/// Finds the straight lines that many edge pixels lie on: Hough's transform, in which a pixel votes only for lines that run
/// across its change of colour (O'Gorman and Clowes 1976).
struct LineVotes: Sendable {
    private let edges: [EdgePixels.Edge]
    private let width: Int
    private let height: Int

    private static let angles = 180
    /// Degrees by which the direction at a pixel may be wrong: one of three by three pixels is, by as much.
    private static let tolerance = 5
    /// So many lines hold the page's four among the grounds that were drawn: planks, tiles, checks, gravel.
    private static let most = 44

    init(_ edges: EdgePixels, width: Int, height: Int) {
        self.edges = edges.edges
        self.width = width
        self.height = height
    }

    /// The strongest lines as unit normal and distance, strongest first.
    func lines() -> [(normal: Point, distance: Double)] {
        let middle = Point(x: Double(width) / 2, y: Double(height) / 2)
        let radius = Int(middle.length.rounded(.up)) + 2
        let columns = 2 * radius + 1
        let turns = (0..<Self.angles).map { i -> (c: Float, s: Float) in
            let angle = Float(i) * .pi / Float(Self.angles)
            return (cosf(angle), sinf(angle))
        }
        var votes = [Float](repeating: 0, count: Self.angles * columns)
        votes.withUnsafeMutableBufferPointer { votes in
            for edge in edges {
                let x = edge.x - Float(middle.x), y = edge.y - Float(middle.y)
                let nearest = Int((edge.angle * Float(Self.angles) / .pi).rounded())
                for step in -Self.tolerance...Self.tolerance {
                    let angle = (nearest + step + Self.angles) % Self.angles
                    let turn = turns[angle]
                    let place = x * turn.c + y * turn.s + Float(radius)
                    let column = Int(place.rounded())
                    guard column > 0, column < columns - 1 else { continue }
                    let share = edge.strength * (1 - Float(abs(step)) / Float(Self.tolerance + 1))
                    votes[angle * columns + column] += share
                    votes[angle * columns + column - 1] += share / 2
                    votes[angle * columns + column + 1] += share / 2
                }
            }
        }
        var found = [(normal: Point, distance: Double)]()
        let least = Float(0.04 * Double(max(width, height))) * EdgePixels.strongest / 2
        // The best of every row of the votes, so that after a line only the rows near it are searched again.
        func best(of row: Int) -> (votes: Float, column: Int) {
            votes.withUnsafeBufferPointer { votes in
                var best = (votes: Float(0), column: 0)
                for c in 0..<columns where votes[row * columns + c] > best.votes {
                    best = (votes[row * columns + c], c)
                }
                return best
            }
        }
        var rows = (0..<Self.angles).map(best)
        while found.count < Self.most, let angle = rows.indices.max(by: { rows[$0].votes < rows[$1].votes }),
            rows[angle].votes > least
        {
            let column = rows[angle].column
            found.append(refined(angle: angle, distance: Double(column - radius), around: middle))
            suppress(angle, column, columns, radius, &votes)
            for step in -4...4 {
                let row = (angle + step + Self.angles) % Self.angles
                rows[row] = best(of: row)
            }
        }
        return found
    }

    /// Takes away the votes for lines that are hardly another one.
    private func suppress(_ angle: Int, _ column: Int, _ columns: Int, _ radius: Int, _ votes: inout [Float]) {
        for step in -4...4 {
            let other = angle + step
            let wraps = other < 0 || other >= Self.angles
            let row = (other + Self.angles) % Self.angles
            // Beyond 180° the same line lies on the other side of the middle.
            let middle = wraps ? 2 * radius - column : column
            for c in max(0, middle - 4)...min(columns - 1, max(0, middle + 4)) { votes[row * columns + c] = 0 }
        }
    }

    /// The line through the edge pixels near a coarse one: least squares, twice.
    private func refined(angle: Int, distance: Double, around middle: Point) -> (normal: Point, distance: Double) {
        let turn = Double(angle) * .pi / Double(Self.angles)
        var normal = Point(x: cos(turn), y: sin(turn))
        var distance = distance + normal.x * middle.x + normal.y * middle.y
        for reach in [3.0, 2.0] {
            var w = 0.0, mx = 0.0, my = 0.0, xx = 0.0, xy = 0.0, yy = 0.0
            let direction = Float(atan2(normal.y, normal.x))
            for edge in edges {
                let x = Double(edge.x), y = Double(edge.y)
                guard abs(x * normal.x + y * normal.y - distance) <= reach else { continue }
                let turned = abs(sinf(edge.angle - direction))
                guard turned < 0.15 else { continue }
                let weight = Double(edge.strength)
                w += weight
                mx += weight * x
                my += weight * y
                xx += weight * x * x
                xy += weight * x * y
                yy += weight * y * y
            }
            guard w > 0 else { break }
            mx /= w
            my /= w
            let a = xx / w - mx * mx, b = xy / w - mx * my, c = yy / w - my * my
            // Across the direction in which the pixels spread.
            let spread = 0.5 * atan2(2 * b, a - c) + .pi / 2
            let fitted = Point(x: cos(spread), y: sin(spread))
            guard abs(fitted.x * normal.x + fitted.y * normal.y) > 0.98 else { break }
            normal = fitted
            distance = mx * normal.x + my * normal.y
        }
        return (normal, distance)
    }
}
