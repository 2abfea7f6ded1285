import YomitoriVision

/// A line as it was read: its text and its place, normalised, from the upper left.
struct Candidate: Sendable {
    var text: String
    var box: CGRect
}

/// Is told what becomes of a page, on the thread that reads it.
protocol PageScanDelegate: AnyObject {
    func scan(_ scan: PageScan, isDone share: Double)
    func scan(_ scan: PageScan, found candidates: [Candidate])
    func scan(_ scan: PageScan, failed error: any Error)
}

/// Reads one picture as a link of a chain of operations.
// Unchecked: an operation's queue gives it to one thread, and nothing here changes.
final class PageScan: Operation, @unchecked Sendable {
    let file: URL
    private weak var delegate: (any PageScanDelegate)?

    init(_ file: URL, delegate: any PageScanDelegate) {
        self.file = file
        self.delegate = delegate
    }

    override func main() {
        guard !isCancelled else { return }
        let request = VNRecognizeTextRequest { [weak self] request, error in self?.finished(request, error) }
        request.revision = VNRecognizeTextRequestRevision3
        request.recognitionLevel = .accurate
        request.recognitionLanguages = ["ja-JP", "en-US"]
        request.usesLanguageCorrection = true
        request.progressHandler = { [weak self] request, share, _ in
            guard let self else { return }
            if isCancelled { request.cancel() }
            delegate?.scan(self, isDone: share)
        }
        let handler = VNImageRequestHandler(url: file, options: [:])
        // The completion handler has the error.
        try? handler.perform([request])
    }

    private func finished(_ request: VNRequest, _ error: (any Error)?) {
        if let error {
            delegate?.scan(self, failed: error)
            return
        }
        let observations = request.results as? [VNRecognizedTextObservation] ?? []
        let candidates = observations.compactMap { observation in
            observation.topCandidates(1).first.map { best in
                let box = observation.boundingBox
                return Candidate(
                    text: best.string, box: CGRect(x: box.minX, y: 1 - box.maxY, width: box.width, height: box.height))
            }
        }
        delegate?.scan(self, found: candidates)
    }
}
