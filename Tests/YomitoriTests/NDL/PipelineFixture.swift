import Foundation
import YomitoriCore
import YomitoriImaging
import YomitoriInference

/// A page that the original programs of the National Diet Library were run on, with every value on the way.
struct PipelineFixture {
    /// Which of the two programs.
    enum Program: String, Sendable { case modern, koten }

    let program: Program
    let folder: URL
    let golden: Golden

    /// `../shared/ndl-reference` beside the project's folder.
    static let root = URL(fileURLWithPath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().appendingPathComponent("shared/ndl-reference")

    static let isThere = FileManager.default.fileExists(atPath: root.appendingPathComponent("modern/pages.json").path)

    init(_ program: Program, _ name: String) throws {
        self.program = program
        folder = Self.root.appendingPathComponent("\(program.rawValue)/\(name)")
        let decoder = JSONDecoder()
        decoder.keyDecodingStrategy = .convertFromSnakeCase
        golden = try decoder.decode(
            Golden.self, from: Data(contentsOf: folder.appendingPathComponent("golden.json")))
    }

    /// The stored pixels of the page's picture.
    func picture() throws -> Raster {
        try ImageSource(.file(SourcePath(pictureFile.path))).page(0, as: .stored).raster
    }

    var pictureFile: URL { folder.appendingPathComponent(golden.image) }

    /// What the original program wrote, called after the picture's name up to its first dot (classical) or its last.
    func expectedFile(_ ending: String) -> URL {
        let stem = golden.expectedStem ?? golden.image.split(separator: ".").first.map(String.init) ?? ""
        return folder.appendingPathComponent("expected/\(stem).\(ending)")
    }

    func detectorModel() async throws -> any TensorModel {
        try await Self.model(folder.appendingPathComponent("detector.onnx"))
    }

    /// The recognisers, that for the shortest lines first; those of a program are loaded once.
    func recognizerModels() async throws -> [any TensorModel] {
        try await (program == .koten ? Self.classicalRecognizers : Self.modernRecognizers).value
    }

    private static let classicalRecognizers = Task { try await models(["recogniser.onnx"], of: .koten) }
    private static let modernRecognizers = Task {
        try await models(["parseq-24x256-30.onnx", "parseq-24x384-50.onnx", "parseq-24x768-100.onnx"], of: .modern)
    }

    private static func models(_ names: [String], of program: Program) async throws -> [any TensorModel] {
        var models: [any TensorModel] = []
        for name in names {
            models.append(try await model(root.appendingPathComponent("\(program.rawValue)/models/\(name)")))
        }
        return models
    }

    private static func model(_ file: URL) async throws -> any TensorModel {
        var options = InferenceOptions()
        options.precision = .f32
        return try await OpenVINORuntime().load(file, options: options)
    }

    /// The alphabet of the program's own file: the first YAML string in double quotes.
    func alphabet() throws -> [String] {
        let file = Self.root.appendingPathComponent("\(program.rawValue)/config/NDLmoji.yaml")
        let text = try String(contentsOf: file, encoding: .utf8).unicodeScalars
        guard let start = text.firstIndex(of: "\"") else { return [] }
        var scalars: [Unicode.Scalar] = []
        var isEscaped = false
        for scalar in text[text.index(after: start)...] {
            if scalar == "\"", !isEscaped { break }
            if scalar == "\\", !isEscaped {
                isEscaped = true
            } else {
                scalars.append(scalar)
                isEscaped = false
            }
        }
        return [""] + scalars.map { String($0) }
    }
}

/// What a `golden.json` holds of interest here; the two programs name things differently.
struct Golden: Decodable {
    var image: String
    var expectedStem: String?
    var picture: Picture?
    var rgbSamples: [[Int]]?
    var detectorInput: Input
    var detections: [Detection]
    var linesInFinalOrder: [Line]?
    var recognised: [Reading]?
    var linesInDetectionOrder: [Box]?

    struct Picture: Decodable {
        var rgbPixels: [[Int]]
    }

    struct Input: Decodable {
        var samplesCYXValue: [[Float]]

        private enum CodingKeys: String, CodingKey { case samplesCYXValue = "samplesCYXValue" }
    }

    struct Detection: Decodable {
        var classIndex: Int?
        var score: Float
        var charCount: Int?
        var box: [Int]
    }

    struct Box: Decodable {
        var box: [Int]
    }

    struct Line: Decodable {
        var x: Int
        var y: Int
        var w: Int
        var h: Int
        var predCharCnt: String?
        var reads: [Read]
        var text: String
    }

    struct Read: Decodable {
        var model: Int
        var inputSamplesCYXValue: [[Float]]
        var argmaxUntilFirst0: [Int]

        private enum CodingKeys: String, CodingKey {
            case model, inputSamplesCYXValue, argmaxUntilFirst0 = "argmaxUntilFirst0"
        }
    }

    struct Reading: Decodable {
        var line: Int
        var samplesCYXValue: [[Float]]
        var argmaxToEos: [Int]
        var text: String
    }
}
