package import Foundation

extension PackManifest {
    /// Manifests of the packs that the program knows how to install, by name.
    ///
    /// They are part of the program's text, not of a bundle beside it, so that the executable works wherever it is
    /// moved to.
    package static let builtIn: [String: Data] = ["general": Data(general.utf8)]

    /// Reading general pages: PP-OCRv6 small. Model card: `docs/models/general.md`.
    private static let general = """
        # The general pack: PP-OCRv6 small. The keys are explained in docs/models/README.md.
        schema: yomitori.pack/1
        name: general
        version: PP-OCRv6-small-1
        licence: Apache-2.0
        attribution: Models by PaddlePaddle (PaddleOCR), converted to ONNX by RapidAI (RapidOCR)
        sources:
          - the Python wheel rapidocr 3.10.0, folder rapidocr/models
          - https://huggingface.co/PaddlePaddle/PP-OCRv6_small_det_onnx
          - https://huggingface.co/PaddlePaddle/PP-OCRv6_small_rec_onnx
          - https://github.com/PaddlePaddle/PaddleOCR/blob/main/docs/version2.x/ppocr/model_list.en.md

        detector:
          architecture: db
          file: PP-OCRv6_det_small.onnx
          size: 9929594
          sha256: 090f04abcd9d9a7498bc4ebf677e4cb9bdce1fe4197ddb7e529f1ef44e1ff94f
          normalization:
            order: bgr
            mean: [0.5, 0.5, 0.5]
            deviation: [0.5, 0.5, 0.5]
            source: RapidOCR 3.10.0, config.yaml (Det.mean, Det.std); pictures come as BGR from utils/load_image.py
          resize-filter: bilinear
          side-multiple: 32
          pixel-threshold: {value: 0.3, source: "RapidOCR 3.10.0, config.yaml (Det.thresh)"}
          box-threshold: {value: 0.5, source: "RapidOCR 3.10.0, config.yaml (Det.box_thresh)"}
          unclip-ratio: {value: 1.6, source: "RapidOCR 3.10.0, config.yaml (Det.unclip_ratio)"}

        recognizer:
          architecture: ctc
          file: PP-OCRv6_rec_small.onnx
          size: 21234383
          sha256: 6f327246b50388f3c176ae304bd95767ea6dc0c9ae92153ef8cbe210b3c14884
          normalization:
            order: bgr
            mean: [0.5, 0.5, 0.5]
            deviation: [0.5, 0.5, 0.5]
            source: RapidOCR 3.10.0, ch_ppocr_rec/main.py (resize_norm_img)
          resize-filter: bilinear
          height: 48
          pixels-per-step: 8
          classes: 18710
          alphabet: {metadata: character}

        orientation:
          file: ch_ppocr_mobile_v2.0_cls_mobile.onnx
          size: 585532
          sha256: e47acedf663230f8863ff1ab0e64dd2d82b838fceb5957146dab185a89d6215c
          normalization:
            order: bgr
            mean: [0.5, 0.5, 0.5]
            deviation: [0.5, 0.5, 0.5]
            source: RapidOCR 3.10.0, ch_ppocr_cls/main.py (resize_norm_img)
          resize-filter: bilinear
          width: 192
          height: 48
          threshold: {value: 0.9, source: "RapidOCR 3.10.0, config.yaml (Cls.cls_thresh)"}

        """
}
