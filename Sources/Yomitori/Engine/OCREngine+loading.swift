import Foundation
import YomitoriCore
import YomitoriInference
package import YomitoriModels

extension OCREngine {
    /// Finds and checks a pack; its models are loaded when they are first used.
    ///
    /// - Parameters:
    ///   - pack: by name or folder.
    ///   - configuration: limits, memory and where packs lie.
    ///   - runtime: shared with other engines; nil for one of its own.
    /// - Throws: `PackError` when the pack is missing or a file of it is torn or changed, `InferenceError` when the
    ///   runtime is missing or refuses a model, `EngineError` when the models are not what the pack says.
    public convenience init(
        pack: PackReference = .general, configuration: EngineConfiguration = .init(), runtime: EngineRuntime? = nil
    ) async throws {
        try await self.init(
            packs: PackStore(environment: configuration.environment).packs(pack).sound, configuration: configuration,
            runtime: runtime)
    }

    /// An engine with packs that were found and checked; their models are loaded when they are first used.
    ///
    /// - Parameters:
    ///   - packs: the first reads any page but those that one of the others is for.
    ///   - leavingOut: is told which of the others has models that cannot be used, and why: pages do without it.
    /// - Throws: `InferenceError` when the runtime is missing or refuses a model of the first, `EngineError` when its models
    ///   are not what it says, `CancellationError`.
    package convenience init(
        packs: [ModelPack], configuration: EngineConfiguration = .init(), runtime: EngineRuntime? = nil,
        leavingOut: (_ pack: String, _ why: any Error) -> Void = { _, _ in }
    ) async throws {
        precondition(!packs.isEmpty, "an engine has a pack")
        let runtime = try runtime ?? EngineRuntime(configuration)
        let loader = ModelLoader(runtime, configuration)
        let language = LanguageCorrection(packs: PackStore(environment: configuration.environment))
        func reader(_ pack: ModelPack) throws -> PackReader {
            try PackReader(pack, loader, language, plan: runtime.plan)
        }
        let first = try reader(packs[0])
        try await first.stages.prepare()
        var special: [PageKind: PackReader] = [:]
        for pack in packs.dropFirst() where special[pack.kind] == nil {
            special[pack.kind] = try await Self.prepared(pack.manifest.name, leavingOut) { try reader(pack) }
        }
        self.init(reader: first, special: special, configuration: configuration, runtime: runtime)
    }

    /// What reads pages that another reader could read as well: nil, and `leavingOut` is told, where its models cannot be used.
    ///
    /// - Throws: what may go better next time, and `CancellationError`.
    package static func prepared(
        _ pack: String, _ leavingOut: (_ pack: String, _ why: any Error) -> Void, _ make: () throws -> PackReader
    ) async throws -> PackReader? {
        do {
            let reader = try make()
            try await reader.stages.prepare()
            return reader
        } catch  where FailureKind(of: error) == .unavailable {
            leavingOut(pack, error)
            return nil
        }
    }

    /// Loads the models that every page needs, for who wants to tell a fault of loading from one of a page.
    ///
    /// - Throws: `InferenceError`, `CancellationError`.
    package func loadModels() async throws { try await reader.stages.load() }
}

extension PackStore {
    /// The pack or packs that a reference stands for, the one that reads any page first.
    ///
    /// - Returns: the packs, and what is wrong with those that pages could do without: they are left out.
    /// - Throws: `PackError`.
    package func packs(_ reference: PackReference) throws -> (sound: [ModelPack], faults: [PackError]) {
        switch reference {
        case .named(let name): return ([try open(name)], [])
        case .folder(let url): return ([try open(url.path + "/")], [])
        case .automatic:
            let standard = PackManifest.standardName
            let installed = Set(list().map(\.name)).intersection(PackManifest.builtIn.keys).subtracting([standard])
            var sound = [try open(standard)]
            var faults: [PackError] = []
            for name in installed.sorted() {
                do {
                    sound.append(try open(name))
                } catch let error as PackError {
                    faults.append(error)
                }
            }
            return (sound, faults)
        }
    }
}

extension ModelPack {
    /// The pages that the pack is for.
    fileprivate var kind: PageKind {
        switch detector {
        case .db: .other
        case .layout(_, let facts): facts.pipeline == .modern ? .modern : .classical
        }
    }
}

/// What reads pages: the stages of a pack, with its name.
package struct PackReader: Sendable {
    package let name: String
    /// As the pack's manifest says.
    package let version: String
    package let stages: any PageStages

    package init(name: String, version: String, stages: any PageStages) {
        self.name = name
        self.version = version
        self.stages = stages
    }

    /// - Throws: `EngineError.unsupportedPack`.
    init(_ pack: ModelPack, _ loader: ModelLoader, _ language: LanguageCorrection, plan: MemoryPlan) throws {
        let stages: any PageStages
        switch (pack.detector, pack.recognizer) {
        case (.db(let detector, let detectorFacts), .ctc(let recognizer, let recognizerFacts)):
            stages = GeneralStages(
                detector: loader.source(of: detector, .wholePages), detectorFacts: detectorFacts,
                recognizer: loader.source(of: recognizer, .lines), recognizerFacts: recognizerFacts,
                language: language, pixelsAtOnce: plan.detectorPixels,
                keepsTraces: loader.keepsTraces, places: loader.lines)
        case (.layout(let detector, let facts), .parseq(let recognizers, let recognizerFacts)):
            stages = NDLStages(detector, facts, recognizers, recognizerFacts, loader)
        case (.db, .parseq), (.layout, .ctc):
            throw EngineError.unsupportedPack(pack.manifest.name)
        }
        self.init(name: pack.manifest.name, version: pack.manifest.version, stages: stages)
    }
}

extension NDLStages {
    /// These models are made equal to the original programs in 32-bit floats, whatever the caller asks for.
    fileprivate init(
        _ detector: URL, _ detectorFacts: LayoutDetectorFacts, _ recognizers: [URL], _ facts: PARSeqFacts,
        _ loader: ModelLoader
    ) {
        self.init(
            detector: LayoutDetector(
                model: loader.source(of: detector, .wholePages, precision: .f32), facts: detectorFacts),
            models: recognizers.map { loader.source(of: $0, .lines, precision: .f32) }, facts: facts,
            keepsTraces: loader.keepsTraces, places: loader.lines)
    }
}
