import Foundation
import YomitoriCore

/// Pictures whose bytes say what was asked for.
struct DrawnPictures: PagePicturing {
    static let size = PixelSize(width: 1200, height: 800)

    func pageCount(of input: PageInput) async throws -> Int { 1 }
    func size(of input: PageInput, page: Int) async throws -> PixelSize { Self.size }

    func thumbnail(of input: PageInput, page: Int, maximumSide: Int) async throws -> EncodedPicture {
        try drawn(input, "whole \(maximumSide)")
    }

    func crop(of input: PageInput, page: Int, box: Rect, maximumSide: Int) async throws -> EncodedPicture {
        guard box.x < Double(Self.size.width), box.y < Double(Self.size.height) else { throw Outside() }
        return try drawn(
            input, "part \(Int(box.x)) \(Int(box.y)) \(Int(box.width)) \(Int(box.height)) \(maximumSide)", box)
    }

    /// A sheet that lies a tenth inside, where the upload says that there is one.
    func corners(of input: PageInput, page: Int) async throws -> Quad? {
        guard case .file(let path) = input,
            try String(contentsOfFile: path.displayed, encoding: .utf8).contains("sheet")
        else { return nil }
        return Quad(Rect(x: 120, y: 80, width: 960, height: 640))
    }

    func flattened(of input: PageInput, page: Int, corners: Quad?) async throws -> FlattenedPicture? {
        guard let corners else { return nil }
        return FlattenedPicture(picture: try drawn(input, "flat"), corners: corners, map: .identity)
    }

    private struct Outside: Error {}
    private struct Missing: Error {}

    private func drawn(_ input: PageInput, _ text: String, _ box: Rect = Rect(x: 0, y: 0, width: 1, height: 1)) throws
        -> EncodedPicture
    {
        guard case .file(let path) = input, FileManager.default.fileExists(atPath: path.displayed) else {
            throw Missing()
        }
        return EncodedPicture(
            mediaType: .jpeg, size: PixelSize(width: 100, height: 50), box: box, bytes: Data(text.utf8))
    }
}

/// An "archive": names and contents, a line each.
struct PlainArchive: PageArchiving {
    func write<Entries: AsyncSequence & Sendable>(
        _ entries: Entries, options: ArchiveOptions, to sink: (ArraySlice<UInt8>) async throws -> Void
    ) async throws where Entries.Element == ArchiveEntry {
        for try await entry in entries {
            try await sink(ArraySlice((entry.name + "=").utf8))
            for try await bytes in entry.content { try await sink(bytes) }
        }
    }
}

/// A form as browsers send it.
struct Form {
    static let type = "multipart/form-data; boundary=b0undary"

    private(set) var body = ""

    func field(_ name: String, _ value: String) -> Form { part("name=\"\(name)\"", value) }
    func file(_ name: String, _ content: String) -> Form { part("name=\"file\"; filename=\"\(name)\"", content) }

    var text: String { body + "--b0undary--\r\n" }

    private func part(_ parameters: String, _ content: String) -> Form {
        var form = self
        form.body += "--b0undary\r\nContent-Disposition: form-data; \(parameters)\r\n\r\n\(content)\r\n"
        return form
    }
}
