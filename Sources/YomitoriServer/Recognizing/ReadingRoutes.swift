import Foundation
import Glibc
import HTTPTypes
import Hummingbird
import YomitoriCore
import YomitoriLibrary
import YomitoriQueue

/// Reads pages of the library again, or a part of one at once.
struct ReadingRoutes: RouteSet {
    let library: Library
    let desk: BatchDesk
    let pictures: PagePictureStore
    let services: ServerServices
    let limits: ServerLimits
    let places: Places

    /// How a page is to be read again; what is left away is as always.
    private struct Reading: Decodable {
        var pack: String?
        var level: String?
        var languages: [String]?
        var flatten: String?
        var candidates: Int?
    }

    private struct Corners: Decodable {
        var corners: [Point]?

        private enum CodingKeys: String, CodingKey { case corners }

        /// null is as good as corners; nothing at all is neither.
        init(from decoder: any Decoder) throws {
            let values = try decoder.container(keyedBy: CodingKeys.self)
            corners = try values.decode([Point]?.self, forKey: .corners)
        }
    }

    /// Where the sheet seems to lie in the picture as it was given.
    private struct Proposal: Encodable {
        var corners: [Point]?

        private enum CodingKeys: String, CodingKey { case corners }

        func encode(to encoder: any Encoder) throws {
            var values = encoder.container(keyedBy: CodingKeys.self)
            try values.encode(corners, forKey: .corners)
        }
    }

    private struct Region: Decodable {
        var box: Rect
        var rotation: Int?
        var pack: String?
        var languages: [String]?
    }

    private struct Ticket: Encodable { var batch: String }
    private struct Lines: Encodable { var lines: [RecognizedLine] }

    func add(to router: Router<ServerContext>) {
        router.post("/v1/pages/{id}/readings") { request, context in
            let asked = try await request.json(Reading.self, context, limits: limits)
            let options = try options(
                pack: asked.pack, languages: asked.languages,
                more: [
                    "level": asked.level, "flatten": asked.flatten, "candidates": asked.candidates.map(String.init),
                ])
            let page = try await page(context)
            let flattening = asked.flatten.flatMap(Flattening.init(rawValue:))
            return try await readAgain(page, options, PictureShape(of: page.picture, flattening: flattening))
        }
        router.get("/v1/pages/{id}/corners") { _, context in
            let found = try await pictures.corners(of: try await page(context).picture)
            return try Reply.json(Proposal(corners: found?.corners))
        }
        router.post("/v1/pages/{id}/corners") { request, context in
            let asked = try await request.json(Corners.self, context, limits: limits)
            if let corners = asked.corners, corners.count != 4 || !corners.allSatisfy(\.isPlausible) {
                throw Problem(.badRequest, "corners are four points, clockwise from the page's top left, or null")
            }
            return try await readAgain(
                try await page(context), try options(pack: nil, languages: nil),
                asked.corners.map(PictureShape.sheet) ?? .whole)
        }
        router.post("/v1/pages/{id}/regions") { request, context in
            let asked = try await request.json(Region.self, context, limits: limits)
            let page = try await page(context)
            let options = try options(
                pack: asked.pack, languages: asked.languages,
                more: ["flatten": PictureShape(of: page.picture).flattening?.rawValue])
            return try await places.with { try Reply.json(Lines(lines: await lines(asked, of: page.picture, options))) }
        }
    }

    private func options(
        pack: String?, languages: [String]?, more: [String: String?] = [:]
    ) throws -> BatchOptions {
        var fields = more.compactMapValues(\.self)
        fields["pack"] = pack
        fields["languages"] = languages?.joined(separator: ",")
        return try ReadingFields(services).options { fields[$0] }
    }

    // MARK: - The whole page, through the queue

    /// Has the page read in a folder of its own, by which its reading is known as this one: the picture under a second name, or
    /// the sheet laid flat.
    private func readAgain(_ page: Page, _ options: BatchOptions, _ shape: PictureShape) async throws -> Response {
        guard let place = PicturePlace(page.picture.path) else {
            throw Problem(.unprocessable, "the page has no picture here that could be read again")
        }
        var picture = StoredPicture(path: page.picture.path, page: page.picture.page)
        var sheet: Data?
        var options = options
        options.recognition.flatten = shape.flattening ?? options.recognition.flatten
        switch shape {
        case .found: break
        case .whole: picture.isWhole = true
        case .sheet(let corners):
            let size = try await pictures.originalSize(of: page.picture)
            try CornersFault.check(Quad(corners[0], corners[1], corners[2], corners[3]), in: size)
            sheet = try await pictures.places.with { try await pictures.sheet(of: page.picture, corners: corners) }
            picture.original = size
            (picture.isFlattened, picture.corners) = (true, corners)
        }
        let (name, limits) = (page.summary.name, limits)
        let writer = try await blocking(on: .prompt) { [desk, sheet] in
            let writer = try UploadWriter(store: desk.uploads, limits: limits)
            if let sheet {
                try writer.begin(name: name)
                try writer.write(Array(sheet))
                try writer.end()
            } else {
                try writer.link(place, name: name)
            }
            return writer
        }
        let again = UploadManifest.Again(
            page: page.summary.id.rawValue, picture: picture, number: sheet == nil ? picture.page : 1)
        let manifest = UploadManifest(
            name: name, project: page.summary.project?.rawValue, key: nil, again: again, created: Date(),
            files: writer.files, batch: nil)
        let batch = try await desk.take(writer, manifest, options: options)
        return try Reply.json(
            Ticket(batch: batch.rawValue), status: .accepted, headers: [.location: "/v1/batches/\(batch.rawValue)"])
    }

    private func page(_ context: ServerContext) async throws -> Page {
        try await library.page(PageID(rawValue: context.parameter("id")))
    }

    // MARK: - A part, at once

    private func lines(
        _ asked: Region, of picture: StoredPicture, _ options: BatchOptions
    ) async throws -> [RecognizedLine] {
        let rotation = asked.rotation ?? 0
        guard let turn = PictureTurn(degrees: rotation) else {
            throw Problem(.badRequest, "rotation is 0, 90, 180 or 270")
        }
        guard asked.box.isPlausible, asked.box.width >= 1, asked.box.height >= 1 else {
            throw Problem(.badRequest, "box is x, y, width, height in pixels of the picture")
        }
        let part = try await pictures.part(asked.box, of: picture)
        let turned = turn.applied(to: part.bytes)
        do {
            let recognizer = try await services.recognizer(options.pack)
            let input = PageInput.data(turned, name: "part")
            for try await page in recognizer.pages(of: input, options: options.recognition) {
                return page.lines.map { line in
                    line.moved { turn.upright($0, in: part.size).scaled(from: part.size, to: part.box) }
                }
            }
            return []
        } catch {
            throw ReadingProblem(error, input: .data(Data(), name: "part"), name: "this part").problem
        }
    }
}

extension Point {
    /// From pixels of a picture that shows `box` to those that the box is in.
    fileprivate func scaled(from size: PixelSize, to box: Rect) -> Point {
        Point(
            x: box.x + x / Double(max(1, size.width)) * box.width,
            y: box.y + y / Double(max(1, size.height)) * box.height)
    }
}

extension RecognizedLine {
    /// The line with everything of it somewhere else.
    fileprivate func moved(_ place: (Point) -> Point) -> RecognizedLine {
        func quad(_ quad: Quad) -> Quad {
            let corners = quad.corners.map(place)
            return Quad(corners[0], corners[1], corners[2], corners[3])
        }
        var line = self
        line.quad = quad(line.quad)
        line.characters = line.characters.map { character in
            var character = character
            character.quad = quad(character.quad)
            return character
        }
        line.ruby = line.ruby.map { ruby in
            var ruby = ruby
            ruby.quad = quad(ruby.quad)
            return ruby
        }
        return line
    }
}
