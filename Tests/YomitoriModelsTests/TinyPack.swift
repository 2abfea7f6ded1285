import Crypto
import Foundation
import YomitoriTestSupport

@testable import YomitoriModels

/// A whole pack of a few hundred bytes, named `tiny`.
struct TinyPack {
    var detector = TinyONNX.data()
    var recognizer = TinyONNX.data(metadata: [("character", "日\n本\n語\n")])
    var classes = 5
    var alphabet = "{metadata: character}"
    var name = "tiny"

    var yaml: String {
        """
        schema: yomitori.pack/1
        name: \(name)
        version: "1"
        licence: MIT
        attribution: nobody
        sources: [the tests]
        detector:
          architecture: db
          file: detector.onnx
          size: \(detector.count)
          sha256: \(Self.sha256(detector))
          normalization: {order: bgr, mean: [0.5, 0.5, 0.5], deviation: [0.25, 0.5, 0.5], source: the tests}
          resize-filter: bilinear
          side-multiple: 32
          pixel-threshold: {value: 0.3, source: the tests}
          box-threshold: {value: 0.5, source: the tests}
          unclip-ratio: {value: 1.6, source: the tests}
        recognizer:
          architecture: ctc
          file: recognizer.onnx
          size: \(recognizer.count)
          sha256: \(Self.sha256(recognizer))
          normalization: {order: rgb, mean: [0, 0, 0], deviation: [1, 1, 1], source: the tests}
          resize-filter: bilinear
          height: 48
          pixels-per-step: 8
          classes: \(classes)
          alphabet: \(alphabet)

        """
    }

    var files: [(name: String, data: Data)] {
        [("pack.yaml", Data(yaml.utf8)), ("detector.onnx", detector), ("recognizer.onnx", recognizer)]
    }

    /// Writes the pack to `folder`, a part of `place`.
    @discardableResult
    func write(to place: TemporaryFolder, _ folder: String) throws -> URL {
        for file in files { try place.write(file.data, to: "\(folder)/\(file.name)") }
        return place.url.appendingPathComponent(folder, isDirectory: true)
    }

    static func sha256(_ data: Data) -> String { FileDigest.digits(SHA256.hash(data: data)) }

    /// As `git hash-object` names the bytes.
    static func gitBlob(_ data: Data) -> String {
        FileDigest.digits(Insecure.SHA1.hash(data: Data("blob \(data.count)\0".utf8) + data))
    }
}
