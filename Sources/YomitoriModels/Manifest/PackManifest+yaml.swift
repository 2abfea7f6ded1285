package import Foundation
import YomitoriCore
import Yams

extension PackManifest {
    /// Bytes that a manifest may have. The built-in one has about 2,500.
    static let byteLimit = 65_536

    /// Whether the manifest's file names may lead out of its folder.
    package enum FileNames: Hashable, Sendable {
        /// Plain names only: packs in the store.
        case inside
        /// Any path, relative ones from the folder: a user's own pack.
        case anywhere
    }

    private enum DetectorArchitecture: String, CaseIterable { case db }
    private enum RecognizerArchitecture: String, CaseIterable { case ctc }
    /// How pictures are scaled for the model. There is one: bilinear, with the mean of the covered pixels when shrinking.
    private enum ResizeFilter: String, CaseIterable { case bilinear }
    private enum Schema: String, CaseIterable { case first = "yomitori.pack/1" }

    private static let modelKeys = ["architecture", "file", "size", "sha256", "normalization", "resize-filter"]

    /// Reads a manifest; `file` is for messages.
    ///
    /// - Throws: ``PackError/badManifest(file:reason:)``.
    package init(yaml: Data, file: String, names: FileNames) throws {
        do {
            guard yaml.count <= Self.byteLimit else {
                throw ManifestSection.Fault(reason: "larger than \(Self.byteLimit) bytes")
            }
            guard let text = String(validating: yaml, as: UTF8.self) else {
                throw ManifestSection.Fault(reason: "not UTF-8")
            }
            try self.init(text, names: names)
        } catch let fault as ManifestSection.Fault {
            throw PackError.badManifest(file: file, reason: fault.reason)
        } catch let error as YamlError {
            throw PackError.badManifest(file: file, reason: "not YAML: \(error)")
        }
    }

    private init(_ text: String, names: FileNames) throws {
        guard let root = try Yams.compose(yaml: text) else { throw ManifestSection.Fault(reason: "empty") }
        let top = try ManifestSection(
            root,
            allowed: [
                "schema", "name", "version", "licence", "attribution", "sources", "detector", "recognizer",
                "orientation",
            ])
        _ = try top.choice("schema", Schema.self)
        name = try top.text("name")
        guard Self.isName(name) else { throw top.fault("name", "may hold a-z, 0-9, - and _ only, up to 64") }
        version = try top.text("version")
        licence = try top.text("licence")
        attribution = try top.text("attribution")
        sources = try top.texts("sources")
        detector = try Self.detector(in: top, names)
        recognizer = try Self.recognizer(in: top, names)
        orientation = top.has("orientation") ? try Self.orientation(in: top, names) : nil
    }

    /// Whether this can be a pack's name, and thus a folder's.
    package static func isName(_ text: String) -> Bool {
        let name = text.utf8
        func isLetterOrDigit(_ byte: UInt8) -> Bool {
            (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte)
                || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
        }
        guard let first = name.first, isLetterOrDigit(first), name.count <= 64 else { return false }
        return name.allSatisfy { isLetterOrDigit($0) || $0 == UInt8(ascii: "-") || $0 == UInt8(ascii: "_") }
    }

    private static func detector(in top: ManifestSection, _ names: FileNames) throws -> Detector {
        let section = try top.section(
            "detector", allowed: modelKeys + ["side-multiple", "pixel-threshold", "box-threshold", "unclip-ratio"])
        _ = try section.choice("resize-filter", ResizeFilter.self)
        switch try section.choice("architecture", DetectorArchitecture.self) {
        case .db:
            return .db(
                try file(in: section, names),
                DBDetectorFacts(
                    normalization: try normalization(in: section),
                    sideMultiple: try section.integer("side-multiple", in: 1...1024),
                    pixelThreshold: Float(try section.sourcedNumber("pixel-threshold", in: 0...1)),
                    boxThreshold: Float(try section.sourcedNumber("box-threshold", in: 0...1)),
                    unclipRatio: try section.sourcedNumber("unclip-ratio", in: 0...10)))
        }
    }

    private static func recognizer(in top: ManifestSection, _ names: FileNames) throws -> Recognizer {
        let section = try top.section(
            "recognizer", allowed: modelKeys + ["height", "pixels-per-step", "classes", "alphabet"])
        _ = try section.choice("resize-filter", ResizeFilter.self)
        switch try section.choice("architecture", RecognizerArchitecture.self) {
        case .ctc:
            let alphabet = try section.section("alphabet", allowed: ["metadata", "file", "size", "sha256"])
            return .ctc(
                try file(in: section, names),
                CTCDescription(
                    normalization: try normalization(in: section),
                    height: try section.integer("height", in: 1...1024),
                    pixelsPerStep: try section.integer("pixels-per-step", in: 1...1024),
                    classes: try section.integer("classes", in: 3...1_000_000),
                    alphabet: alphabet.has("metadata")
                        ? .metadata(key: try alphabet.text("metadata")) : .file(try file(in: alphabet, names))))
        }
    }

    private static func orientation(in top: ManifestSection, _ names: FileNames) throws -> Orientation {
        let section = try top.section(
            "orientation",
            allowed: ["file", "size", "sha256", "normalization", "resize-filter", "width", "height", "threshold"])
        _ = try section.choice("resize-filter", ResizeFilter.self)
        return Orientation(
            file: try file(in: section, names),
            facts: OrientationClassifierFacts(
                normalization: try normalization(in: section),
                size: PixelSize(
                    width: try section.integer("width", in: 1...4096),
                    height: try section.integer("height", in: 1...1024)),
                threshold: Float(try section.sourcedNumber("threshold", in: 0...1))))
    }

    private static func normalization(in section: ManifestSection) throws -> Normalization {
        let section = try section.section("normalization", allowed: ["order", "mean", "deviation", "source"])
        _ = try section.text("source")
        return Normalization(
            order: try section.choice("order", Normalization.ChannelOrder.self),
            mean: try section.channels("mean", in: 0...1), deviation: try section.channels("deviation", in: 0.001...1))
    }

    private static func file(in section: ManifestSection, _ names: FileNames) throws -> File {
        let name = try section.text("file")
        if names == .inside, name.contains("/") || name.hasPrefix(".") || name == manifestName {
            throw section.fault("file", "must be a plain file name")
        }
        if name.utf8.contains(0) { throw section.fault("file", "must not hold a null byte") }
        let sha256 = try section.text("sha256")
        guard sha256.utf8.count == 64, sha256.allSatisfy({ "0123456789abcdef".contains($0) }) else {
            throw section.fault("sha256", "must be 64 lower-case hexadecimal digits")
        }
        // 4 GiB: more than any model that a processor reads pages with.
        return File(name: name, size: try section.integer("size", in: 1...(1 << 32)), sha256: sha256)
    }

    /// The manifest's file name.
    package static let manifestName = "pack.yaml"
}
