import YomitoriCore
import YomitoriLibrary

/// What of a page's picture is read as the page.
enum PictureShape: Sendable {
    /// What the reader takes for it.
    case found
    /// All of the picture, as a person wants it.
    case whole
    /// What lies between four corners that a person has set.
    case sheet([Point])

    /// As a person wanted it last: corners stay until others are set, and all of the picture until a sheet is asked for.
    ///
    /// - Parameter flattening: what this reading is asked for; nil where that is left open.
    init(of picture: StoredPicture, flattening: Flattening? = nil) {
        if picture.isFlattened, let corners = picture.corners, corners.count == 4 {
            self = .sheet(corners)
        } else {
            let isWhole = flattening.map { $0 == .never } ?? picture.isWhole
            self = isWhole ? .whole : .found
        }
    }

    /// How the reader is to take the picture; nil where that is left to others. What looks like a sheet on the page that a
    /// person has shown is a part of it.
    var flattening: Flattening? {
        switch self {
        case .found: nil
        case .whole, .sheet: .never
        }
    }
}
