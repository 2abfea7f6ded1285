import YomitoriCore

extension LayoutDetectorFacts {
    /// As in ndl-lab/ndlocr-lite, `src/deim.py`.
    static let deim = LayoutDetectorFacts(
        architecture: .deim,
        normalization: Normalization(order: .rgb, mean: [0.485, 0.456, 0.406], deviation: [0.229, 0.224, 0.225]),
        resizeFilter: .pillowBicubic, scoreThreshold: 0.25, classes: NDLClass.allCases, pageTree: .modern)

    /// As in ndl-lab/ndlkotenocr-lite, `src/rtmdet.py`.
    static let rtmdet = LayoutDetectorFacts(
        architecture: .rtmdet(growth: 0.02, found: .mainLine),
        normalization: Normalization(
            order: .bgr, divisor: 1, mean: [103.53, 116.28, 123.675], deviation: [57.375, 57.12, 58.395]),
        resizeFilter: .pillowBicubic, scoreThreshold: 0.3, classes: Array(NDLClass.allCases.dropLast()),
        pageTree: .classical)
}

extension PageTreeFacts {
    /// As in ndl-lab/ndlocr-lite, `src/ndl_parser.py` and `src/reading_order`.
    static let modern = PageTreeFacts(
        minimumSide: 5, duplicateOverlap: 0.8, hasSmoothing: true, hasAdvertisements: true)

    /// As in ndl-lab/ndlkotenocr-lite, `src/ocr.py` and `src/reading_order`.
    static let classical = PageTreeFacts(
        minimumSide: 5, duplicateOverlap: 0.9, hasSmoothing: false, hasAdvertisements: false)

    static func of(_ pipeline: NDLPipeline) -> PageTreeFacts { pipeline == .modern ? .modern : .classical }
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
