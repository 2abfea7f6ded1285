import Foundation
import Testing
import YomitoriCore
import YomitoriImaging
import YomitoriModels
import YomitoriTestSupport

@testable import Yomitori

private let isPackThere =
    (try? PackStore(environment: ProcessInfo.processInfo.environment).folder(of: "general")) != nil

/// Whole pages through the installed pack: what the stages with fake models cannot show.
@Suite(.enabled(if: isPackThere, "the pack general is not installed: make setup"), .timeLimit(.minutes(10)))
struct RealPagesTests {
    private static let samples = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
        .appendingPathComponent("Examples/pages")
    private static let development = ReferenceFolder.url("eval-dev/real")
    /// One for all pages: its models are loaded once.
    private static let engine = Task { try await OCREngine(pack: .general) }

    /// What the recogniser sees, whatever words are installed.
    private static let options: RecognitionOptions = {
        var options = RecognitionOptions()
        options.usesLanguageCorrection = false
        return options
    }()

    private func error(_ read: String, _ truth: URL) throws -> Double {
        CharacterErrorRate.of(read, truth: try String(contentsOf: truth, encoding: .utf8))
    }

    /// A part of a sample page as a careless hand puts it on the scanner.
    @Test(arguments: [
        ("vertical", Rect(x: 560, y: 60, width: 440, height: 700), 1...3),
        ("horizontal", Rect(x: 0, y: 0, width: 1000, height: 330), 1...3),
    ])
    func readsAPageHoweverItLies(_ name: String, _ part: Rect, _ turns: ClosedRange<Int>) async throws {
        let engine = try await Self.engine.value
        let url = Self.samples.appendingPathComponent("\(name).png")
        let whole = try ImageSource(.file(SourcePath(url.path))).page(0).raster
        let page = try #require(whole.cropped(to: part)).raster
        let upright = try await engine.recognize(page, options: Self.options)
        #expect(upright.text.count > 60)
        for turns in turns {
            let read = try await engine.recognize(page.turned(clockwise: turns).raster, options: Self.options)
            let difference = CharacterErrorRate.of(read.text, truth: upright.text)
            #expect(difference <= 0.03, "\(turns): \(read.text)")
        }
    }

    /// Whole pages on their sides: rows that read backwards as surely when they are cut into columns, columns whose few wide
    /// lines are numbers.
    @Test(
        .enabled(if: development != nil, "needs ../shared/eval-dev"),
        arguments: [("zh-horizontal.clean", 3), ("ja-table.clean", 1), ("ja-vertical-kusamakura.clean", 3)])
    func readsAWholePageOnItsSide(_ name: String, _ turns: Int) async throws {
        let engine = try await Self.engine.value
        let url = try #require(Self.development).deletingLastPathComponent()
            .appendingPathComponent("rendered/\(name).png")
        let page = try ImageSource(.file(SourcePath(url.path))).page(0).raster.turned(clockwise: turns).raster
        let read = try await engine.recognize(page, options: Self.options)
        let truth = url.deletingPathExtension().appendingPathExtension("txt")
        #expect(try error(read.text, truth) <= 0.03, "\(read.text)")
    }

    /// Small pages of `eval-dev/real`: Chinese, German, white on a picture, lying and standing on their heads, a table.
    @Test(
        .enabled(if: development != nil, "needs ../shared/eval-dev"),
        arguments: [
            ("cnocr/multi-line_cn1.png", 0.03), ("tesseract-php/german.png", 0.0), ("tesseractjs/chinese.png", 0.0),
            ("tesseractjs/cosmic.png", 0.0), ("tesseractjs/simple-90.jpg", 0.0),
            ("tesseractjs/simple-180.jpg", 0.0), ("tesseractjs/simple-270.jpg", 0.0),
            ("pubtabnet/PMC1626454_002_00.png", 0.05),
        ])
    func readsASmallRealPage(_ name: String, _ bound: Double) async throws {
        let engine = try await Self.engine.value
        let url = try #require(Self.development).appendingPathComponent(name)
        let read = try await engine.recognize(imageAt: url, options: Self.options)
        #expect(try error(read.text, url.appendingPathExtension("gt.txt")) <= bound, "\(read.text)")
    }
}
