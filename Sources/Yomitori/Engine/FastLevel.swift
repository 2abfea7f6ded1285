/// What `--level fast` does differently.
enum FastLevel {
    /// A coarser look at the page; measured to find the lines of 38 rendered pages all the same.
    static var detection: DetectionOptions {
        var options = DetectionOptions()
        options.overviewPixels = 220_000
        return options
    }
}
