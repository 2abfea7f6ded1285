import Foundation
import Glibc
import YomitoriCore
import YomitoriEvaluation

/// A file with the name of a transcript that gives none.
struct TranscriptFault: Error, Hashable {
    let path: SourcePath
    let problem: String
    /// False where it may be right as it is: it has no text, as what tells of a picture's corners.
    let isDamaged: Bool
}

/// Transcripts of pictures below one folder.
struct TranscriptFolder {
    let path: SourcePath

    /// The names a transcript of a picture may have, the most trusted first; none holds a `/`.
    typealias Names = ([UInt8]) -> [(name: [UInt8], kind: TranscriptNames.Kind)]

    /// What says that no file has a name: none is there, a folder is, or none can be.
    private static let absences: Set<Int32> = [ENOENT, ENOTDIR, EISDIR, ENAMETOOLONG]

    /// The transcript of the picture `name` in the sub-folder `place`; nil when no file has one of its names.
    ///
    /// A damaged file is not passed over for a less trusted one.
    ///
    /// - Throws: `TranscriptFault`, also where the only files there are of something else.
    func transcript(of name: [UInt8], in place: [[UInt8]], names: Names) throws(TranscriptFault) -> Transcript? {
        var other: TranscriptFault?
        for candidate in names(name) {
            let file = (place + [candidate.name]).reduce(path) { $0.appending($1) }
            guard let contents = try contents(of: file) else { continue }
            guard candidate.kind == .json else { return Transcript(text: contents) }
            do throws(Transcript.JSONFault) {
                return try Transcript(json: contents)
            } catch {
                let fault = TranscriptFault(path: file, problem: error.description, isDamaged: error != .noText)
                if fault.isDamaged { throw fault }
                other = other ?? fault
            }
        }
        if let other { throw other }
        return nil
    }

    /// Nil when there is no such file.
    private func contents(of file: SourcePath) throws(TranscriptFault) -> Data? {
        do throws(SystemError) {
            return try Data(Descriptor.contents(of: file))
        } catch {
            guard !Self.absences.contains(error.code) else { return nil }
            throw TranscriptFault(path: file, problem: error.description, isDamaged: true)
        }
    }
}
