import YomitoriCore

extension CTCRecognizerFacts {
    /// The fewest pixels along a line that are whole time steps and no fewer than `pixels`.
    func wholeSteps(for pixels: Int) -> Int {
        (pixels + pixelsPerStep - 1) / pixelsPerStep * pixelsPerStep
    }
}
