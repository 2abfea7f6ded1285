import YomitoriVision

// Prints the text of a picture, and where each line stands in pixels from the lower left. Written as for Apple's Vision:
// but for the import and the line that makes the picture, nothing knows where it runs.

guard CommandLine.arguments.count == 2 else {
    print("usage: recognize-text PICTURE")
    exit(64)
}
let file = URL(fileURLWithPath: CommandLine.arguments[1])
#if canImport(Vision)
    let source = CGImageSourceCreateWithURL(file as CFURL, nil)
    guard let image = source.flatMap({ CGImageSourceCreateImageAtIndex($0, 0, nil) }) else { exit(1) }
#else
    guard let image = try? CGImage(contentsOf: file) else {
        print("recognize-text: \(file.path): no picture")
        exit(1)
    }
#endif

/// Called once, when the request is done.
func textWasRecognized(request: VNRequest, error: (any Error)?) {
    guard let observations = request.results as? [VNRecognizedTextObservation] else {
        print("no results: \(error.map { "\($0)" } ?? "no error")")
        return
    }
    let boxes: [CGRect] = observations.map { observation in
        guard let candidate = observation.topCandidates(1).first else { return .zero }
        let all = candidate.string.startIndex..<candidate.string.endIndex
        let box = try? candidate.boundingBox(for: all)
        return VNImageRectForNormalizedRect(box?.boundingBox ?? .zero, image.width, image.height)
    }
    let strings = observations.compactMap { $0.topCandidates(1).first?.string }
    for (string, box) in zip(strings, boxes) {
        print(string)
        print("    \(Int(box.minX)) \(Int(box.minY)) \(Int(box.width)) \(Int(box.height))")
    }
}

let handler = VNImageRequestHandler(cgImage: image)
let request = VNRecognizeTextRequest(completionHandler: textWasRecognized)
do {
    let languages = try VNRecognizeTextRequest.supportedRecognitionLanguages(
        for: .accurate, revision: VNRecognizeTextRequestRevision3)
    request.recognitionLevel = .accurate
    request.recognitionLanguages = ["ja-JP", "zh-Hant", "zh-Hans", "en-US"].filter(languages.contains)
    request.usesLanguageCorrection = true
    request.customWords = ["Yomitori"]
    try handler.perform([request])
} catch {
    print("recognize-text: \(error)")
    exit(1)
}
