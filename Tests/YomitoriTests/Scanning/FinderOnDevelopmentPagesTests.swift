import Foundation
import Testing
import YomitoriCore
import YomitoriImaging
import YomitoriTestSupport

@testable import Yomitori

private let folder = ReferenceFolder.url("eval-dev")

/// The goals of docs/scanning.md on a few photographs, made small; `Benchmarks/scan goals` asks for them of all, as they are.
@Suite(.enabled(if: folder != nil, "needs ../shared/eval-dev"), .timeLimit(.minutes(5)))
struct FinderOnDevelopmentPagesTests {
    @Test(arguments: ["en-bullets", "ja-vertical-kumo"])
    func placesCornersWithinAHundredthOfTheDiagonal(of name: String) throws {
        let page = try PhotographedPage("rendered/\(name).photo.jpg", truth: "rendered/\(name).photo.json")
        let found = try #require(page.found)
        for (corner, truth) in zip(found.corners, page.truth.corners) {
            #expect((corner - truth).length <= 0.01 * page.diagonal, "\(found)")
        }
    }

    @Test(arguments: ["contrast_high_08", "contrast_medium_05"])
    func seesReceiptsWhereTheyLie(_ name: String) throws {
        let picture = "real/flatcv-corners/\(name).jpeg"
        let page = try PhotographedPage(picture, truth: picture + ".gt.json")
        let found = try #require(page.found)
        #expect(page.overlap(of: found) >= 0.95, "\(found)")
    }
}

/// A photograph of the development data: where its page lies, and where it is found, in the photograph's pixels.
private struct PhotographedPage {
    /// In a debug build the finder takes seconds for more. Not all receipts keep to the goal at this size; those above do.
    private static let pixels = 90_000

    let truth: Quad
    let found: Quad?
    private let size: PixelSize

    /// - Parameters:
    ///   - picture: a path within the development data.
    ///   - truth: the file that tells the corners.
    init(_ picture: String, truth: String) throws {
        let data = try #require(folder)
        self.truth = try JSONDecoder().decode(
            Truth.self, from: Data(contentsOf: data.appendingPathComponent(truth))
        ).corners
        var limits = ImageLimits()
        limits.workingPixels = Self.pixels
        let path = SourcePath(data.appendingPathComponent(picture).path)
        let page = try ImageSource(.file(path), limits: limits).page(0)
        size = page.sourceSize
        found = PageFinder().page(in: page.raster).map { page.map.toSource($0.corners) }
    }

    var diagonal: Double { Point(x: Double(size.width), y: Double(size.height)).length }

    /// The page's intersection with a quad over the union of both, 0…1, counted at every fourth pixel of every fourth row.
    func overlap(of quad: Quad) -> Double {
        var common = 0, all = 0
        for y in stride(from: 0, to: size.height, by: 4) {
            for x in stride(from: 0, to: size.width, by: 4) {
                let place = Point(x: Double(x), y: Double(y))
                let (isOnPage, isFound) = (truth.holds(place), quad.holds(place))
                if isOnPage && isFound { common += 1 }
                if isOnPage || isFound { all += 1 }
            }
        }
        return Double(common) / Double(max(1, all))
    }
}

/// Corners as four points in their order, or by name.
private struct Truth: Decodable {
    let corners: Quad

    private enum Key: CodingKey { case corners }
    private enum Corner: String, CodingKey {
        case topLeft = "top_left"
        case topRight = "top_right"
        case bottomRight = "bottom_right"
        case bottomLeft = "bottom_left"
    }

    init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: Key.self)
        if let quad = try? values.decode(Quad.self, forKey: .corners) {
            corners = quad
            return
        }
        let named = try values.nestedContainer(keyedBy: Corner.self, forKey: .corners)
        corners = Quad(
            try named.decode(Point.self, forKey: .topLeft), try named.decode(Point.self, forKey: .topRight),
            try named.decode(Point.self, forKey: .bottomRight), try named.decode(Point.self, forKey: .bottomLeft))
    }
}

extension Quad {
    /// Whether a point lies in this convex quad, whose corners run clockwise on the screen.
    fileprivate func holds(_ point: Point) -> Bool {
        (0..<4).allSatisfy { i in
            let side = self[(i + 1) % 4] - self[i]
            let way = point - self[i]
            return side.x * way.y - side.y * way.x >= 0
        }
    }
}
