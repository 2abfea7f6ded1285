import Foundation
import Testing
import YomitoriCore
import YomitoriTestSupport

@testable import YomitoriModels

@Suite struct ModelPackTests {
    private let place: TemporaryFolder

    init() throws { place = try TemporaryFolder() }

    private func open(_ pack: TinyPack = TinyPack(), change: (URL) throws -> Void = { _ in }) throws -> ModelPack {
        let folder = try pack.write(to: place, "pack")
        try change(folder)
        return try ModelPack(folder: folder, names: .inside)
    }

    @Test func givesModelsFactsAndAlphabet() throws {
        let pack = try open()
        guard case .db(let detector, let detectorFacts) = pack.detector,
            case .ctc(let recognizer, let facts) = pack.recognizer
        else { return }
        #expect(detector.lastPathComponent == "detector.onnx")
        #expect(detectorFacts.sideMultiple == 32)
        #expect(recognizer.lastPathComponent == "recognizer.onnx")
        #expect(facts.alphabet == ["", "日", "本", "語", " "])
        #expect(facts.height == 48)
        #expect(facts.pixelsPerStep == 8)
    }

    @Test func readsTheAlphabetFromAFile() throws {
        let characters = Data("い\nろ\nは\n".utf8)
        var tiny = TinyPack()
        tiny.alphabet = "{file: kana.txt, size: \(characters.count), sha256: \(TinyPack.sha256(characters))}"
        let pack = try open(tiny) { try characters.write(to: $0.appendingPathComponent("kana.txt")) }
        guard case .ctc(_, let facts) = pack.recognizer else { return }
        #expect(facts.alphabet == ["", "い", "ろ", "は", " "])
    }

    @Test(arguments: ["detector.onnx", "recognizer.onnx"]) func findsATornFile(name: String) throws {
        #expect {
            try open { folder in
                let file = folder.appendingPathComponent(name)
                try Data(contentsOf: file).dropLast(10).write(to: file)
            }
        } throws: { error in
            guard case .changedFile("tiny", name, let reason) = error as? PackError else { return false }
            return reason.contains("bytes")
        }
    }

    @Test func findsAChangedFileOfTheSameSize() throws {
        #expect {
            try open { folder in
                let file = folder.appendingPathComponent("detector.onnx")
                var data = try Data(contentsOf: file)
                data[data.count / 2] ^= 1
                try data.write(to: file)
            }
        } throws: { error in
            guard case .changedFile("tiny", "detector.onnx", let reason) = error as? PackError else { return false }
            return reason.contains("SHA-256")
        }
    }

    @Test func namesAMissingFile() throws {
        #expect(throws: PackError.missingFile(pack: "tiny", file: "recognizer.onnx")) {
            try open { try FileManager.default.removeItem(at: $0.appendingPathComponent("recognizer.onnx")) }
        }
    }

    @Test func refusesAFolderInPlaceOfAFile() throws {
        #expect(throws: PackError.self) {
            try open { folder in
                let file = folder.appendingPathComponent("detector.onnx")
                try FileManager.default.removeItem(at: file)
                try FileManager.default.createDirectory(at: file, withIntermediateDirectories: false)
            }
        }
    }

    @Test func refusesAnAlphabetOfAnotherLength() throws {
        var tiny = TinyPack()
        tiny.classes = 6
        #expect {
            try open(tiny)
        } throws: { error in
            guard case .changedFile("tiny", "recognizer.onnx", let reason) = error as? PackError else { return false }
            return reason.contains("3 characters")
        }
    }

    @Test func refusesAModelWithoutTheNamedMetadata() throws {
        var tiny = TinyPack()
        tiny.recognizer = TinyONNX.data()
        #expect(throws: PackError.changedFile(pack: "tiny", file: "recognizer.onnx", reason: "it holds no alphabet")) {
            try open(tiny)
        }
    }
}
