#if !canImport(Vision)
    public import Foundation
    import Synchronization
    import Yomitori

    /// Called when a request is done, with its error if it failed; on the thread that performs it.
    public typealias VNRequestCompletionHandler = (VNRequest, (any Error)?) -> Void
    /// Called while a request is performed, with the share that is done, 0…1; on the thread that performs it.
    public typealias VNRequestProgressHandler = (VNRequest, Double, (any Error)?) -> Void

    /// Something that is asked of a picture. Make one of its subclasses.
    ///
    /// As in Vision a request is set up, performed by one handler at a time, and asked for its results; ``cancel()`` may be
    /// called from any thread meanwhile.
    // Unchecked: what changes is behind locks; the handlers are only called on the thread that performs the request.
    open class VNRequest: NSObject, VNResultsProviding, @unchecked Sendable {
        private struct State {
            var revision: Int?
            var observations: [VNObservation]?
            var prefersBackground = false
            var isCancelled = false
            var cancelWork: (@Sendable () -> Void)?
        }

        /// Called when the request is done.
        public let completionHandler: VNRequestCompletionHandler?
        private let state = Mutex(State())

        /// A request that calls `completionHandler` when it is done.
        public init(completionHandler: VNRequestCompletionHandler? = nil) {
            self.completionHandler = completionHandler
        }

        /// A request whose results are read from ``results``.
        public override convenience init() { self.init(completionHandler: nil) }

        // MARK: - Revisions

        /// The revisions that this kind of request has.
        open class var supportedRevisions: IndexSet { [1] }
        /// The revision that a request has unless told otherwise: the latest.
        open class var defaultRevision: Int { supportedRevisions.last ?? 1 }
        /// The latest revision.
        open class var currentRevision: Int { supportedRevisions.last ?? 1 }
        /// The request's revision. One that is not supported makes performing it fail.
        public final var revision: Int {
            get { state.withLock { $0.revision } ?? Self.defaultRevision }
            set { state.withLock { $0.revision = newValue } }
        }

        /// Kept, and without effect: all requests have the priority of the thread that performs them.
        public final var preferBackgroundProcessing: Bool {
            get { state.withLock { $0.prefersBackground } }
            set { state.withLock { $0.prefersBackground = newValue } }
        }

        /// Ends the request if it is performed now or waits for those before it; performing it fails with ``VNErrorCode/requestCancelled``.
        open func cancel() {
            let cancelWork = state.withLock { state in
                state.isCancelled = true
                return state.cancelWork
            }
            cancelWork?()
        }

        /// What was found; nil before the request was performed and after it failed.
        public final var observations: [VNObservation]? { state.withLock { $0.observations } }

        // MARK: - Performing

        /// What is to be done, taken out of the request before it is done elsewhere.
        ///
        /// - Throws: an error for settings that make no sense.
        func work() throws -> RequestWork {
            throw VNErrorCode.invalidArgument.error("VNRequest by itself asks for nothing; make one of its subclasses")
        }

        /// Called on the thread that performs the request, from time to time.
        func reportProgress(_ fraction: Double) {}

        /// Forgets what was before: called once for all requests that are performed one after the other, before the first of
        /// them, so that one that still waits can be cancelled.
        final func begin() {
            state.withLock { state in
                state.observations = nil
                state.isCancelled = false
            }
        }

        /// Performs the request while the calling thread waits; then calls the completion handler.
        ///
        /// - Throws: an `NSError` of ``VNErrorDomain``.
        final func perform(on picture: RequestPicture, in context: RecognitionContext) throws {
            do {
                let found = try observations(in: picture, context)
                state.withLock { $0.observations = found }
            } catch {
                let error = NSError(ofVision: error)
                completionHandler?(self, error)
                throw error
            }
            completionHandler?(self, nil)
        }

        private func observations(in picture: RequestPicture, _ context: RecognitionContext) throws -> [VNObservation] {
            guard Self.supportedRevisions.contains(revision) else {
                throw VNErrorCode.unsupportedRevision.error(
                    "revision \(revision) is not one of \(Self.supportedRevisions.map(String.init).joined(separator: ", "))"
                )
            }
            if state.withLock({ $0.isCancelled }) { throw CancellationError() }
            let work = try work()
            let blocking = BlockingWork<Double, [VNObservation]> { report in
                try await work(picture, context) { report($0.fraction) }
            }
            defer { state.withLock { $0.cancelWork = nil } }
            return try blocking.run(
                started: { cancel in
                    let isCancelled = state.withLock { state in
                        state.cancelWork = cancel
                        return state.isCancelled
                    }
                    if isCancelled { cancel() }
                },
                onStep: { reportProgress($0) })
        }
    }

    /// A request's work, apart from the request.
    typealias RequestWork =
        @Sendable (
            RequestPicture, RecognitionContext, @escaping @Sendable (RecognitionProgress) -> Void
        ) async throws -> [VNObservation]

    /// What has observations; subclasses of ``VNRequest`` give them with their own type.
    public protocol VNResultsProviding: AnyObject {
        /// What was found.
        var observations: [VNObservation]? { get }
    }

    extension VNResultsProviding {
        /// What was found; nil before the request was performed and after it failed.
        public var results: [VNObservation]? { observations }
    }

    /// A request that tells how far it is.
    public protocol VNRequestProgressProviding: AnyObject {
        /// Called while the request is performed.
        var progressHandler: VNRequestProgressHandler { get set }
        /// Whether no share can be told; never.
        var indeterminate: Bool { get }
    }

    /// A request that may look at a part of the picture only.
    // Unchecked: see VNRequest.
    open class VNImageBasedRequest: VNRequest, @unchecked Sendable {
        private let region = Mutex(VNNormalizedIdentityRect)

        /// The part of the picture that counts, normalised, from the lower left corner. What is found is normalised to it.
        public final var regionOfInterest: CGRect {
            get { region.withLock { $0 } }
            set { region.withLock { $0 = newValue } }
        }

        var normalizedRegion: NormalizedRect {
            let region = regionOfInterest
            return NormalizedRect(
                x: region.origin.x, y: region.origin.y, width: region.size.width, height: region.size.height)
        }
    }
#endif
