import Foundation
import YomitoriCore
import YomitoriEvaluation

/// Transcripts of pictures below one folder.
struct TranscriptFolder {
    let path: SourcePath

    /// The names a transcript of a picture may have, the most trusted first; none holds a `/`.
    typealias Names = ([UInt8]) -> [(name: [UInt8], kind: TranscriptNames.Kind)]

    /// The transcript of the picture `name` in the sub-folder `place`; nil when there is none with lines in it.
    func transcript(of name: [UInt8], in place: [[UInt8]], names: Names) -> Transcript? {
        for candidate in names(name) {
            let file = (place + [candidate.name]).reduce(path) { $0.appending($1) }
            guard let bytes = try? Descriptor.contents(of: file) else { continue }
            switch candidate.kind {
            case .json: if let transcript = Transcript(json: Data(bytes)) { return transcript }
            case .text: return Transcript(text: Data(bytes))
            }
        }
        return nil
    }
}
