/// A page's wait for what others have at the time, such as a worker that reads another page: whoever limits the time for a
/// page leaves it out, for nothing of it is the page's.
package enum TurnWait {
    @TaskLocal static var limiter: (@Sendable (_ begins: Bool) -> Void)?

    /// Waits; the one who limits the time of this task's page hears when it begins and when it ends.
    package static func during<Value>(_ wait: () async throws -> Value) async rethrows -> Value {
        let limiter = Self.limiter
        limiter?(true)
        defer { limiter?(false) }
        return try await wait()
    }

    /// Reads a page.
    ///
    /// - Parameter listener: told of each wait that begins, with true, and that ends; waits may lie within each other.
    package static func told<Value>(
        to listener: @escaping @Sendable (_ begins: Bool) -> Void, during reading: @Sendable () async throws -> Value
    ) async throws -> Value {
        try await Self.$limiter.withValue(listener) { try await reading() }
    }
}
