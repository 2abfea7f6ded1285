/// Why four corners that somebody gave are not those of a sheet in a picture.
public enum CornersFault: ClassifiedFailure, Hashable, CustomStringConvertible {
    /// They span no area, do not run clockwise, or one is turned inwards.
    case noSheet
    /// Nothing of the picture of this size lies between them.
    case outsidePicture(PixelSize)
    /// Corner 0…3 lies farther beside the picture of this size than one of a sheet that it shows.
    case farOutside(corner: Int, PixelSize)

    /// It is the same with the same corners the next time.
    public var failureKind: FailureKind { .lasting }

    /// What is wrong, for people.
    public var description: String {
        switch self {
        case .noSheet:
            "the corners must be four different ones, clockwise from the page's top left, and the area between them must "
                + "not be hollow"
        case .outsidePicture(let size):
            "the corners lie beside the picture of \(size.width) × \(size.height) pixels: none of it is between them"
        case .farOutside(let corner, let size):
            "the \(Self.names[corner % 4]) corner lies farther beside the picture of \(size.width) × \(size.height) pixels "
                + "than half its longer side"
        }
    }

    private static let names = ["top left", "top right", "bottom right", "bottom left"]

    /// Holds corners that somebody gave against a picture. The picture's border may cut the sheet: each corner may lie beside
    /// the picture by half its longer side. Of a sheet that reaches so far in all directions a quarter or less is seen.
    ///
    /// - Parameters:
    ///   - corners: in the upright picture's pixels, clockwise from the sheet's top left.
    ///   - size: of the upright picture.
    package static func check(_ corners: Quad, in size: PixelSize) throws(CornersFault) {
        guard corners.isConvexClockwise else { throw .noSheet }
        let picture = Rect(x: 0, y: 0, width: Double(size.width), height: Double(size.height))
        guard corners.overlaps(picture) else { throw .outsidePicture(size) }
        let reach = Double(size.longestSide) / 2
        for (number, corner) in corners.corners.enumerated() {
            let way = corner - picture.center
            guard abs(way.x) <= picture.width / 2 + reach, abs(way.y) <= picture.height / 2 + reach else {
                throw .farOutside(corner: number, size)
            }
        }
    }
}
