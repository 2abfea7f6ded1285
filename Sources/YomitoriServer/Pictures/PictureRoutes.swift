import Foundation
import HTTPTypes
import Hummingbird
import YomitoriCore
import YomitoriLibrary

/// Pictures of pages: whole, in tiles, and parts of them.
struct PictureRoutes: RouteSet {
    /// How large a whole picture is.
    enum Size: String, CaseIterable { case thumbnail, screen, full }

    let library: Library
    let store: PagePictureStore

    private struct Tiles: Encodable { var width: Int, height: Int, tile: Int, levels: Int }

    func add(to router: Router<ServerContext>) {
        router.get("/v1/pages/{id}/picture") { request, context in
            let picture = try await picture(context)
            let original = try request.flag("original") ?? false
            let side = try await side(of: request.choice("size", Size.self) ?? .screen, picture, original)
            return try await answer(request, picture, original, .whole(side: side))
        }
        router.get("/v1/pages/{id}/tiles") { request, context in
            let picture = try await picture(context)
            let size = try await size(of: picture, original: request.flag("original") ?? false)
            return try Reply.json(
                Tiles(
                    width: size.width, height: size.height, tile: PagePictureStore.tileSide,
                    levels: Self.levels(of: size)))
        }
        router.get("/v1/pages/{id}/tiles/{level}/{column}/{row}") { request, context in
            let picture = try await picture(context)
            let original = try request.flag("original") ?? false
            let size = try await size(of: picture, original: original)
            let (level, column, row) = (
                Int(try context.parameter("level")), Int(try context.parameter("column")),
                Int(try context.parameter("row"))
            )
            guard let level, let column, let row, Self.hasTile(level: level, column: column, row: row, of: size) else {
                throw Problem(.notFound, "the picture has no such tile; /v1/pages/{id}/tiles tells which it has")
            }
            return try await answer(request, picture, original, .tile(level: level, column: column, row: row))
        }
        router.get("/v1/pages/{id}/crop") { request, context in
            let picture = try await picture(context)
            let original = try request.flag("original") ?? false
            let box = try Self.box(request.query("box"))
            let height = Double(try request.number("height", in: 16...1024) ?? 160)
            let side = max(height, (height * box.width / box.height).rounded())
            return try await answer(request, picture, original, .part(box, side: Int(min(side, 4096))))
        }
    }

    private func picture(_ context: ServerContext) async throws -> StoredPicture {
        try await library.page(PageID(rawValue: context.parameter("id"))).picture
    }

    /// Pixels of the picture as it was read, or before it was laid flat.
    private func size(of picture: StoredPicture, original: Bool) async throws -> PixelSize {
        if picture.width > 0, picture.height > 0, !original || !picture.isFlattened {
            return PixelSize(width: picture.width, height: picture.height)
        }
        return try await store.originalSize(of: picture)
    }

    private func side(of size: Size, _ picture: StoredPicture, _ original: Bool) async throws -> Int {
        switch size {
        case .thumbnail: return 320
        case .screen: return 2048
        case .full:
            let pixels = try await self.size(of: picture, original: original)
            let (long, short) = (max(pixels.width, pixels.height), max(1, min(pixels.width, pixels.height)))
            // As many as reading sees.
            let most = (16_000_000.0 * Double(long) / Double(short)).squareRoot()
            return max(1, min(long, Int(most)))
        }
    }

    private func answer(
        _ request: Request, _ picture: StoredPicture, _ original: Bool, _ wanted: PagePictureStore.Wanted
    ) async throws -> Response {
        let tag = "\"\(store.tag(picture, original: original, wanted))\""
        var headers: HTTPFields = [.eTag: tag, .cacheControl: "private, max-age=60"]
        if EntityTag.matches(request.headers[.ifNoneMatch], tag) {
            return Response(status: .notModified, headers: headers)
        }
        let (bytes, type) = try await store.encoded(picture, original: original, wanted)
        // A picture and nothing else, whoever opens it by itself.
        headers[.contentDisposition] = "inline; filename=\"page.\(type.hasSuffix("png") ? "png" : "jpg")\""
        return Reply.bytes(bytes, type: type, headers: headers)
    }

    /// Levels until the whole picture is one tile, each half of the one before.
    static func levels(of size: PixelSize) -> Int {
        var levels = 1
        var side = max(size.width, size.height)
        while side > PagePictureStore.tileSide {
            side = (side + 1) / 2
            levels += 1
        }
        return levels
    }

    /// Whether any of the picture lies in the tile, whatever its numbers are.
    static func hasTile(level: Int, column: Int, row: Int, of size: PixelSize) -> Bool {
        func contains(_ place: Int, along side: Int) -> Bool {
            let count = (side + PagePictureStore.tileSide - 1) / PagePictureStore.tileSide
            // Shifted this way no number is lost.
            return place >= 0 && place <= (count - 1) >> level
        }
        return (0..<levels(of: size)).contains(level) && contains(column, along: size.width)
            && contains(row, along: size.height)
    }

    /// `x,y,width,height` in pixels.
    static func box(_ text: String?) throws -> Rect {
        let numbers = (text ?? "").split(separator: ",", omittingEmptySubsequences: false).map { Double($0) }
        let values = numbers.compactMap(\.self)
        guard numbers.count == 4, values.count == 4, values[2] >= 1, values[3] >= 1,
            case let box = Rect(x: values[0], y: values[1], width: values[2], height: values[3]), box.isPlausible
        else { throw Problem(.badRequest, "box is x,y,width,height in pixels") }
        return box
    }
}
