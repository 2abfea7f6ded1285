import Testing
import YomitoriCore
import YomitoriImaging

@testable import Yomitori

@Suite struct CharacterPlacesTests {
    /// White, 100 × 10 pixels, black in the middle of these columns.
    private func strip(inked: Range<Int>) -> Raster {
        let size = PixelSize(width: 100, height: 10)
        let pixels = (0..<size.width * size.height).flatMap { index -> [UInt8] in
            let isInked = inked.contains(index % size.width) && (3..<7).contains(index / size.width)
            return [UInt8](repeating: isInked ? 0 : 255, count: 3)
        }
        return Raster(size: size, pixels: pixels)
    }

    @Test(arguments: [0..<3, 48..<51, 97..<100, 10..<90, 0..<0], [1.0, 2, 12])
    func givesEveryCharacterAWidth(inked: Range<Int>, pixel: Double) {
        let texts = ["\u{3000}", " ", "あ", " ", "い", "a", " ", "う", " ", "\u{3000}"]
        let places = CharacterPlaces(strip(inked: inked)).places(of: texts, pixel: pixel)
        #expect(places.count == texts.count)
        let least = min(pixel, 100.0 / 12) / 2
        for (place, next) in zip(places, places.dropFirst()) {
            #expect(place.width >= least)
            #expect(abs(place.maxX - next.minX) < 1e-9)
        }
        #expect((places.last?.width ?? 0) >= least)
        #expect((places.first?.minX ?? -1) >= -1e-9 && (places.last?.maxX ?? 101) <= 100 + 1e-9)
    }

    @Test func leavesCharactersThatHaveAWidthWhereTheyAre() {
        let texts = ["あ", "い", "う", "え"]
        let picture = strip(inked: 20..<80)
        let narrow = CharacterPlaces(picture).places(of: texts, pixel: 0.1)
        #expect(CharacterPlaces(picture).places(of: texts, pixel: 4) == narrow)
        #expect(narrow.first?.minX == 20 && narrow.last?.maxX == 80)
    }

    @Test func placesNothingWhereNothingWasRead() {
        #expect(CharacterPlaces(strip(inked: 0..<0)).places(of: [], pixel: 1).isEmpty)
    }
}
