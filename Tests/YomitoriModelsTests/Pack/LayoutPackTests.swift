import Foundation
import Testing
import YomitoriCore
import YomitoriTestSupport

@testable import YomitoriModels

/// Packs of a detector with classes and PARSeq recognisers.
@Suite struct LayoutPackTests {
    private let place: TemporaryFolder

    init() throws { place = try TemporaryFolder() }

    private func manifest(_ name: String) throws -> PackManifest {
        try PackManifest(yaml: try #require(PackManifest.builtIn[name]), file: "pack.yaml", names: .inside)
    }

    @Test func knowsTheModernPipelinesFacts() throws {
        let manifest = try manifest("ndl")
        guard case .layout(let file, let facts) = manifest.detector,
            case .parseq(let files, let description) = manifest.recognizer
        else {
            Issue.record("another architecture")
            return
        }
        #expect(file.path == "src/model/deim-s-1024x1024.onnx")
        #expect(facts.normalization.order == .rgb)
        #expect(facts.normalization.divisor == 255)
        #expect(facts.resizeFilter == .pillowBicubic)
        #expect(facts.scoreThreshold == 0.25)
        #expect(facts.classes.count == 17)
        #expect(facts.classes[16] == .titleLine)
        #expect(
            facts.pageTree
                == PageTreeFacts(minimumSide: 5, duplicateOverlap: 0.8, hasSmoothing: true, hasAdvertisements: true))
        #expect(files.count == 3)
        #expect(description.normalization.order == .bgr)
        #expect(description.normalization.divisor == 127.5)
        #expect(description.resizeFilter == .opencvBilinear)
        #expect(description.stages.map(\.countClasses) == [[3], [2], []])
        #expect(description.stages.map(\.escalationLength) == [25, 45, nil])
        #expect(description.splitLength == 98)
        #expect(manifest.files.count == 5)
        #expect(manifest.files.allSatisfy { $0.gitBlob != nil && $0.path != nil })
        #expect(manifest.download?.absoluteString.hasSuffix("/593b4ef2ec2cb84739ed1f5a2b5ed521bc2e635b/") == true)
    }

    @Test func knowsTheClassicalPipelinesFacts() throws {
        let manifest = try manifest("koten")
        guard case .layout(_, let facts) = manifest.detector,
            case .parseq(let files, let description) = manifest.recognizer
        else {
            Issue.record("another architecture")
            return
        }
        #expect(facts.normalization.order == .bgr)
        #expect(facts.normalization.divisor == 1)
        #expect(facts.normalization.mean == [103.53, 116.28, 123.675])
        #expect(facts.scoreThreshold == 0.3)
        #expect(facts.architecture == .rtmdet(growth: 0.02, found: .mainLine))
        #expect(facts.classes == Array(NDLClass.allCases.dropLast()))
        #expect(
            facts.pageTree
                == PageTreeFacts(minimumSide: 5, duplicateOverlap: 0.9, hasSmoothing: false, hasAdvertisements: false))
        #expect(files.count == 1)
        #expect(description.resizeFilter == .pillowBicubic)
        #expect(description.splitLength == nil)
        #expect(manifest.files.allSatisfy { $0.gitBlob != nil && $0.size != nil })
    }

    @Test func opensAFolderOfStandInsWithoutHashes() throws {
        try place.write(TinyONNX.data(), to: "elsewhere/finder.onnx")
        try place.write(TinyONNX.data(), to: "own/reader.onnx")
        try place.write(Data("model:\n  charset_train: \" a\\\"\\\\漢\u{845B}\u{E0100}𠮷\"\n".utf8), to: "own/moji.yaml")
        try place.write(Data(LayoutPacks.rtmdet(classes: 9).utf8), to: "own/pack.yaml")
        let store = PackStore(environment: [:], systemFolder: place.url)
        let pack = try store.open(place.url.appendingPathComponent("own").path)
        guard case .layout(let finder, let detector) = pack.detector,
            case .parseq(let readers, let facts) = pack.recognizer
        else {
            Issue.record("another architecture")
            return
        }
        #expect(finder.standardizedFileURL.path.hasSuffix("/elsewhere/finder.onnx"))
        #expect(detector.architecture == .rtmdet(growth: 0.02, found: .mainLine))
        #expect(readers.map(\.lastPathComponent) == ["reader.onnx"])
        #expect(facts.alphabet == ["", " ", "a", "\"", "\\", "漢", "\u{845B}", "\u{E0100}", "𠮷"])
        #expect(facts.stages == [PARSeqFacts.Stage()])
        #expect(try store.verify(place.url.appendingPathComponent("own").path).isEmpty)
    }

    @Test func asksForSizeAndHashInTheStore() throws {
        #expect {
            try PackManifest(
                yaml: Data(
                    LayoutPacks.rtmdet(classes: 9).replacingOccurrences(of: "../elsewhere/", with: "").utf8),
                file: "pack.yaml", names: .inside)
        } throws: { "\($0)".contains("detector.size is missing") }
    }

    @Test(arguments: [
        ("found-class: line_main", "found-class: line_ad", "must be one of the classes"),
        (
            "found-class: line_main", "found-class: text_block",
            "line 15: detector.found-class must be a class of lines, among line_main, line_caption, line_ad"
        ),
        ("classes: [text_block, line_main]", "classes: [text_block, line]", "there is no class line"),
        (
            "classes: [text_block, line_main]", "classes: [line_foo]",
            """
            detector.classes must be among text_block, line_main, line_caption, line_ad, line_note, line_note_tochu, \
            line_note_dummy, block_fig, block_ad, block_pillar, block_folio, block_rubi, block_chart, block_eqn, \
            block_cfm, block_eng, block_table, table, line_title; there is no class line_foo
            """
        ),
        ("architecture: parseq", "architecture: ctc", "must be one of parseq"),
        ("resize-filter: pillow-bicubic", "resize-filter: bilinear", "one of pillow-bicubic, opencv-bilinear"),
        ("key: model.charset_train", "key: model..x", "keys with dots"),
        ("smoothing: false", "smoothing: 7", "true or false"),
        ("divisor: 1", "divisor: 0", "1.0…255.0"),
        ("- file: reader.onnx", "- file: reader.onnx\n      escalation-length: {value: 3, source: x}", "last stage"),
        ("- file: reader.onnx", "- file: reader.onnx\n      path: ../x", "lead downwards"),
        ("sources: [the tests]", "sources: [the tests]\ndownload: http://example.org/", "https"),
        ("sources: [the tests]", "sources: [the tests]\ndownload: https://example.org", "slash"),
    ]) func saysWhatIsWrong(from: String, to: String, says: String) throws {
        let yaml = LayoutPacks.rtmdet(classes: 9)
        #expect(yaml.contains(from))
        #expect {
            try PackManifest(
                yaml: Data(yaml.replacingOccurrences(of: from, with: to).utf8), file: "pack.yaml", names: .anywhere)
        } throws: { "\($0)".contains(says) }
    }

    @Test func refusesAnAlphabetOfAnotherLength() throws {
        try place.write(TinyONNX.data(), to: "elsewhere/finder.onnx")
        try place.write(TinyONNX.data(), to: "own/reader.onnx")
        try place.write(Data("model: {charset_train: abc}".utf8), to: "own/moji.yaml")
        try place.write(Data(LayoutPacks.rtmdet(classes: 9).utf8), to: "own/pack.yaml")
        #expect {
            try PackStore(environment: [:], systemFolder: place.url)
                .open(place.url.appendingPathComponent("own").path)
        } throws: { "\($0)".contains("3 characters, not the 8") }
    }

    // MARK: - The alphabets of the published programs

    private static let reference = ReferenceFolder.url("ndl-reference")

    @Test(
        .enabled(if: reference != nil, "the reference pages are not there"),
        arguments: [("modern", "𢌞𤍽𦾔𠮷"), ("koten", "〓〓〓〓")])
    func readsThePublishedAlphabetByUnicodeScalars(set: String, atFourPlaces: String) throws {
        let file = try #require(Self.reference).appendingPathComponent("\(set)/config/NDLmoji.yaml")
        let yaml = String(decoding: try Data(contentsOf: file), as: UTF8.self)
        let alphabet = try Alphabet.scalars(
            of: Alphabet.text(under: ["model", "charset_train"], ofYAML: yaml), classes: 7142)
        #expect(alphabet[1] == " ")
        #expect(alphabet[7133 + 1] == "\u{FE0E}")
        #expect([7081, 7111, 7116, 7127].map { alphabet[$0 + 1] }.joined() == atFourPlaces)
        let known = try manifest(set == "modern" ? "ndl" : "koten").files.first { $0.name == "NDLmoji.yaml" }
        #expect(try #require(known).objection(toFileAt: file) == nil)
    }

    /// Of `docs/models/README.md`: a reader copies them.
    @Test func readsTheExamplesOfTheDocumentation() throws {
        let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent().deletingLastPathComponent().appendingPathComponent("docs/models/README.md")
        let examples = try String(contentsOf: file, encoding: .utf8).components(separatedBy: "```yaml\n").dropFirst()
            .compactMap { $0.components(separatedBy: "```").first }
        let manifests = try examples.map {
            try PackManifest(yaml: Data($0.utf8), file: "pack.yaml", names: .anywhere)
        }
        #expect(manifests.map(\.name) == ["mypack", "mykoten"])
        let found = manifests.map { manifest -> LayoutDetectorFacts.Architecture? in
            if case .layout(_, let facts) = manifest.detector { return facts.architecture }
            return nil
        }
        #expect(found == [.deim, .rtmdet(growth: 0.02, found: .mainLine)])
    }
}
