import Testing
import YomitoriCore
import YomitoriImaging

@testable import Yomitori

@Suite struct LineCropTests {
    private let page = Raster(size: PixelSize(width: 100, height: 60), color: .white)

    struct Case: Sendable {
        var box: (left: Int, top: Int, right: Int, bottom: Int)
        var original: (x: Int, y: Int, width: Int, height: Int)?
        var corrected: (x: Int, y: Int, width: Int, height: Int)?
    }

    @Test(arguments: [
        Case(box: (10, 20, 50, 40), original: (10, 20, 40, 20), corrected: (10, 20, 40, 20)),
        // Past the far edge: cut off by both.
        Case(box: (80, 50, 130, 90), original: (80, 50, 20, 10), corrected: (80, 50, 20, 10)),
        // An edge below 0 counts from the far side: nothing is left.
        Case(box: (-5, 10, 30, 20), original: nil, corrected: (0, 10, 30, 10)),
        // The same, with the other edge beyond the page: a strip of the far side is left.
        Case(box: (-5, 10, 120, 20), original: (95, 10, 5, 10), corrected: (0, 10, 100, 10)),
        Case(box: (10, -70, 20, 30), original: (10, 0, 10, 30), corrected: (10, 0, 10, 30)),
        Case(box: (-30, 10, -10, 20), original: (70, 10, 20, 10), corrected: nil),
        Case(box: (100, 10, 120, 20), original: nil, corrected: nil),
        Case(box: (10, 10, 10, 20), original: nil, corrected: nil),
        Case(box: (30, 10, 20, 20), original: nil, corrected: nil),
    ])
    func cutsAsNumpyDoesOrClips(_ line: Case) {
        for (fidelity, expected) in [(Fidelity.original, line.original), (.corrected, line.corrected)] {
            let crop = LineCrop(
                left: line.box.left, top: line.box.top, right: line.box.right, bottom: line.box.bottom, of: page,
                fidelity: fidelity)
            #expect(crop.picture?.width == expected?.width)
            #expect(crop.picture?.height == expected?.height)
            if let expected { #expect(crop.x == expected.x && crop.y == expected.y) }
        }
    }

    @Test func givesABlackPictureForNothingWhereItIsAskedFor() {
        let crop = LineCrop(
            left: 100, top: 0, right: 140, bottom: 10, of: page, fidelity: .original, emptyIsBlack: true)
        #expect(crop.picture == RasterPart(size: PixelSize(width: 40, height: 10), color: .black))
    }
}
