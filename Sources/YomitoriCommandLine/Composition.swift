import Foundation
import Logging
import YomitoriCore
import YomitoriModels
import YomitoriQueue

/// What the commands are put together from: the only place that knows which engine stands behind the protocols.
struct Composition: Sendable {
    /// Loads the models; tells the logger of those that are left out.
    ///
    /// - Throws: `Unavailable` when the runtime or the pack is missing.
    var recognizer: @Sendable (EngineSettings, Logger) async throws -> any TextRecognizing
    var packs: PackStore
    var queue: QueuePlace
    /// What people made of their pages.
    var library: URL
    /// Where the server keeps the pictures it was given.
    var serverFolder: URL
    /// What reads a queue's pages, as many at the same time as the plan says.
    ///
    /// - Throws: `Unavailable` when the runtime or the pack is missing.
    var queueReaders: @Sendable (QueueRunJob, WorkPlan, Logger) throws -> QueueReaders
    /// What `doctor` looks at, in its order.
    var examinations: [any Examination]
    /// Where runs note what they read; nil for nowhere.
    var runs: RunFolder?
}

/// The runtime or a model pack is missing; says which commands install it.
struct Unavailable: Error, Hashable, CustomStringConvertible {
    let description: String

    init(_ description: String) { self.description = description }
}
