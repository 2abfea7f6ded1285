import Foundation
import YomitoriCore

/// The pixels at which the picture's colour changes fastest, each with the direction of the change.
struct EdgePixels: Sendable {
    struct Edge: Sendable {
        var x: Float
        var y: Float
        /// Across the edge, 0 ..< π; which side is lighter does not count.
        var angle: Float
        /// The change per pixel, at most ``EdgePixels/strongest``.
        var strength: Float
    }

    let edges: [Edge]

    /// Grey levels a pixel. The edge of white paper on a white table is a shadow of 2 to 4 levels; noise of a small picture,
    /// smoothed, is below 1.
    static let weakest: Float = 1.5
    /// A strong edge must not outvote several weak ones.
    static let strongest: Float = 8

    /// - Parameter picture: smoothed.
    init(_ picture: SheetPicture) {
        let (width, height) = (picture.width, picture.height)
        var strength = [Float](repeating: 0, count: width * height)
        var angle = strength
        for y in 1..<max(1, height - 1) {
            for x in 1..<max(1, width - 1) {
                let i = y * width + x
                let gx = (picture.values[i + 1] - picture.values[i - 1]) * 0.5
                let gy = (picture.values[i + width] - picture.values[i - width]) * 0.5
                // Di Zenzo 1986, "A note on the gradient of a multi-image".
                let e = gx.dot(gx), f = gx.dot(gy), g = gy.dot(gy)
                let root = ((e - g) * (e - g) + 4 * f * f).squareRoot()
                strength[i] = ((e + g + root) / 6).squareRoot()
                guard strength[i] > Self.weakest else { continue }
                angle[i] = atan2f(2 * f, e - g) / 2
            }
        }
        var found = [Edge]()
        for y in 1..<max(1, height - 1) {
            for x in 1..<max(1, width - 1) {
                let i = y * width + x
                let here = strength[i]
                guard here > Self.weakest else { continue }
                let c = cosf(angle[i]), s = sinf(angle[i])
                // The neighbours across the edge, of the eight around.
                let step = Int(c.rounded()) + Int(s.rounded()) * width
                guard here >= strength[i + step], here > strength[i - step] else { continue }
                let turned = angle[i] < 0 ? angle[i] + .pi : angle[i]
                found.append(
                    Edge(x: Float(x), y: Float(y), angle: turned, strength: min(here, Self.strongest)))
            }
        }
        edges = found
    }
}
