#if !canImport(Vision)
    import Foundation
    import Synchronization
    import Yomitori

    /// The only revision.
    public let VNDetectTextRectanglesRequestRevision1 = 1

    /// Finds where there is text, line by line.
    // Unchecked: see VNRequest.
    public final class VNDetectTextRectanglesRequest: VNImageBasedRequest, @unchecked Sendable {
        private let reports = Mutex(false)

        /// Whether to tell each character's place too; then the lines are read.
        public var reportCharacterBoxes: Bool {
            get { reports.withLock { $0 } }
            set { reports.withLock { $0 = newValue } }
        }

        /// The lines; nil before the request was performed and after it failed.
        public var results: [VNTextObservation]? { observations?.compactMap { $0 as? VNTextObservation } }

        override func work() throws -> RequestWork {
            var request = DetectTextRectanglesRequest()
            request.reportCharacterBoxes = reportCharacterBoxes
            request.regionOfInterest = normalizedRegion
            let region = regionOfInterest
            return { [request] picture, context, progress in
                try await request.perform(on: picture, in: context, progress: progress)
                    .map { VNTextObservation($0, in: region) }
            }
        }
    }
#endif
