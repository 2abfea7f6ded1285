import Foundation
import Glibc
import YomitoriCore
import YomitoriModels
import YomitoriQueue

@testable import YomitoriCommandLine

/// The whole tool but for the engine, in a process of its own: called in the body of exit tests.
enum ScriptedTool {
    /// Does what the arguments ask for with the scripted recogniser, and ends the process as the tool would.
    ///
    /// - Parameter state: the folder for notes about runs; nil for none.
    static func run(_ arguments: [String], in folder: String, state: String? = nil) async -> Never {
        chdir(folder)
        let composition = Composition(
            recognizer: { _, _ in ScriptedRecognizer() }, packs: PackStore(environment: [:]),
            queue: QueuePlace(environment: ["XDG_STATE_HOME": folder + "/state"]),
            library: URL(fileURLWithPath: folder + "/data/library.sqlite"),
            serverFolder: URL(fileURLWithPath: folder + "/server"),
            queueReaders: { _, _, _ in
                QueueReaders(isolation: .sharedProcess) { _ in
                    ScriptedRecognizer()
                } close: {
                } peakMemory: {
                    600 << 20
                }
            }, examinations: [], runs: state.map { RunFolder(path: SourcePath($0).appending("runs")) })
        exit(await YomitoriTool.run(arguments: arguments, composition: composition).rawValue)
    }

    /// Makes standard output one that takes nothing: a full device, or a pipe whose reader has gone.
    static func redirectOutput(toPipe: Bool = false) {
        var ends: [Int32] = [-1, -1]
        if toPipe {
            pipe(&ends)
            close(ends[0])
        } else {
            ends[1] = open("/dev/full", O_WRONLY)
        }
        dup2(ends[1], STDOUT_FILENO)
    }
}

/// A folder of its own for a test, removed with it.
final class TemporaryFolder {
    let path: String

    init() throws {
        var template = Array((NSTemporaryDirectory() + "/yomitori-test-XXXXXX").utf8CString)
        guard mkdtemp(&template) != nil else { throw SystemError.last }
        path = template.withUnsafeBufferPointer {
            String(decoding: $0.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self)
        }
    }

    deinit {
        chmod(path, 0o700)
        try? FileManager.default.removeItem(atPath: path)
    }

    /// Writes a script, or any other file; folders on the way are made.
    func write(_ text: String, to name: String) throws {
        try write(text, to: SourcePath(name))
    }

    func write(_ text: String, to name: SourcePath) throws {
        let path = SourcePath(path).appending(name.bytes)
        try Folder(path.folder).make()
        let descriptor = try checked { path.withCString { open($0, O_WRONLY | O_CREAT | O_TRUNC, 0o666) } }
        defer { close(descriptor) }
        try Descriptor.write(text, to: descriptor)
    }

    func text(of name: String) throws -> String {
        String(decoding: try Descriptor.contents(of: SourcePath(path).appending(name)), as: UTF8.self)
    }

    /// The paths of all files below, hidden ones too.
    func files() throws -> [String] { try files(below: "") }

    private func files(below folder: String) throws -> [String] {
        try Folder(SourcePath(path + "/" + folder)).names().flatMap { name -> [String] in
            let path = folder + SourcePath(bytes: name).displayed
            let status = try FileStatus(of: SourcePath(self.path + "/" + folder).appending(name))
            return status.kind == .folder ? try files(below: path + "/") : [path]
        }
    }
}
