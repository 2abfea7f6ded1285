package import Foundation
package import YomitoriCore

/// What a pack's `pack.yaml` says. Every key is explained in `docs/models/README.md`.
package struct PackManifest: Hashable, Sendable {
    package var name: String
    package var version: String
    /// An SPDX expression.
    package var licence: String
    /// Who made the models.
    package var attribution: String
    /// Where the files come from.
    package var sources: [String]
    package var detector: Detector
    package var recognizer: Recognizer

    /// Where the files can be had one by one: each file's ``File/path`` follows this address. Nil: nowhere.
    package var download: URL?

    /// A file of the pack, as it has to be.
    ///
    /// A user's own pack may leave out what it does not want checked; one in the store has a size and a hash.
    package struct File: Hashable, Sendable {
        package var name: String
        /// Bytes.
        package var size: Int?
        /// 64 lower-case hexadecimal digits.
        package var sha256: String?
        /// What git calls these bytes: 40 lower-case hexadecimal digits, the SHA-1 of `blob SIZE`, a null byte and the bytes.
        package var gitBlob: String?
        /// Where it lies in the project that publishes it, from its root.
        package var path: String?
    }

    /// A model that finds lines.
    package enum Detector: Hashable, Sendable {
        case db(File, DBDetectorFacts)
        case layout(File, LayoutDetectorFacts)
    }

    /// A model that reads lines.
    package enum Recognizer: Hashable, Sendable {
        case ctc(File, CTCDescription)
        /// A file for each stage.
        case parseq([File], PARSeqDescription)
    }

    /// A CTC recogniser before its alphabet is read.
    package struct CTCDescription: Hashable, Sendable {
        package var normalization: Normalization
        package var height: Int
        package var pixelsPerStep: Int
        /// Output classes, the blank and the space included.
        package var classes: Int
        package var alphabet: AlphabetSource
    }

    /// A PARSeq recogniser before its alphabet is read.
    package struct PARSeqDescription: Hashable, Sendable {
        package var normalization: Normalization
        package var resizeFilter: ResizeFilter
        package var turnRatio: Double
        /// Output classes, the end of the text included.
        package var classes: Int
        /// The YAML file in which the characters stand, without the end of the text.
        package var alphabet: File
        /// The keys of the text that holds them, the outermost first; a character is a Unicode scalar.
        package var alphabetKeys: [String]
        package var stages: [PARSeqFacts.Stage]
        package var splitLength: Int?
    }

    /// Where the characters of a CTC recogniser stand: one a line, without the blank before and the space after them.
    package enum AlphabetSource: Hashable, Sendable {
        /// Under this key of the ONNX file's metadata.
        case metadata(key: String)
        case file(File)
    }

    /// The program of the National Diet Library that pages are read as; nil where they are by the pipeline of `general`.
    package var followedProgram: NDLPipeline? {
        switch detector {
        case .db: nil
        case .layout(_, let facts): facts.pipeline
        }
    }

    /// The commit whose files are downloaded: the part of the address that is 40 hexadecimal digits; nil where there is none.
    package var commit: String? { download.flatMap { Self.commit(in: $0.path()) } }

    /// The first part of an address that can name a commit.
    static func commit(in address: String) -> String? {
        address.split(separator: "/").first { $0.utf8.count == 40 && $0.allSatisfy(\.isHexDigit) }.map { String($0) }
    }

    /// Every file of the pack, each once.
    package var files: [File] {
        var files: [File] = []
        switch detector {
        case .db(let file, _), .layout(let file, _): files.append(file)
        }
        switch recognizer {
        case .ctc(let file, let description):
            files.append(file)
            if case .file(let file) = description.alphabet { files.append(file) }
        case .parseq(let models, let description): files += models + [description.alphabet]
        }
        return files
    }
}
