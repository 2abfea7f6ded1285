package import YomitoriCore

/// The loaded models of an engine and the stages made of them.
package struct EngineModels: Sendable {
    private let detectorModel: any TensorModel
    private let detectorFacts: DBDetectorFacts
    private let reader: StripReader
    private let alphabets: Alphabets

    package init(
        detector: any TensorModel, detectorFacts: DBDetectorFacts,
        recognizer: any TensorModel, recognizerFacts: CTCRecognizerFacts
    ) {
        detectorModel = detector
        self.detectorFacts = detectorFacts
        reader = StripReader(model: recognizer, facts: recognizerFacts)
        alphabets = Alphabets(recognizerFacts.alphabet)
    }

    func detector(_ level: RecognitionLevel) -> TextDetector {
        TextDetector(
            model: detectorModel, facts: detectorFacts, options: level == .fast ? FastLevel.detection : .init())
    }

    func recognizer(_ level: RecognitionLevel) -> PageRecognizer {
        PageRecognizer(reader: reader, alphabets: alphabets, economy: level == .fast ? .fast : .accurate)
    }
}
