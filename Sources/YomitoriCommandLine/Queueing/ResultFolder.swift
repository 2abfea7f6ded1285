import Foundation
import YomitoriCore
import YomitoriExport
import YomitoriQueue

/// A folder that results are written to, where nothing that others have there is lost: a file of the name that was wanted
/// stays, unless it is this page's and as it was written, or empty, and the result has that name with `~2`, `~3` and so on.
final class ResultFolder {
    /// What became of a result.
    enum Outcome: Hashable {
        /// It was there already.
        case kept
        /// It was written under the name that was wanted, or over what its page had before.
        case written
        /// It was written under another name, for the first time there, as something else has the one that was wanted.
        case writtenBeside(SourcePath)
        /// The same, and what has the name that was wanted is its page's result in another format.
        case writtenBesideAnotherFormat(SourcePath)
    }

    private static let hashOfNothing = ContentHash.hexadecimal(of: "".utf8)
    private let folder: SourcePath
    private let format: ExportFormat
    private let index: ResultIndex
    private let unfinished: UnfinishedFiles
    private var cleared: Set<SourcePath> = []

    /// Nil while another process writes results there. The folder has to be there.
    ///
    /// - Throws: `OutputError.unwritable`.
    init?(_ folder: SourcePath, format: ExportFormat, unfinished: UnfinishedFiles) throws(OutputError) {
        guard let index = try ResultIndex(in: folder, unfinished: unfinished) else { return nil }
        self.folder = folder
        self.format = format
        self.index = index
        self.unfinished = unfinished
    }

    /// Writes a page's result if it is not there.
    ///
    /// - Parameter wanted: a path below the folder.
    /// - Throws: `UnmadeName` where others can still be written, else `OutputError.unwritable`.
    func put(_ text: String, of page: QueuedPage, at wanted: SourcePath) throws -> Outcome {
        clear(wanted.folder)
        let result = ResultIndex.Entry(
            owner: ResultIndex.Owner(page, format), hash: ContentHash.hexadecimal(of: text.utf8))
        let wantedName = Array(wanted.bytes.dropFirst(folder.bytes.count).drop { $0 == UInt8(ascii: "/") })
        let (name, standing) = place(for: result, wanted: wantedName)
        let path = folder.appending(name)
        if standing != .whole {
            try ResultFile.write(text.utf8, at: path, outlastingThePower: true, unfinished: unfinished)
        }
        try index.note(result, at: name)
        return switch standing {
        case .whole: .kept
        case .nothing where name != wantedName:
            self.standing(of: wantedName, result) == .anotherFormat
                ? .writtenBesideAnotherFormat(path) : .writtenBeside(path)
        default: .written
        }
    }

    // MARK: - Names

    /// What has a name, seen from a result.
    private enum Standing {
        case nothing
        /// This very result.
        case whole
        /// What was written for its page before, as it was, or what a failure of the power left of it.
        case earlier
        /// What was written for its page in another format, as it was.
        case anotherFormat
        case another
    }

    /// Its name of last time, else the first one that nothing else has, and what has that name.
    private func place(
        for result: ResultIndex.Entry, wanted: [UInt8]
    ) -> (name: [UInt8], standing: Standing) {
        for name in [wanted] + index.names(of: result.owner) {
            let standing = standing(of: name, result)
            if [.whole, .earlier].contains(standing) { return (name, standing) }
        }
        let suffix = Array(("." + format.fileExtension).utf8)
        var (name, number) = (wanted, 1)
        while true {
            let standing = standing(of: name, result)
            guard [.another, .anotherFormat].contains(standing) else { return (name, standing) }
            // There are more numbers than files.
            number += 1
            name = Array(wanted.dropLast(suffix.count)) + Array("~\(number)".utf8) + suffix
        }
    }

    private func standing(of name: [UInt8], _ result: ResultIndex.Entry) -> Standing {
        let path = folder.appending(name)
        guard (try? FileStatus(of: path, followingLinks: false)) != nil else { return .nothing }
        guard (try? FileStatus(of: path))?.kind == .file, let hash = ContentHash.hexadecimal(of: path) else {
            return .another
        }
        let noted = index.entry(name)
        let isAsWritten = noted?.hash == hash
        // Two pages without text are two files.
        if isAsWritten, let owner = noted?.owner, owner != result.owner {
            return owner.page == result.owner.page ? .anotherFormat : .another
        }
        // Who was ended before it was noted finds its own again.
        if hash == result.hash { return .whole }
        guard noted?.owner == result.owner else { return .another }
        // On some file systems a failure of the power leaves a name without its content all the same; so did early versions.
        return isAsWritten || hash == Self.hashOfNothing ? .earlier : .another
    }

    // MARK: - Files

    /// Takes away what writers left behind that were killed.
    private func clear(_ folder: SourcePath) {
        if cleared.insert(folder).inserted { UnfinishedFiles.removeLeft(in: folder) }
    }
}
