import Foundation
import Synchronization
import YomitoriCore

/// An input as it is found when it is to be read.
struct ResolvedInput: Sendable {
    var input: PageInput
    /// What the recogniser reads, to notice that it changes meanwhile.
    var path: SourcePath
    var state: FileState
    var change: InputChange?
}

/// Finds a page's file: where it was, elsewhere, or changed.
final class InputResolver: Sendable {
    private let copies: InputCopies
    private let policy: QueuePolicy
    /// Where a folder went when a file of it was found again: its other files are looked for there first.
    private let movedFolders = Mutex<[SourcePath: SourcePath]>([:])
    private let surroundings = Mutex(Surroundings())

    init(copies: InputCopies, policy: QueuePolicy) {
        self.copies = copies
        self.policy = policy
    }

    /// - Parameter isStopped: asked while contents are read; when it says so, what comes out means nothing.
    func resolve(_ lease: Lease, isStopped: () -> Bool = { false }) throws(PageFailure) -> ResolvedInput {
        let found = try found(lease, isStopped)
        guard found.state.size > 0 else {
            throw PageFailure(.lasting, "the file is empty; put the picture there and try the page again")
        }
        return found
    }

    private func found(_ lease: Lease, _ isStopped: () -> Bool) throws(PageFailure) -> ResolvedInput {
        let input = lease.input
        if let stored = input.stored {
            let path = copies.path(of: stored)
            guard let state = FileState(of: path) else {
                throw PageFailure(.lasting, "the queue's copy of the file is gone; add the file again")
            }
            return ResolvedInput(input: .file(path), path: path, state: state)
        }
        guard let state = FileState(of: input.path) else { return try moved(input, isStopped) }
        var resolved = ResolvedInput(input: .file(input.path), path: input.path, state: state)
        guard state.size != input.size || state.modified != input.modified else { return resolved }
        // What was not there when it was added is new, not changed.
        guard input.size != nil else {
            resolved.change = .touched(state)
            return resolved
        }
        let hash = ContentHash.of(input.path, isStopped: isStopped)
        if let hash, hash == input.hash {
            resolved.change = .touched(state)
            return resolved
        }
        if policy.changedInputs == .refuse {
            throw PageFailure(
                .lasting, "the file was changed after it was added; add it again to have it read as it is")
        }
        if lease.pageNumber > 1 || (lease.pageCount ?? 1) > 1 {
            throw PageFailure(
                .lasting, "the file was changed while its pages were being read; add it again to have it read as it is")
        }
        resolved.change = .changed(state, hash: hash)
        return resolved
    }

    private func moved(_ input: StoredInput, _ isStopped: () -> Bool) throws(PageFailure) -> ResolvedInput {
        guard let size = input.size else {
            if let kind = input.path.specialKind {
                throw PageFailure(.lasting, "is \(kind), not a file; add a file with the picture")
            }
            throw PageFailure(.lasting, "there is no such file; put it there and try the page again")
        }
        guard let mark = InputMark(of: input) else {
            throw PageFailure(.lasting, "the file is gone; put it back where it was and try the page again")
        }
        let found = followed(input, size, mark, isStopped) ?? searched(input, size, mark, isStopped)
        guard let found, let state = FileState(of: found) else {
            throw PageFailure(
                .lasting, "the file is gone, and none of the same content is near; put it back and try the page again")
        }
        if let old = input.path.folder, let new = found.folder, found.lastComponent == input.path.lastComponent {
            movedFolders.withLock { $0[old] = new }
        }
        return ResolvedInput(input: .file(found), path: found, state: state, change: .moved(to: found, state))
    }

    private func followed(
        _ input: StoredInput, _ size: Int64, _ mark: InputMark, _ isStopped: () -> Bool
    ) -> SourcePath? {
        guard let folder = input.path.folder, let new = movedFolders.withLock({ $0[folder] }) else { return nil }
        let path = new.appending(input.path.lastComponent)
        return FileState(of: path)?.size == size && mark.isOn(path, isStopped) ? path : nil
    }

    /// Files of the same size in the nearest folder above that is still there, beside it and in the folders below it, those
    /// nearest first; only they are looked at closely.
    private func searched(
        _ input: StoredInput, _ size: Int64, _ mark: InputMark, _ isStopped: () -> Bool
    ) -> SourcePath? {
        var top = input.path.folder
        while let folder = top, !folder.isFolder { top = folder.folder }
        guard let top else { return nil }
        return surroundings.withLock { $0.files(around: top, atMost: policy.filesSearched)[size] }?
            .first { mark.isOn($0, isStopped) }
    }
}
