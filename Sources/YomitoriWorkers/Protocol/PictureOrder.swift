package import Foundation
package import YomitoriCore

/// What a request wants of the file instead of its text: pictures, or what is known of them.
package struct PictureOrder: Hashable, Sendable, Codable {
    package enum Kind: String, Hashable, Sendable, Codable {
        /// How many pages there are.
        case pages
        /// The upright page's pixels.
        case size
        /// The whole page, at most ``PictureOrder/side`` pixels along its longer side.
        case thumbnail
        /// The part in ``PictureOrder/box``, at most ``PictureOrder/side`` pixels along its longer side.
        case crop
        /// Where the sheet lies.
        case corners
        /// The sheet laid flat, by ``PictureOrder/corners`` or those that are found.
        case flat
    }

    package var kind: Kind
    package var side: Int?
    package var box: Rect?
    package var corners: Quad?

    package init(_ kind: Kind, side: Int? = nil, box: Rect? = nil, corners: Quad? = nil) {
        self.kind = kind
        self.side = side
        self.box = box
        self.corners = corners
    }
}

/// What a worker answers to a ``PictureOrder``; what was not asked for, or is not there, is left out.
package struct PictureAnswer: Hashable, Sendable, Codable {
    package var count: Int?
    package var size: PixelSize?
    package var mediaType: EncodedPicture.MediaType?
    package var box: Rect?
    /// The picture's file; Base64 on the wire.
    package var bytes: Data?
    package var corners: Quad?
    /// Nine numbers, row by row: from the upright page's pixels to those of the sheet laid flat.
    package var map: [Double]?

    package init(
        count: Int? = nil, size: PixelSize? = nil, corners: Quad? = nil, picture: EncodedPicture? = nil,
        map: CoordinateMap? = nil
    ) {
        self.count = count
        self.size = size ?? picture?.size
        self.corners = corners
        mediaType = picture?.mediaType
        box = picture?.box
        bytes = picture?.bytes
        self.map = map?.sourceToModel
    }

    /// The picture, where one was made.
    package var picture: EncodedPicture? {
        guard let mediaType, let size, let box, let bytes, !bytes.isEmpty else { return nil }
        return EncodedPicture(mediaType: mediaType, size: size, box: box, bytes: bytes)
    }

    /// The sheet laid flat, where there is one.
    package var flattened: FlattenedPicture? {
        guard let picture, let corners, let map, map.count == 9, let map = CoordinateMap(sourceToModel: map) else {
            return nil
        }
        return FlattenedPicture(picture: picture, corners: corners, map: map)
    }
}

extension PictureOrder {
    /// Does what is ordered.
    ///
    /// - Throws: what `pictures` throws, `WorkerFailure` for an order that lacks something.
    func carriedOut(by pictures: any PagePicturing, on file: PageInput, page: Int) async throws -> PictureAnswer {
        switch kind {
        case .pages: return PictureAnswer(count: try await pictures.pageCount(of: file))
        case .size: return PictureAnswer(size: try await pictures.size(of: file, page: page))
        case .thumbnail:
            let side = try required(side)
            return PictureAnswer(picture: try await pictures.thumbnail(of: file, page: page, maximumSide: side))
        case .crop:
            let (box, side) = (try required(box), try required(side))
            return PictureAnswer(picture: try await pictures.crop(of: file, page: page, box: box, maximumSide: side))
        case .corners: return PictureAnswer(corners: try await pictures.corners(of: file, page: page))
        case .flat:
            guard let flat = try await pictures.flattened(of: file, page: page, corners: corners) else {
                return PictureAnswer()
            }
            return PictureAnswer(corners: flat.corners, picture: flat.picture, map: flat.map)
        }
    }

    private func required<Value>(_ value: Value?) throws -> Value {
        guard let value else { throw WorkerFailure(.lasting, "the order of a picture lacks its box or its side") }
        return value
    }
}
