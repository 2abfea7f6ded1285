import Foundation
import Testing
import Yomitori

@Suite struct NormalizedGeometryTests {
    private let size = CGSize(width: 200, height: 100)

    @Test func keepsFoundationsRectangle() {
        let rect = CGRect(x: 0.25, y: 0.5, width: 0.125, height: 0.25)
        let normalized = NormalizedRect(normalizedRect: rect)
        #expect(normalized == NormalizedRect(x: 0.25, y: 0.5, width: 0.125, height: 0.25))
        #expect(normalized.cgRect == rect && normalized.origin == rect.origin)
        #expect(NormalizedPoint(normalizedPoint: rect.origin).cgPoint == rect.origin)
    }

    @Test func comesBackFromPixels() {
        let pixels = CGRect(x: 50, y: 25, width: 100, height: 25)
        let rect = NormalizedRect(imageRect: pixels, in: size)
        #expect(rect.toImageCoordinates(size) == pixels)
        #expect(rect.toImageCoordinates(size, origin: .upperLeft) == CGRect(x: 50, y: 50, width: 100, height: 25))
        let point = NormalizedPoint(imagePoint: CGPoint(x: 50, y: 25), in: size)
        #expect(point == NormalizedPoint(x: 0.25, y: 0.25))
        #expect(point.toImageCoordinates(size) == CGPoint(x: 50, y: 25))
        #expect(point.toImageCoordinates(size, origin: .upperLeft) == CGPoint(x: 50, y: 75))
    }
}
