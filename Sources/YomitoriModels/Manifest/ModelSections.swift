import YomitoriCore

/// Reads the sections of a `pack.yaml` that describe models.
struct ModelSections {
    let top: ManifestSection
    let names: PackManifest.FileNames

    private enum DetectorArchitecture: String, CaseIterable { case db, deim, rtmdet }
    private enum RecognizerArchitecture: String, CaseIterable { case ctc, parseq }

    private static let fileKeys = ["file", "size", "sha256", "git-blob", "path"]
    private static let modelKeys = ["architecture", "normalization", "resize-filter"]
    /// The filters of the models whose every step is to be the original's.
    private static let exactFilters: [ResizeFilter] = [.pillowBicubic, .opencvBilinear]
    /// Of a class's number, and of a text's length.
    private static let count = 1...100_000

    // MARK: - Detectors

    func detector() throws -> PackManifest.Detector {
        let architecture = try architecture(of: "detector", DetectorArchitecture.self)
        return architecture == .db ? try db() : try layout(architecture)
    }

    private func db() throws -> PackManifest.Detector {
        let section = try top.section(
            "detector",
            allowed: Self.modelKeys + Self.fileKeys + [
                "side-multiple", "pixel-threshold", "box-threshold", "unclip-ratio",
            ])
        _ = try section.choice("resize-filter", ResizeFilter.self, among: [.bilinear])
        return .db(
            try file(in: section),
            DBDetectorFacts(
                normalization: try normalization(in: section),
                sideMultiple: try section.integer("side-multiple", in: 1...1024),
                pixelThreshold: Float(try section.sourcedNumber("pixel-threshold", in: 0...1)),
                boxThreshold: Float(try section.sourcedNumber("box-threshold", in: 0...1)),
                unclipRatio: try section.sourcedNumber("unclip-ratio", in: 0...10)))
    }

    private func layout(_ architecture: DetectorArchitecture) throws -> PackManifest.Detector {
        let ownKeys = architecture == .rtmdet ? ["growth", "found-class"] : []
        let section = try top.section(
            "detector",
            allowed: Self.modelKeys + Self.fileKeys + ["score-threshold", "classes", "page-tree"] + ownKeys)
        let classes = try section.texts("classes").map { try self.class(named: $0, "classes", in: section) }
        return .layout(
            try file(in: section),
            LayoutDetectorFacts(
                architecture: architecture == .rtmdet ? try rtmdet(section, classes) : .deim,
                normalization: try normalization(in: section),
                resizeFilter: try section.choice("resize-filter", ResizeFilter.self, among: Self.exactFilters),
                scoreThreshold: Float(try section.sourcedNumber("score-threshold", in: 0...1)),
                classes: classes, pageTree: try pageTree(in: section)))
    }

    private func rtmdet(_ section: ManifestSection, _ classes: [NDLClass]) throws -> LayoutDetectorFacts.Architecture {
        let found = try self.class(named: try section.text("found-class"), "found-class", in: section)
        guard found.isLine else {
            let lines = NDLClass.allCases.filter(\.isLine).flatMap(\.names).joined(separator: ", ")
            throw section.fault(
                "found-class", "must be a class of lines, among \(lines); nothing is read of \(found.name)")
        }
        guard classes.contains(found) else { throw section.fault("found-class", "must be one of the classes") }
        return .rtmdet(growth: Float(try section.sourcedNumber("growth", in: 0...1)), found: found)
    }

    private func `class`(named name: String, _ key: String, in section: ManifestSection) throws -> NDLClass {
        guard let found = NDLClass(name: name) else {
            let known = NDLClass.allCases.flatMap(\.names).joined(separator: ", ")
            throw section.fault(key, "must be among \(known); there is no class \(name)")
        }
        return found
    }

    private func pageTree(in section: ManifestSection) throws -> PageTreeFacts {
        let section = try section.section(
            "page-tree", allowed: ["minimum-side", "duplicate-overlap", "smoothing", "advertisements"])
        return PageTreeFacts(
            minimumSide: try section.sourcedInteger("minimum-side", in: 0...10_000),
            duplicateOverlap: try section.sourcedNumber("duplicate-overlap", in: 0...1),
            hasSmoothing: try section.truth("smoothing"), hasAdvertisements: try section.truth("advertisements"))
    }

    // MARK: - Recognisers

    func recognizer() throws -> PackManifest.Recognizer {
        let isExact = try architecture(of: "detector", DetectorArchitecture.self) != .db
        // A page of classes and a page of lines take different ways through the engine.
        return
            switch try architecture(
                of: "recognizer", RecognizerArchitecture.self, among: isExact ? [.parseq] : [.ctc])
        {
        case .ctc: try ctc()
        case .parseq: try parseq()
        }
    }

    private func ctc() throws -> PackManifest.Recognizer {
        let section = try top.section(
            "recognizer",
            allowed: Self.modelKeys + Self.fileKeys + ["height", "pixels-per-step", "classes", "alphabet"])
        _ = try section.choice("resize-filter", ResizeFilter.self, among: [.bilinear])
        return .ctc(
            try file(in: section),
            PackManifest.CTCDescription(
                normalization: try normalization(in: section),
                height: try section.integer("height", in: 1...1024),
                pixelsPerStep: try section.integer("pixels-per-step", in: 1...1024),
                classes: try section.integer("classes", in: 3...1_000_000),
                alphabet: try alphabetSource(in: section)))
    }

    private func alphabetSource(in section: ManifestSection) throws -> PackManifest.AlphabetSource {
        let section = try section.section("alphabet", allowed: ["metadata"] + Self.fileKeys)
        return section.has("metadata")
            ? .metadata(key: try section.text("metadata")) : .file(try file(in: section))
    }

    private func parseq() throws -> PackManifest.Recognizer {
        let section = try top.section(
            "recognizer",
            allowed: Self.modelKeys + ["turn-ratio", "classes", "alphabet", "stages", "split-length"])
        let alphabet = try section.section("alphabet", allowed: ["key"] + Self.fileKeys)
        let keys = try alphabet.text("key").split(separator: ".", omittingEmptySubsequences: false).map(String.init)
        guard !keys.contains("") else { throw alphabet.fault("key", "must be keys with dots between them") }
        let stages = try section.sections("stages", allowed: Self.fileKeys + ["count-classes", "escalation-length"])
        return .parseq(
            try stages.map { try file(in: $0) },
            PackManifest.PARSeqDescription(
                normalization: try normalization(in: section),
                resizeFilter: try section.choice("resize-filter", ResizeFilter.self, among: Self.exactFilters),
                turnRatio: try section.sourcedNumber("turn-ratio", in: 0.1...10),
                classes: try section.integer("classes", in: 2...1_000_000),
                alphabet: try file(in: alphabet), alphabetKeys: keys,
                stages: try stages.enumerated().map { try stage($1, isLast: $0 == stages.count - 1) },
                splitLength: section.has("split-length")
                    ? try section.sourcedInteger("split-length", in: Self.count) : nil))
    }

    private func stage(_ section: ManifestSection, isLast: Bool) throws -> PARSeqFacts.Stage {
        if isLast, section.has("escalation-length") {
            throw section.fault("escalation-length", "has no meaning in the last stage; its texts are split")
        }
        return PARSeqFacts.Stage(
            countClasses: section.has("count-classes") ? try section.integers("count-classes", in: 0...1000) : [],
            escalationLength: section.has("escalation-length")
                ? try section.sourcedInteger("escalation-length", in: Self.count) : nil)
    }

    // MARK: - What every model has

    /// The other keys depend on the architecture, so that it is read before them.
    private func architecture<Architecture: RawRepresentable & CaseIterable & Equatable>(
        of key: String, _ type: Architecture.Type, among choices: [Architecture] = Array(Architecture.allCases)
    ) throws -> Architecture where Architecture.RawValue == String {
        try top.section(key, allowed: nil).choice("architecture", type, among: choices)
    }

    private func normalization(in section: ManifestSection) throws -> Normalization {
        let section = try section.section(
            "normalization", allowed: ["order", "divisor", "mean", "deviation", "source"])
        _ = try section.text("source")
        return Normalization(
            order: try section.choice("order", Normalization.ChannelOrder.self),
            divisor: section.has("divisor") ? Float(try section.number("divisor", in: 1...255)) : 255,
            mean: try section.channels("mean", in: 0...255),
            deviation: try section.channels("deviation", in: 0.001...255))
    }

    private func file(in section: ManifestSection) throws -> PackManifest.File {
        let name = try section.text("file")
        if names == .inside, name.contains("/") || name.hasPrefix(".") || name == PackManifest.manifestName {
            throw section.fault("file", "must be a plain file name")
        }
        if name.utf8.contains(0) { throw section.fault("file", "must not hold a null byte") }
        var file = PackManifest.File(name: name)
        // 4 GiB: more than any model that a processor reads pages with.
        file.size = section.has("size") ? try section.integer("size", in: 1...(1 << 32)) : nil
        file.sha256 = try hash("sha256", digits: 64, in: section)
        file.gitBlob = try hash("git-blob", digits: 40, in: section)
        file.path = section.has("path") ? try path(in: section) : nil
        if names == .inside {
            guard file.size != nil else { throw section.fault("size", "is missing") }
            guard file.sha256 != nil || file.gitBlob != nil else {
                throw section.fault("sha256", "is missing, and git-blob too; one of them is needed")
            }
        }
        return file
    }

    private func path(in section: ManifestSection) throws -> String {
        let path = try section.text("path")
        let parts = path.split(separator: "/", omittingEmptySubsequences: false)
        guard parts.allSatisfy({ !$0.isEmpty && !$0.hasPrefix(".") }), !path.utf8.contains(0) else {
            throw section.fault("path", "must lead downwards from the root of the project that publishes the file")
        }
        return path
    }

    private func hash(_ key: String, digits: Int, in section: ManifestSection) throws -> String? {
        guard section.has(key) else { return nil }
        let text = try section.text(key)
        guard text.utf8.count == digits, text.allSatisfy({ "0123456789abcdef".contains($0) }) else {
            throw section.fault(key, "must be \(digits) lower-case hexadecimal digits")
        }
        return text
    }
}
