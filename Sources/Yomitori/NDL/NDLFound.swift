package import YomitoriCore
package import YomitoriImaging

/// What a detector of the National Diet Library's pipelines found, and the lines among it in the order they are read.
package struct NDLFound: FoundRegions {
    package let detections: [NDLDetection]
    package let tree: NDLPageTree

    /// What was detected, in the words of the model.
    package struct Detected: Encodable {
        var kind: String
        var score: Float
        var box: [Int]
        var charCount: Int?
    }

    package var textLines: [Quad] {
        tree.lines.map { line in
            Quad(
                Rect(
                    x: Double(line.left), y: Double(line.top), width: Double(line.width), height: Double(line.height)))
        }
    }

    package var hasColorsOfKinds: Bool { true }

    /// As the original programs draw them: `draw_detections` in ndl-lab/ndlocr-lite 593b4ef, `src/deim.py`, and in
    /// ndl-lab/ndlkotenocr-lite ede4283, `src/rtmdet.py`, which has one colour.
    package var outlines: [Outline] {
        let isClassical = tree.structure.pipeline == .classical
        return detections.map { detection in
            let box = Rect(
                minX: Double(detection.left), minY: Double(detection.top), maxX: Double(detection.right),
                maxY: Double(detection.bottom))
            return isClassical
                ? Outline(Quad(box), Color(red: 0, green: 0, blue: 255), lineWidth: 4)
                : Outline(Quad(box), detection.type.color)
        }
    }

    package var record: [Detected] {
        detections.map { detection in
            Detected(
                kind: detection.type.name, score: detection.score,
                box: [detection.left, detection.top, detection.right, detection.bottom],
                charCount: detection.charCount)
        }
    }
}
