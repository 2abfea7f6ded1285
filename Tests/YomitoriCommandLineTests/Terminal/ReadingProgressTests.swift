import Testing

@testable import YomitoriCommandLine

@Suite struct ReadingProgressTests {
    private func progress(_ finished: Int, of inputs: Int, pages: Int, seconds: Double, failed: Int = 0)
        -> ReadingProgress
    {
        var progress = ReadingProgress(inputs: inputs)
        progress.finishedInputs = finished
        progress.pages = pages
        progress.failedInputs = failed
        progress.elapsed = .seconds(seconds)
        return progress
    }

    @Test func tellsPagesRateAndTimeLeft() {
        #expect(progress(0, of: 40, pages: 0, seconds: 1).line == "0 of 40 files, 0 pages")
        #expect(progress(10, of: 40, pages: 12, seconds: 4).line == "10 of 40 files, 12 pages, 3.0 pages/s, 0:12 left")
        #expect(
            progress(1, of: 2, pages: 1, seconds: 4.2, failed: 1).line
                == "1 of 2 files, 1 page, 4.2 s/page, 0:05 left, 1 failed")
        #expect(progress(1, of: 1, pages: 7, seconds: 3725).line == "1 of 1 file, 7 pages, 532.1 s/page, in 1:02:05")
    }

    @Test func drawsABarAndTheNameWhereTheyFit() {
        let half = progress(5, of: 10, pages: 5, seconds: 5)
        let figures = "5/10  5 pages  1.0 pages/s  0:05 left"
        #expect(half.bar(width: 100, name: "a.png") == "[███████████████░░░░░░░░░░░░░░░] \(figures)  a.png")
        #expect(half.bar(width: 51, name: "a.png") == "[█████░░░░░] \(figures)")
        #expect(half.bar(width: 20, name: "a.png") == "5/10")
    }

    @Test(arguments: 0..<130)
    func isAlwaysNarrowerThanTheTerminal(width: Int) {
        let line = progress(123, of: 4567, pages: 130, seconds: 60, failed: 2).bar(
            width: width, name: "写本/とても長い名前の頁 12.png")
        #expect(DisplayWidth.columns(of: line) < max(1, width))
    }

    @Test func countsColumnsAsTerminalsDo() {
        #expect(DisplayWidth.columns(of: "a日本é") == 6)
        #expect(DisplayWidth.columns(of: "e\u{301}") == 1)
        #expect(DisplayWidth.end(of: "folder/日本語.png", fitting: 10) == "…本語.png")
        #expect(DisplayWidth.end(of: "short", fitting: 5) == "short")
    }
}
