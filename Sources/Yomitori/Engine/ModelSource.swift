package import YomitoriCore

/// Where a stage gets its model: loaded when it is first asked for, and perhaps anew after memory ran short.
package struct ModelSource: Sendable {
    private let provide: @Sendable () async throws -> any TensorModel

    /// - Parameter provide: called before every use; it keeps the model, or loads it each time.
    package init(_ provide: @escaping @Sendable () async throws -> any TensorModel) { self.provide = provide }

    /// A model that is there already.
    package init(_ model: any TensorModel) { provide = { model } }

    /// The model, to be held only while it is used.
    ///
    /// - Throws: what loading throws, and `CancellationError`.
    package func model() async throws -> any TensorModel { try await provide() }
}
