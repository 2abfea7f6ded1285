import Foundation
import YomitoriCore

/// By what an input is told from other files of its size when it is not where it was.
enum InputMark: Sendable {
    /// SHA-256 of its content.
    case content(Data)
    /// What a file keeps that is moved within its file system: all that is known before its content has been read once.
    case identity(FileIdentity, modified: Int64)

    /// Nil when the input was not there when it was added, or an early version added it.
    init?(of input: StoredInput) {
        if let hash = input.hash, !hash.isEmpty {
            self = .content(hash)
        } else if let identity = input.identity, let modified = input.modified {
            self = .identity(identity, modified: modified)
        } else {
            return nil
        }
    }

    /// Whether this file is the input; may read all of it.
    ///
    /// - Parameter isStopped: asked while contents are read; when it says so, what comes out means nothing.
    func isOn(_ path: SourcePath, _ isStopped: () -> Bool) -> Bool {
        switch self {
        case .content(let hash): return ContentHash.of(path, isStopped: isStopped) == hash
        case .identity(let identity, let modified):
            guard let found = FileIdentity.look(at: path) else { return false }
            return found.identity == identity && found.state.modified == modified
        }
    }
}
