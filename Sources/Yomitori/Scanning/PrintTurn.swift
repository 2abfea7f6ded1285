import Foundation
import YomitoriCore

/// Turns a page whose print leans so that it runs level, onto a picture that holds all of it.
struct PrintTurn: Hashable, Sendable {
    /// From the pixels of the page that leans to those of the straight one.
    let map: CoordinateMap
    /// Of the straight picture.
    let size: PixelSize

    /// - Parameters:
    ///   - degrees: by which the print is turned clockwise.
    ///   - page: the size of the page that leans.
    ///   - budget: pixels of the straight picture at most.
    init(degrees: Double, page: PixelSize, budget: Int) {
        let angle = degrees * .pi / 180
        let (c, s) = (cos(angle), sin(angle))
        let (width, height) = (Double(page.width), Double(page.height))
        let (wide, high) = (width * abs(c) + height * abs(s), width * abs(s) + height * abs(c))
        let scale = min(1, (Double(max(1, budget)) / (wide * high)).squareRoot())
        size = PixelSize(width: max(1, Int((wide * scale).rounded())), height: max(1, Int((high * scale).rounded())))
        let (x, y) = (Double(size.width) / 2, Double(size.height) / 2)
        // A rotation can always be undone.
        map = CoordinateMap(sourceToModel: [
            scale * c, scale * s, x - scale * (c * width + s * height) / 2,
            -scale * s, scale * c, y - scale * (c * height - s * width) / 2,
            0, 0, 1,
        ])!
    }
}
