import Hummingbird
import NIOCore
import YomitoriCore

/// Takes a form with fields and pictures as it comes: fields are kept, pictures go to the disk.
final class UploadForm {
    /// Bytes of all fields together.
    private static let fieldLimit = 64 << 10
    /// What pictures are called in a form.
    private static let pictures = "file"
    /// Fields of a form; ours has a dozen.
    private static let mostFields = 64

    /// What the fields say.
    private(set) var fields: [String: String] = [:]

    private let writer: UploadWriter
    private let limits: ServerLimits
    private let mostFiles: Int
    private let names: Set<String>
    private var fieldBytes = 0
    private var part = Part.none

    private enum Part { case none, field(String, [UInt8]), file }

    /// - Parameter names: the fields that there are beside pictures; any other is refused.
    init(writer: UploadWriter, limits: ServerLimits, mostFiles: Int, names: Set<String> = []) {
        self.writer = writer
        self.limits = limits
        self.mostFiles = mostFiles
        self.names = names
    }

    /// - Throws: `Problem`.
    func receive(_ body: RequestBody, type: String) async throws {
        do {
            var parser = try MultipartParser(contentType: type, parts: mostFiles + Self.mostFields)
            for try await buffer in PacedBody(body, limits: limits) {
                for event in try parser.events(of: buffer.readableBytesView) { try await take(event) }
            }
            try parser.end()
        } catch let fault as MultipartParser.Fault {
            throw Self.problem(fault)
        }
    }

    private func take(_ event: MultipartParser.Event) async throws {
        switch (event, part) {
        case (.began(let header), _):
            try check(header)
            guard let fileName = header.fileName else {
                guard fields[header.name] == nil else {
                    throw Problem(.badRequest, "the field \(header.name) is given more than once; give it once")
                }
                part = .field(header.name, [])
                return
            }
            guard writer.files.count < mostFiles else {
                throw Problem(.tooLarge, "the form may have \(mostFiles) \(mostFiles == 1 ? "picture" : "pictures")")
            }
            let name = DisplayName.file(fileName, fallback: "picture \(writer.files.count + 1)")
            try await blocking(on: .prompt) { [writer] in try writer.begin(name: name) }
            part = .file
        case (.content(let bytes), .file): try await blocking(on: .prompt) { [writer] in try writer.write(bytes) }
        case (.content(let bytes), .field(let name, let before)):
            fieldBytes += bytes.count
            guard fieldBytes <= Self.fieldLimit else {
                throw Problem(.tooLarge, "the form's fields may have \(Self.fieldLimit) bytes")
            }
            part = .field(name, before + bytes)
        case (.ended, .file):
            try await blocking(on: .prompt) { [writer] in try writer.end() }
            part = .none
        case (.ended, .field(let name, let bytes)):
            fields[name] = String(decoding: bytes, as: UTF8.self)
            part = .none
        case (.content, .none), (.ended, .none): break
        }
    }

    /// - Throws: `Problem` that names a field that there is not.
    private func check(_ header: MultipartHeader) throws {
        let isPicture = header.fileName != nil
        guard isPicture ? header.name != Self.pictures : !names.contains(header.name) else { return }
        let name = DisplayName.line(header.name)
        if isPicture { throw Problem(.badRequest, "pictures are the field \(Self.pictures), not \(name)") }
        if header.name == Self.pictures {
            throw Problem(.badRequest, "\(name) has no file name; send it as `curl -F file=@page.jpg` does")
        }
        let all = names.union([Self.pictures]).sorted().joined(separator: ", ")
        let others = names.isEmpty ? "options stand in the query" : "there are \(all)"
        throw Problem(.badRequest, "there is no field \(name); \(others)")
    }

    private static func problem(_ fault: MultipartParser.Fault) -> Problem {
        switch fault {
        case .noBoundary:
            Problem(.unsupportedMediaType, "send multipart/form-data with a boundary, as browsers and `curl -F` do")
        case .brokenBoundary: Problem(.badRequest, "the form's boundaries are not where they should be")
        case .brokenHeader: Problem(.badRequest, "a part of the form has no readable Content-Disposition with a name")
        case .headerTooLong: Problem(.tooLarge, "the header of a part of the form is too long")
        case .tooManyParts: Problem(.tooLarge, "the form has too many parts")
        case .cutShort: Problem(.badRequest, "the form ends in the middle; send it again")
        }
    }
}
