import YomitoriCore

extension RecognizedLine {
    /// Whether the picture's edge runs along the line, so that part of each letter lies outside. In a picture of one line both
    /// edges do.
    func isCut(byEdgeOf size: PixelSize) -> Bool {
        let box = quad.boundingBox
        return direction == .horizontal
            ? (box.minY <= 0) != (box.maxY >= Double(size.height)) : (box.minX <= 0) != (box.maxX >= Double(size.width))
    }
}
