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
    /// Tells lines that stand upside down, where the pack can.
    package var orientation: Orientation?

    /// A file of the pack, as it has to be.
    package struct File: Hashable, Sendable {
        package var name: String
        /// Bytes.
        package var size: Int
        /// 64 lower-case hexadecimal digits.
        package var sha256: String
    }

    /// A model that finds lines.
    package enum Detector: Hashable, Sendable {
        case db(File, DBDetectorFacts)
    }

    /// A model that reads lines.
    package enum Recognizer: Hashable, Sendable {
        case ctc(File, CTCDescription)
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

    /// Where the characters of a recogniser stand: one a line, without the blank before and the space after them.
    package enum AlphabetSource: Hashable, Sendable {
        /// Under this key of the ONNX file's metadata.
        case metadata(key: String)
        case file(File)
    }

    package struct Orientation: Hashable, Sendable {
        package var file: File
        package var facts: OrientationClassifierFacts
    }

    /// Every file of the pack, each once.
    package var files: [File] {
        var files: [File] = []
        switch detector {
        case .db(let file, _): files.append(file)
        }
        switch recognizer {
        case .ctc(let file, let description):
            files.append(file)
            if case .file(let file) = description.alphabet { files.append(file) }
        }
        if let orientation { files.append(orientation.file) }
        return files
    }
}
