import Foundation
import FoundationNetworking
import Synchronization

/// Asks once for what a partial file lacks and adds what comes to it.
///
/// Never takes more bytes than the file has and gives up when nothing comes. Leaves it to the caller whether to follow to
/// another address.
// Unchecked: the session calls back on one queue, one call after the other, and `state` is locked beside.
final class FileTransfer: NSObject, URLSessionDataDelegate, @unchecked Sendable {
    /// How an attempt ended that may be worth another.
    enum Outcome: Error, Hashable {
        /// The connection broke or could not be made.
        case broken(String)
        /// The other side has something else than the file, or nothing.
        case refused(String)
        /// The file is elsewhere.
        case moved(URL)
        /// The time is used up, though bytes may still come.
        case late
    }

    private struct State {
        var failure: (any Error)?
        var continuation: CheckedContinuation<Void, any Error>?
    }

    private let address: URL
    private let part: PartialFile
    private let size: Int
    private let limits: DownloadLimits
    private let state = Mutex(State())

    /// - Parameter limits: `duration` is what is left of it.
    init(of part: PartialFile, from address: URL, limits: DownloadLimits) {
        self.address = address
        self.part = part
        self.limits = limits
        size = part.file.size ?? 0
    }

    /// Takes what comes until the file has its size or the attempt ends.
    ///
    /// - Throws: ``Outcome``, ``PackError``, `CancellationError`. What has arrived is kept.
    func run() async throws {
        let configuration = URLSessionConfiguration.keepingNothing
        configuration.timeoutIntervalForRequest = limits.silence
        let session = URLSession(configuration: configuration, delegate: self, delegateQueue: nil)
        defer { session.invalidateAndCancel() }
        var request = URLRequest(url: address)
        // The bytes themselves, not packed: their size is what is checked.
        request.setValue("identity", forHTTPHeaderField: "Accept-Encoding")
        request.setValue("yomitori", forHTTPHeaderField: "User-Agent")
        if part.size > 0 { request.setValue("bytes=\(part.size)-", forHTTPHeaderField: "Range") }
        let task = session.dataTask(with: request)
        // Not left to the session, which waits as long as something comes, however little.
        let deadline = Task {
            try await Task.sleep(for: .seconds(limits.duration))
            abandon(task, Outcome.late)
        }
        defer { deadline.cancel() }
        try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                let failure = state.withLock { state in
                    if state.failure == nil { state.continuation = continuation }
                    return state.failure
                }
                if let failure { continuation.resume(throwing: failure) } else { task.resume() }
            }
        } onCancel: {
            abandon(task, CancellationError())
        }
    }

    /// Ends the attempt without waiting: the session does not always tell of the end of a task that was cancelled.
    private func abandon(_ task: URLSessionTask, _ reason: any Error) {
        let continuation = state.withLock { state in
            if state.failure == nil { state.failure = reason }
            defer { state.continuation = nil }
            return state.continuation
        }
        task.cancel()
        continuation?.resume(throwing: reason)
    }

    // MARK: - What the session tells

    func urlSession(
        _ session: URLSession, task: URLSessionTask, willPerformHTTPRedirection response: HTTPURLResponse,
        newRequest request: URLRequest, completionHandler: @escaping (URLRequest?) -> Void
    ) {
        // The answer itself is what comes next.
        completionHandler(nil)
    }

    func urlSession(
        _ session: URLSession, dataTask: URLSessionDataTask, didReceive response: URLResponse,
        completionHandler: @escaping (URLSession.ResponseDisposition) -> Void
    ) {
        do {
            try take(response)
            completionHandler(.allow)
        } catch {
            end(dataTask, with: error)
            completionHandler(.cancel)
        }
    }

    func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {
        guard state.withLock({ $0.failure == nil }) else { return }
        do {
            guard part.size + data.count <= size else { throw Outcome.refused("it sends more than \(size) bytes") }
            try data.withUnsafeBytes { try part.append($0) }
        } catch {
            end(dataTask, with: error)
        }
    }

    func urlSession(_ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?) {
        let (continuation, failure) = state.withLock { state in
            defer { state.continuation = nil }
            return (state.continuation, state.failure)
        }
        if let failure {
            continuation?.resume(throwing: failure)
        } else if let error = error as? URLError, error.code == .cancelled {
            continuation?.resume(throwing: CancellationError())
        } else if let error {
            continuation?.resume(throwing: Outcome.broken(Self.reason(error)))
        } else if part.size < size {
            continuation?.resume(throwing: Outcome.broken("it ended after \(part.size) of \(size) bytes"))
        } else {
            continuation?.resume()
        }
    }

    // MARK: - What it means

    private func take(_ response: URLResponse) throws {
        guard let response = response as? HTTPURLResponse else { throw Outcome.refused("it gives no answer of HTTP") }
        switch response.statusCode {
        case 200:
            let length = response.expectedContentLength
            guard length < 0 || length == Int64(size) else {
                throw Outcome.refused("it has \(length) bytes, not \(size)")
            }
            try part.restart()
        case 206:
            // RFC 9110, 14.4: bytes FIRST-LAST/LENGTH
            let range = response.value(forHTTPHeaderField: "Content-Range") ?? ""
            guard range.hasPrefix("bytes \(part.size)-"), range.hasSuffix("/\(size)") || range.hasSuffix("/*") else {
                try part.restart()
                throw Outcome.broken("it gave another part of the file than was asked for")
            }
        case 301, 302, 303, 307, 308:
            let location = response.value(forHTTPHeaderField: "Location").flatMap {
                URL(string: $0, relativeTo: address)
            }
            guard let location else { throw Outcome.refused("it leads nowhere") }
            throw Outcome.moved(location.absoluteURL)
        case 416:
            try part.restart()
            throw Outcome.broken("it does not know the part that was asked for")
        case 429, 500...599: throw Outcome.broken("it answers \(response.statusCode)")
        default: throw Outcome.refused("it answers \(response.statusCode)")
        }
    }

    private func end(_ task: URLSessionTask, with failure: any Error) {
        state.withLock { if $0.failure == nil { $0.failure = failure } }
        task.cancel()
    }

    private static func reason(_ error: any Error) -> String {
        guard let error = error as? URLError else { return "\(error)" }
        return switch error.code {
        case .timedOut: "it says nothing"
        case .cannotFindHost, .dnsLookupFailed: "its name cannot be found"
        case .cannotConnectToHost, .notConnectedToInternet: "it cannot be reached"
        case .networkConnectionLost: "the connection broke"
        default: error.localizedDescription
        }
    }
}
