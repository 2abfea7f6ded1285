/// What `--level fast` does differently.
enum FastLevel {
    /// Every look at the page has five eighths of the pixels, so that the same pages get a second look as without.
    static var detection: DetectionOptions {
        var options = DetectionOptions()
        let share = 0.63
        options.overviewPixels = Int(share * Double(options.overviewPixels))
        options.missedPixels = Int(share * Double(options.missedPixels))
        options.leastPrintHeight *= share.squareRoot()
        options.finerPrintHeight *= share.squareRoot()
        return options
    }
}
