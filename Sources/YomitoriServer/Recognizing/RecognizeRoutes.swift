import Foundation
import HTTPTypes
import Hummingbird
import NIOCore
import YomitoriCore
import YomitoriExport
import YomitoriQueue

/// Reads one picture at once; nothing of it is kept.
struct RecognizeRoutes: RouteSet {
    /// Bytes of an answer: it is put together before it is sent, so that an error can still be one.
    private static let answerLimit = 64 << 20

    let services: ServerServices
    let store: UploadStore
    let limits: ServerLimits
    let places: Places
    let uploads: Places

    func add(to router: Router<ServerContext>) {
        router.post("/v1/recognize") { request, context in
            let format = try format(of: request)
            let document = format.document(try ExportOptions(query: request))
            let options = try ReadingFields(services).options { request.query($0) }
            return try await places.with {
                let (upload, name) = try await uploads.with { try await received(request) }
                defer { withExtendedLifetime(upload) {} }
                let file = store.file(PicturePlace(upload: upload.id, number: 1))
                let text = try await read(.file(SourcePath(file.path)), name: name, options: options, into: document)
                return Reply.bytes(Data(text.utf8), type: format.mediaType)
            }
        }
    }

    // MARK: - What is asked for

    /// What the query says, else what is accepted, else JSON.
    private func format(of request: Request) throws -> ExportFormat {
        if let format = try request.choice("format", ExportFormat.self) { return format }
        guard let accepted = request.headers[.accept] else { return .json }
        for part in accepted.split(separator: ",") {
            let type = HeaderParameters(String(part)).value.lowercased()
            if type == "*/*" || type == "application/*" { return .json }
            if type == "text/*" { return .text }
            if let format = ExportFormat.allCases.first(where: { HeaderParameters($0.mediaType).value == type }) {
                return format
            }
        }
        let types = Set(ExportFormat.allCases.map { HeaderParameters($0.mediaType).value }).sorted()
        throw Problem(.notAcceptable, "there are \(types.joined(separator: ", ")); or say it with ?format=")
    }

    /// The picture in a file that goes with the writer, and what it is called.
    private func received(_ request: Request) async throws -> (UploadWriter, String) {
        let writer = try await blocking(on: .prompt) { try UploadWriter(store: store, limits: limits) }
        let type = request.headers[.contentType] ?? ""
        if HeaderParameters(type).value.lowercased().hasPrefix("multipart/") {
            let form = UploadForm(writer: writer, limits: limits, mostFiles: 1)
            try await form.receive(request.body, type: type)
            guard let file = writer.files.first else { throw Problem(.badRequest, "the form has no picture") }
            return (writer, file.name)
        }
        let name = DisplayName.file(request.query("name") ?? "", fallback: "picture")
        try await blocking(on: .prompt) { try writer.begin(name: name) }
        for try await part in PacedBody(request.body, limits: limits) {
            let bytes = Array(part.readableBytesView)
            try await blocking(on: .prompt) { try writer.write(bytes) }
        }
        try await blocking(on: .prompt) { try writer.end() }
        guard writer.bytes > 0 else { throw Problem(.badRequest, "the body is empty; send a picture's bytes") }
        return (writer, name)
    }

    // MARK: - Reading

    private func read(
        _ input: PageInput, name: String, options: BatchOptions, into empty: any PageDocument
    ) async throws -> String {
        var document = empty
        var text = ""
        do {
            let recognizer = try await services.recognizer(options.pack)
            for try await var page in recognizer.pages(of: input, options: options.recognition) {
                page.source.path = name
                text += try document.add(page)
                guard text.utf8.count <= Self.answerLimit else {
                    throw Problem(.tooLarge, "there is more text than one answer takes; send the picture as a batch")
                }
            }
        } catch let error as Problem {
            throw error
        } catch {
            throw ReadingProblem(error, input: input, name: name).problem
        }
        return text + document.end()
    }
}

/// What is told of a picture that cannot be read.
struct ReadingProblem: Sendable {
    let problem: Problem

    /// - Parameter name: takes the place of the file's path, which is nobody's business.
    init(_ error: any Error, input: PageInput, name: String) {
        if error is CancellationError {
            problem = Problem(.unavailable, "the server ends; try again")
            return
        }
        let text = String(describing: error).replacing(input.name, with: name)
        switch FailureKind(of: error) {
        case .lasting, .passing: problem = Problem(.unprocessable, text)
        case .unavailable: problem = Problem(.unavailable, text)
        }
    }
}
