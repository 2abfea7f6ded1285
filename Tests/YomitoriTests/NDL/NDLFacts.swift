import YomitoriCore

extension DEIMDetectorFacts {
    /// As in ndl-lab/ndlocr-lite, `src/deim.py`.
    static let forTests = DEIMDetectorFacts(
        normalization: Normalization(order: .rgb, mean: [0.485, 0.456, 0.406], deviation: [0.229, 0.224, 0.225]),
        resizeFilter: .pillowBicubic, scoreThreshold: 0.25, classes: (0..<17).map { "class \($0)" },
        pageTree: PageTreeFacts(minimumSide: 5, duplicateOverlap: 0.8, hasSmoothing: true, hasAdvertisements: true))
}

extension RTMDetFacts {
    /// As in ndl-lab/ndlkotenocr-lite, `src/rtmdet.py`.
    static let forTests = RTMDetFacts(
        normalization: Normalization(
            order: .bgr, divisor: 1, mean: [103.53, 116.28, 123.675], deviation: [57.375, 57.12, 58.395]),
        resizeFilter: .pillowBicubic, scoreThreshold: 0.3, growth: 0.02, classes: (0..<16).map { "class \($0)" },
        foundClass: 1,
        pageTree: PageTreeFacts(minimumSide: 5, duplicateOverlap: 0.9, hasSmoothing: false, hasAdvertisements: false))
}

extension PARSeqFacts {
    private static let normalization = Normalization(
        order: .bgr, mean: [0.5, 0.5, 0.5], deviation: [0.5, 0.5, 0.5])

    /// As in ndl-lab/ndlocr-lite, `src/parseq.py` and `src/ocr.py`.
    static func modern(_ alphabet: [String]) -> PARSeqFacts {
        PARSeqFacts(
            normalization: normalization, resizeFilter: .opencvBilinear, turnRatio: 1, alphabet: alphabet,
            stages: [
                Stage(countClasses: [3], escalationLength: 25), Stage(countClasses: [2], escalationLength: 45), Stage(),
            ], splitLength: 98)
    }

    /// As in ndl-lab/ndlkotenocr-lite, `src/parseq.py`.
    static func koten(_ alphabet: [String]) -> PARSeqFacts {
        PARSeqFacts(
            normalization: normalization, resizeFilter: .pillowBicubic, turnRatio: 1, alphabet: alphabet,
            stages: [Stage()], splitLength: nil)
    }
}
