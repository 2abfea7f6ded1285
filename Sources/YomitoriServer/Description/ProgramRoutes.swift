import Foundation
import Hummingbird
import YomitoriExport

/// What the program is, whether it lives, and what it counts.
struct ProgramRoutes: RouteSet {
    let facts: ProgramFacts
    let limits: ServerLimits
    let metrics: PrometheusRegistry

    private struct Health: Encodable { var status: String, version: String }

    private struct About: Encodable {
        struct Format: Encodable { var name: String, `extension`: String, mediaType: String }
        struct Limits: Encodable { var fileBytes: Int, pixels: Int, pages: Int }

        var version: String
        var packs: [ProgramFacts.Pack]
        var formats: [Format]
        var limits: Limits
        var languages: [String]
    }

    func add(to router: Router<ServerContext>) {
        router.get("/health") { _, _ in try Reply.json(Health(status: "ok", version: facts.version)) }
        router.get("/metrics") { _, _ in
            Reply.bytes(Data(metrics.text.utf8), type: "text/plain; version=0.0.4; charset=utf-8")
        }
        router.get("/openapi.json") { _, _ in
            guard let content = Self.interface else { throw Problem(.notFound, "the description is missing") }
            return Reply.bytes(content, type: "application/json", headers: [.cacheControl: "no-cache"])
        }
        router.get("/v1/about") { _, _ in
            try Reply.json(
                About(
                    version: facts.version, packs: facts.packs(),
                    formats: ExportFormat.allCases.map {
                        About.Format(name: $0.rawValue, extension: $0.fileExtension, mediaType: $0.mediaType)
                    }, limits: .init(fileBytes: limits.fileBytes, pixels: limits.pixels, pages: limits.pages),
                    languages: facts.languages))
        }
    }

    /// The description of the interface in OpenAPI 3.1.
    static let interface = EmbeddedFiles.all.first { $0.path == "Description/Interface/openapi.json" }
        .flatMap { Data(base64Encoded: $0.content) }
}
