import Foundation
import Testing
import YomitoriCore
import YomitoriImaging

@Suite struct ImageFileTests {
    private func withFolder(_ body: (URL) throws -> Void) throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "yomitori-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        try body(folder)
    }

    private func error(at path: String, limits: ImageLimits = ImageLimits()) throws -> ImageError {
        try #require(throws: ImageError.self) { try ImageSource(.file(SourcePath(path)), limits: limits) }
    }

    @Test func readsAFileWhateverItsName() throws {
        try withFolder { folder in
            var name = Array((folder.path + "/a b\n").utf8)
            name += [0xFF, 0xFE]
            let path = SourcePath(bytes: name)
            let bytes = try Quarters.file("rgb.png")
            let file = path.withCString { fopen($0, "w") }
            bytes.withUnsafeBytes { _ = fwrite($0.baseAddress, 1, $0.count, file) }
            if let file { fclose(file) }
            #expect(try ImageSource(.file(path)).page(0).raster.size == Quarters.size)
        }
    }

    @Test func refusesWhatIsNoReadableFile() throws {
        try withFolder { folder in
            #expect(try error(at: folder.path).message.contains("folder"))
            #expect(try error(at: folder.path + "/missing.png").message.contains("no such file"))
            let pipe = folder.path + "/pipe.png"
            mkfifo(pipe, 0o600)
            #expect(try error(at: pipe).message.contains("not a regular file"))
            #expect(try error(at: "/dev/zero").message.contains("not a regular file"))
            let empty = folder.appending(path: "empty.png")
            try Data().write(to: empty)
            #expect(try error(at: empty.path).message.contains("empty"))
            for path in [folder.path, pipe, empty.path] { #expect(try error(at: path).kind == .unreadable) }
        }
    }

    @Test(arguments: [(1 << 20, "1 MiB"), (3 << 19, "1572864 bytes"), (1, "1 byte"), (0, "0 bytes")])
    func refusesAFileBeyondTheLimit(bytes: Int, shown: String) throws {
        try withFolder { folder in
            let file = folder.appending(path: "large.png")
            try Data(count: 2 << 20).write(to: file)
            var limits = ImageLimits()
            limits.bytes = bytes
            #expect(
                try error(at: file.path, limits: limits)
                    == ImageError(.beyondLimit, "larger than \(shown); compress it or raise the limit of bytes"))
        }
    }

    /// The bytes are held: what happens to the file afterwards does not matter.
    @Test func readsAFileThatVanishes() throws {
        try withFolder { folder in
            let file = folder.appending(path: "page.tif")
            try Quarters.file("lzw.tif").write(to: file)
            let source = try ImageSource(.file(SourcePath(file.path)))
            try Data().write(to: file)
            try FileManager.default.removeItem(at: file)
            #expect(try source.page(0).raster.quarters == Quarters.colors)
        }
    }
}
