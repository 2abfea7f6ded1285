/// How far the work is: pure, with the clock passed in.
struct ReadingProgress: Hashable, Sendable {
    /// Inputs that will be read.
    var inputs: Int
    var finishedInputs = 0
    var failedInputs = 0
    /// Pages that were read; a file can have several.
    var pages = 0
    /// Since the first input was begun.
    var elapsed: Duration = .zero

    init(inputs: Int) { self.inputs = inputs }

    var pagesPerSecond: Double? {
        let seconds = elapsed / .seconds(1)
        return pages > 0 && seconds > 0 ? Double(pages) / seconds : nil
    }

    /// As long as the inputs took so far on average; nil before the first is finished.
    var timeLeft: Duration? {
        guard finishedInputs > 0 else { return nil }
        return elapsed / finishedInputs * (inputs - finishedInputs)
    }

    /// For logs: `12 of 40 files, 14 pages, 3.1 pages/s, 0:09 left`.
    var line: String {
        let files = "\(finishedInputs) of \(inputs) \(inputs == 1 ? "file" : "files")"
        return ([files] + figures).joined(separator: ", ")
    }

    /// For a terminal of `width` columns: a bar, the figures and the end of the name that is being read.
    ///
    /// Always shorter than the terminal is wide: a full line would wrap, and could not be erased any more.
    func bar(width: Int, name: String) -> String {
        let count = "\(finishedInputs)/\(inputs)"
        let text = ([count] + figures).joined(separator: "  ")
        let room = width - 1 - DisplayWidth.columns(of: text) - 3
        guard room >= 0 else { return DisplayWidth.end(of: count, fitting: max(0, width - 1)) }
        let barWidth = min(30, room)
        let full = inputs > 0 ? barWidth * finishedInputs / inputs : 0
        let bar = String(repeating: "█", count: full) + String(repeating: "░", count: barWidth - full)
        let line = "[\(bar)] \(text)"
        let nameRoom = width - 1 - DisplayWidth.columns(of: line) - 2
        return nameRoom >= 8 ? line + "  " + DisplayWidth.end(of: name, fitting: nameRoom) : line
    }

    private var figures: [String] {
        var figures = ["\(pages) \(pages == 1 ? "page" : "pages")"]
        if let rate = pagesPerSecond { figures.append(Self.rate(rate)) }
        if finishedInputs < inputs {
            if let left = timeLeft { figures.append(Self.clock(left) + " left") }
        } else {
            figures.append("in " + Self.clock(elapsed))
        }
        if failedInputs > 0 { figures.append("\(failedInputs) failed") }
        return figures
    }

    /// `3.1 pages/s`, or `4.2 s/page` when a page takes longer than a second.
    static func rate(_ pagesPerSecond: Double) -> String {
        func tenths(_ value: Double) -> String {
            let tenths = Int((value * 10).rounded())
            return "\(tenths / 10).\(tenths % 10)"
        }
        return pagesPerSecond >= 1 ? tenths(pagesPerSecond) + " pages/s" : tenths(1 / pagesPerSecond) + " s/page"
    }

    /// `0:09`, `12:30`, `3:05:00`.
    static func clock(_ duration: Duration) -> String {
        func two(_ value: Int64) -> String { value < 10 ? "0\(value)" : "\(value)" }
        let seconds = Int64((duration / .seconds(1)).rounded(.up))
        let (hours, minutes) = (seconds / 3600, seconds / 60 % 60)
        return (hours > 0 ? "\(hours):\(two(minutes))" : "\(minutes)") + ":" + two(seconds % 60)
    }
}
