import Foundation
import Testing
import YomitoriCore

@testable import YomitoriModels

@Suite struct PackManifestTests {
    private func manifest(_ yaml: String, names: PackManifest.FileNames = .inside) throws -> PackManifest {
        try PackManifest(yaml: Data(yaml.utf8), file: "pack.yaml", names: names)
    }

    /// The reason for which a manifest is refused.
    private func refusal(_ yaml: String, names: PackManifest.FileNames = .inside) -> String? {
        do {
            _ = try manifest(yaml, names: names)
            return nil
        } catch PackError.badManifest(_, let reason) {
            return reason
        } catch {
            return "another error: \(error)"
        }
    }

    @Test func readsEveryKey() throws {
        let pack = TinyPack()
        let manifest = try manifest(pack.yaml)
        #expect(manifest.name == "tiny")
        #expect(manifest.version == "1")
        #expect(manifest.licence == "MIT")
        #expect(manifest.attribution == "nobody")
        #expect(manifest.sources == ["the tests"])
        guard case .db(let file, let facts) = manifest.detector else { return }
        #expect(file.name == "detector.onnx")
        #expect(file.size == pack.detector.count)
        #expect(
            facts
                == DBDetectorFacts(
                    normalization: Normalization(order: .bgr, mean: [0.5, 0.5, 0.5], deviation: [0.25, 0.5, 0.5]),
                    sideMultiple: 32, pixelThreshold: 0.3, boxThreshold: 0.5, unclipRatio: 1.6))
        guard case .ctc(_, let description) = manifest.recognizer else { return }
        #expect(description.height == 48)
        #expect(description.pixelsPerStep == 8)
        #expect(description.classes == 5)
        #expect(description.alphabet == .metadata(key: "character"))
        #expect(description.normalization == Normalization(order: .rgb, mean: [0, 0, 0], deviation: [1, 1, 1]))
    }

    /// Earlier packs had a third model, which nothing reads any more.
    @Test(arguments: ["{file: gone.onnx, threshold: 0.9}", "whatever it is"])
    func overlooksASectionThatMeansNothingAnyMore(section: String) throws {
        let pack = TinyPack()
        #expect(try manifest(pack.yaml + "orientation: \(section)\n") == manifest(pack.yaml))
    }

    @Test(arguments: PackManifest.builtIn.keys.sorted()) func readsTheBuiltInManifests(name: String) throws {
        let yaml = try #require(PackManifest.builtIn[name])
        let manifest = try PackManifest(yaml: yaml, file: "pack.yaml", names: .inside)
        #expect(manifest.name == name)
        #expect(manifest.files.map(\.name).count == Set(manifest.files.map(\.name)).count)
    }

    /// A change of the tiny pack's manifest and what the refusal has to say.
    struct Mistake: Sendable, CustomTestStringConvertible {
        let from: String, to: String, says: [String]
        var testDescription: String { to.isEmpty ? "without \(from)" : to }
    }

    @Test(arguments: [
        Mistake(from: "licence:", to: "license:", says: ["line 4", "unknown key license", "licence", "attribution"]),
        Mistake(
            from: "side-multiple: 32", to: "side-multipel: 32", says: ["side-multipel in detector", "side-multiple"]),
        Mistake(from: "schema: yomitori.pack/1", to: "schema: yomitori.pack/2", says: ["yomitori.pack/1"]),
        Mistake(
            from: "architecture: db", to: "architecture: yolo", says: ["detector.architecture", "one of db, deim"]),
        Mistake(
            from: "architecture: ctc", to: "architecture: parseq", says: ["recognizer.architecture", "one of ctc"]),
        Mistake(from: "order: bgr", to: "order: bgra", says: ["rgb, bgr"]),
        Mistake(from: "resize-filter: bilinear", to: "resize-filter: lanczos", says: ["one of bilinear"]),
        Mistake(from: "side-multiple: 32", to: "side-multiple: 0", says: ["detector.side-multiple", "1…1024"]),
        Mistake(from: "side-multiple: 32", to: "side-multiple: many", says: ["detector.side-multiple"]),
        Mistake(from: "{value: 0.3, source: the tests}", to: "0.3", says: ["detector.pixel-threshold"]),
        Mistake(from: "{value: 0.3, source: the tests}", to: "{value: 0.3}", says: ["detector.pixel-threshold.source"]),
        Mistake(
            from: "{value: 0.3, source: the tests}", to: "{value: .nan, source: x}", says: ["value must be a number"]),
        Mistake(from: "{value: 0.3, source: the tests}", to: "{value: 1.5, source: x}", says: ["0.0…1.0"]),
        Mistake(from: "mean: [0.5, 0.5, 0.5]", to: "mean: [0.5, 0.5]", says: ["three numbers"]),
        Mistake(from: "deviation: [1, 1, 1]", to: "deviation: [1, 0, 1]", says: ["recognizer.normalization.deviation"]),
        Mistake(from: "name: tiny", to: "name: ../tiny", says: ["name may hold"]),
        Mistake(from: "file: detector.onnx", to: "file: ../detector.onnx", says: ["plain file name"]),
        Mistake(from: "file: detector.onnx", to: "file: /etc/passwd", says: ["plain file name"]),
        Mistake(from: "file: detector.onnx", to: "file: pack.yaml", says: ["plain file name"]),
        Mistake(from: "sha256: ", to: "sha256: x", says: ["64 lower-case"]),
        Mistake(from: "sources: [the tests]", to: "sources: none", says: ["sources must be a list"]),
        Mistake(
            from: "alphabet: {metadata: character}", to: "alphabet: {metadate: character}", says: ["metadata, file"]),
        Mistake(from: "version: \"1\"", to: "version: 1\nversion: 2", says: ["not YAML"]),
        Mistake(from: "attribution: nobody", to: "attribution: [", says: ["not YAML"]),
        Mistake(from: "attribution: nobody\n", to: "", says: ["attribution is missing"]),
        Mistake(from: "recognizer:", to: "#", says: []),
    ]) func saysWhatIsWrong(mistake: Mistake) throws {
        let yaml = TinyPack().yaml
        #expect(yaml.contains(mistake.from))
        let reason = try #require(refusal(yaml.replacingOccurrences(of: mistake.from, with: mistake.to)))
        for part in mistake.says { #expect(reason.contains(part), "\(reason)") }
    }

    @Test(arguments: ["", "[]", "just text", "a: b", "\u{0}", "- - - -", "&a [*a, *a]"])
    func refusesWhatIsNoManifest(yaml: String) {
        #expect(refusal(yaml) != nil)
    }

    @Test func refusesNestingWithoutEnd() {
        for depth in [100, 1_000, 10_000, 60_000] {
            #expect(refusal(String(repeating: "[", count: depth)) != nil)
            #expect(refusal(String(repeating: "- ", count: depth / 2)) != nil)
            #expect(refusal("a: " + String(repeating: "{b: ", count: depth / 4)) != nil)
        }
    }

    @Test(arguments: [
        "x: " + String(repeating: "[", count: 30_000), "x: \"" + String(repeating: "y", count: 30_000) + "\" z",
    ])
    func quotesTheBeginningOfALongLineOnly(yaml: String) throws {
        let reason = try #require(refusal(yaml))
        #expect(reason.hasPrefix("not YAML: ") && reason.utf8.count < 500)
    }

    @Test func refusesAManifestThatIsTooLarge() throws {
        let reason = try #require(refusal(TinyPack().yaml + String(repeating: "#", count: 70_000)))
        #expect(reason.contains("65536"))
    }

    @Test func refusesBytesThatAreNoText() {
        #expect(throws: PackError.self) {
            try PackManifest(yaml: Data([0xFF, 0xFE, 0x61]), file: "pack.yaml", names: .inside)
        }
    }

    @Test func letsAUsersOwnPackNameFilesElsewhere() throws {
        let yaml = TinyPack().yaml.replacingOccurrences(of: "file: detector.onnx", with: "file: /models/a.onnx")
        guard case .db(let file, _) = try manifest(yaml, names: .anywhere).detector else { return }
        #expect(file.name == "/models/a.onnx")
    }
}
