/// Manifests of packs with stand-in models, as a user writes them.
enum LayoutPacks {
    /// A detector outside the folder, one recogniser and an alphabet inside.
    static func rtmdet(classes: Int) -> String {
        """
        schema: yomitori.pack/1
        name: stand-in
        version: "1"
        licence: MIT
        attribution: nobody
        sources: [the tests]
        detector:
          architecture: rtmdet
          file: ../elsewhere/finder.onnx
          normalization: {order: bgr, divisor: 1, mean: [103.53, 116.28, 123.675], deviation: [57.375, 57.12, 58.395], source: x}
          resize-filter: pillow-bicubic
          score-threshold: {value: 0.3, source: x}
          growth: {value: 0.02, source: x}
          classes: [text_block, line_main]
          found-class: line_main
          page-tree:
            minimum-side: {value: 5, source: x}
            duplicate-overlap: {value: 0.9, source: x}
            smoothing: false
            advertisements: false
        recognizer:
          architecture: parseq
          normalization: {order: bgr, mean: [0.5, 0.5, 0.5], deviation: [0.5, 0.5, 0.5], source: x}
          resize-filter: pillow-bicubic
          turn-ratio: {value: 1, source: x}
          classes: \(classes)
          alphabet: {file: moji.yaml, key: model.charset_train}
          stages:
            - file: reader.onnx

        """
    }
}
