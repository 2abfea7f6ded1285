import Foundation
public import YomitoriCore

extension QueueStore {
    /// Writes down a page that was read. When this returns, the result survives a failure of the power.
    ///
    /// - Parameter pageCount: pages of the file; those beyond the first become pages of their own.
    /// - Throws: `QueueError.leaseLost` when the page is another's by now: the result is not written. Other `QueueError`s
    ///   leave the lease as it is; it can be tried again. `PageFailure` when JSON cannot hold the page: say so with
    ///   ``fail(_:with:pageCount:)``.
    public func complete(_ lease: Lease, with page: RecognizedPage, pageCount: Int? = nil) async throws {
        _ = try await complete(lease, with: try Self.json(of: page, lease), pageCount: pageCount, input: nil)
    }

    /// What is kept of a page.
    ///
    /// - Throws: `PageFailure` for what JSON does not have, such as numbers that are none.
    static func json(of page: RecognizedPage, _ lease: Lease) throws(PageFailure) -> Data {
        var page = page
        // Copies and files that were moved are known by the name they were added under.
        page.source.path = lease.name
        do { return try page.json() } catch {
            throw PageFailure(.passing, "what was read cannot be written as JSON; the recognizer gave a wrong number")
        }
    }

    /// - Returns: what became of the page.
    func complete(
        _ lease: Lease, with json: Data, pageCount: Int?, input: InputChange?
    ) async throws -> Ending.Outcome {
        let outcome = try await writer.write(
            Ending(lease: lease, what: .read(json), pageCount: pageCount, input: input))
        metrics.ended(outcome)
        return outcome
    }

    /// Writes down that a page could not be read: it is charged with an attempt, or given up.
    ///
    /// A failure that is `FailureKind.unavailable` is no page's fault: the page is given back as ``release(_:)`` does.
    /// - Throws: as ``complete(_:with:pageCount:)``.
    public func fail(_ lease: Lease, with failure: PageFailure, pageCount: Int? = nil) async throws {
        _ = try await fail(lease, with: failure, pageCount: pageCount, input: nil)
    }

    /// - Returns: what became of the page; nil when it was given back.
    func fail(
        _ lease: Lease, with failure: PageFailure, pageCount: Int?, input: InputChange?
    ) async throws -> Ending.Outcome? {
        if failure.kind == .unavailable {
            try await release([lease])
            return nil
        }
        let outcome = try await writer.write(
            Ending(lease: lease, what: .failed(failure), pageCount: pageCount, input: input))
        metrics.ended(outcome)
        return outcome
    }
}
