import Synchronization
package import YomitoriCore

/// Where a stage gets its model: loaded when it is first asked for, and perhaps anew after memory ran short.
package struct ModelSource: Sendable {
    /// Throws why a model with these inputs and outputs cannot be what a stage needs.
    package typealias Fit = @Sendable (ModelPorts) throws -> Void

    private let provide: @Sendable () async throws -> any TensorModel
    private let examine: @Sendable (Fit) async throws -> Void
    private let begin: @Sendable () async throws -> Void
    private let told = ToldPorts()

    /// - Parameters:
    ///   - provide: called before every use; it keeps the model, or loads it each time.
    ///   - check: looks whether the model can be loaded and fits, and keeps nothing of it.
    ///   - ahead: loads the model where it is kept and there is room for it.
    package init(
        _ provide: @escaping @Sendable () async throws -> any TensorModel,
        check: @escaping @Sendable (Fit) async throws -> Void,
        ahead: @escaping @Sendable () async throws -> Void = {}
    ) {
        self.provide = provide
        examine = check
        begin = ahead
    }

    /// A model that is there already.
    package init(_ model: any TensorModel) { self.init({ model }, check: { try $0(model.ports) }) }

    /// The model, to be held only while it is used.
    ///
    /// - Throws: what loading throws, and `CancellationError`.
    package func model() async throws -> any TensorModel { try await provide() }

    /// Loads the model for a use that comes soon, and does not hold it; nothing is done where there is no room for it.
    ///
    /// - Throws: as ``model()``.
    package func loadAhead() async throws { try await begin() }

    /// Throws what loading would throw, where that can be told without loading, and why the model is not one that fits.
    package func check(_ fit: Fit) async throws {
        try await examine { [told] ports in
            told.ports.withLock { $0 = ports }
            try fit(ports)
        }
    }

    /// What the model takes and gives, as it told when it was first looked at; nil where that tells nothing.
    ///
    /// - Throws: as ``check(_:)``, when it was not looked at before.
    package func ports() async throws -> ModelPorts? {
        if let ports = told.ports.withLock({ $0 }) { return ports }
        try await check { _ in }
        return told.ports.withLock { $0 }
    }
}

/// What a model told of itself, for all copies of its source.
private final class ToldPorts: Sendable {
    let ports = Mutex<ModelPorts?>(nil)
}
