import Foundation
import YomitoriCore
import YomitoriLibrary

/// The pictures of the library's pages, as they are shown: never the bytes that were given, always made anew.
struct PagePictureStore: Sendable {
    /// Side of a tile in pixels; the web app is told.
    static let tileSide = 512

    let uploads: UploadStore
    let pictures: any PagePicturing
    let cache: PictureCache
    let places: Places

    /// A picture that is asked for.
    enum Wanted: Hashable, Sendable {
        /// The whole page, at most so many pixels along its longer side.
        case whole(side: Int)
        case tile(level: Int, column: Int, row: Int)
        /// A part, at most so many pixels along its longer side.
        case part(Rect, side: Int)

        fileprivate var text: String {
            switch self {
            case .whole(let side): "whole \(side)"
            case .tile(let level, let column, let row): "tile \(level) \(column) \(row)"
            case .part(let box, let side): "part \(box.x) \(box.y) \(box.width) \(box.height) \(side)"
            }
        }
    }

    /// A name for what a picture shows: the same for the same pixels.
    func tag(_ picture: StoredPicture, original: Bool, _ wanted: Wanted) -> String {
        let corners = picture.isFlattened && !original ? picture.corners : nil
        let shape = (corners ?? []).map { "\($0.x),\($0.y)" }.joined(separator: " ")
        return PictureCache.name(of: "\(picture.path)#\(picture.page) [\(shape)] \(wanted.text)")
    }

    /// The bytes of a picture and their type.
    ///
    /// - Parameter original: before it was laid flat.
    /// - Throws: `Problem`.
    func encoded(
        _ picture: StoredPicture, original: Bool, _ wanted: Wanted
    ) async throws -> (bytes: Data, type: String) {
        let name = tag(picture, original: original, wanted)
        let bytes = try await cache.content(name) {
            try await places.with {
                try await translated {
                    let (input, page) = try await source(of: picture, original: original)
                    return try await make(wanted, input, page: page).bytes
                }
            }
        }
        return (bytes, Self.type(of: bytes))
    }

    /// Size of the upright picture before it was laid flat.
    func originalSize(of picture: StoredPicture) async throws -> PixelSize {
        try await translated { try await pictures.size(of: try input(of: picture), page: picture.page) }
    }

    /// The corners of the sheet in the upright picture as it was given, clockwise from its top left; nil where none is seen.
    func corners(of picture: StoredPicture) async throws -> Quad? {
        try await places.with {
            try await translated { try await pictures.corners(of: try input(of: picture), page: picture.page) }
        }
    }

    /// A part of the page, pixel for pixel as far as reading sees it.
    func part(_ box: Rect, of picture: StoredPicture) async throws -> EncodedPicture {
        try await places.with {
            try await translated {
                let (input, page) = try await source(of: picture, original: false)
                return try await pictures.crop(of: input, page: page, box: box, maximumSide: 8192)
            }
        }
    }

    /// What the upload's picture is read from.
    func input(of picture: StoredPicture) throws -> PageInput {
        guard let place = PicturePlace(picture.path) else { throw Problem(.notFound, "the page has no picture here") }
        return .file(SourcePath(uploads.file(place).path))
    }

    // MARK: - Making

    private func make(_ wanted: Wanted, _ input: PageInput, page: Int) async throws -> EncodedPicture {
        switch wanted {
        case .whole(let side): return try await pictures.thumbnail(of: input, page: page, maximumSide: side)
        case .tile(let level, let column, let row):
            return try await pictures.tile(
                of: input, page: page, level: level, column: column, row: row, side: Self.tileSide)
        case .part(let box, let side):
            return try await pictures.crop(of: input, page: page, box: box, maximumSide: side)
        }
    }

    /// The file that shows the page: the one that was given, or the sheet laid flat, which is made once.
    private func source(of picture: StoredPicture, original: Bool) async throws -> (PageInput, Int) {
        let input = try input(of: picture)
        guard picture.isFlattened, !original, let corners = picture.corners, corners.count == 4 else {
            return (input, picture.page)
        }
        let name = sheetName(picture, corners)
        _ = try await sheet(of: picture, corners: corners)
        return (.file(SourcePath(cache.file(name).path)), 1)
    }

    /// The page laid flat, as a JPEG; made once.
    ///
    /// - Parameter corners: four, in the upright picture as it was given.
    func sheet(of picture: StoredPicture, corners: [Point]) async throws -> Data {
        let input = try input(of: picture)
        return try await cache.content(sheetName(picture, corners)) {
            try await translated {
                let quad = Quad(corners[0], corners[1], corners[2], corners[3])
                guard let flat = try await pictures.flattened(of: input, page: picture.page, corners: quad) else {
                    throw Problem(.unprocessable, "the page cannot be laid flat with these corners")
                }
                return flat.picture.bytes
            }
        }
    }

    private func sheetName(_ picture: StoredPicture, _ corners: [Point]) -> String {
        let sheet = StoredPicture(path: picture.path, page: picture.page, isFlattened: true, corners: corners)
        return tag(sheet, original: false, .whole(side: 0))
    }

    /// What a picture's fault means to whoever asked.
    private func translated<Value>(_ work: () async throws -> Value) async throws -> Value {
        do {
            return try await work()
        } catch let error as Problem {
            throw error
        } catch let error as CancellationError {
            throw error
        } catch {
            guard FailureKind(of: error) != .unavailable else {
                throw Problem(.unavailable, "pictures cannot be made at present; try again")
            }
            // The message has the path.
            throw Problem(
                .unprocessable, "the picture cannot be shown: it cannot be decoded, or that part is not in it")
        }
    }

    /// By the first bytes; what is made here is one of these.
    static func type(of bytes: Data) -> String {
        bytes.starts(with: [0x89, 0x50])
            ? "image/png" : bytes.starts(with: Array("RIFF".utf8)) ? "image/webp" : "image/jpeg"
    }
}
