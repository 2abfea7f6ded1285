import Foundation
import Synchronization
import Testing
import YomitoriCore
import YomitoriImaging

@testable import Yomitori

@Suite struct RecognizeTextRequestTests {
    private let picture = Raster(size: PixelSize(width: 1000, height: 500), color: .white)

    private static func line(_ text: String, y: Double, height: Double = 20) -> RecognizedLine {
        RecognizedLine(
            direction: .horizontal, quad: Quad(Rect(x: 100, y: y, width: 20 * Double(text.count), height: height)),
            characters: text.enumerated().map { index, character in
                RecognizedCharacter(
                    text: String(character), confidence: 0.9,
                    quad: Quad(Rect(x: 100 + 20 * Double(index), y: y, width: 20, height: height)),
                    candidates: [Candidate(text: String(character), confidence: 0.9)])
            })
    }

    @Test func givesTheLinesInReadingOrder() async throws {
        let page = GivenPage([Self.line("second line", y: 200), Self.line("first line", y: 100)])
        let found = try await RecognizeTextRequest().perform(on: picture, in: page.context)
        #expect(found.map(\.transcript) == ["first line", "second line"])
        #expect(found.allSatisfy { $0.topCandidates(3).first?.string == $0.transcript })
        #expect(abs(found[0].boundingBox.y - (1 - 120.0 / 500)) < 1e-9)
        #expect(Set(found.map(\.uuid)).count == 2)
    }

    @Test func handsItsSettingsToTheEngine() async throws {
        let page = GivenPage([])
        var request = RecognizeTextRequest()
        request.recognitionLevel = .fast
        request.recognitionLanguages = [.init(identifier: "ja"), .init(identifier: "en-US")]
        request.customWords = ["国立国会図書館"]
        let fraction: Float = 0.125
        request.minimumTextHeightFraction = fraction
        request.regionOfInterest = NormalizedRect(x: 0.25, y: 0, width: 0.5, height: 0.5)
        _ = try await request.perform(on: picture, in: page.context)
        request.usesLanguageCorrection = false
        request.automaticallyDetectsLanguage = true
        _ = try await request.perform(on: picture, in: page.context)

        let options = page.options.withLock { $0 }
        #expect(options[0].level == .fast)
        #expect(options[0].languages == ["ja", "en"])
        #expect(options[0].customWords == ["国立国会図書館"] && options[0].usesLanguageCorrection)
        #expect(options[0].minimumTextHeight == 0.125)
        #expect(options[0].candidates == 10)
        #expect(options[0].region?.rect(in: picture.size) == Rect(x: 250, y: 250, width: 500, height: 250))
        #expect(options[1].customWords.isEmpty && !options[1].usesLanguageCorrection)
        #expect(options[1].languages.isEmpty)
    }

    @Test func leavesOutSmallPrint() async throws {
        let page = GivenPage([Self.line("large", y: 100, height: 60), Self.line("small", y: 300, height: 20)])
        var request = RecognizeTextRequest()
        request.minimumTextHeightFraction = 0.1
        let found = try await request.perform(on: picture, in: page.context)
        #expect(found.map(\.transcript) == ["large"])
    }

    @Test(arguments: [
        NormalizedRect(x: 0.5, y: 0, width: 0.6, height: 1), NormalizedRect(x: -0.1, y: 0, width: 0.5, height: 1),
        NormalizedRect(x: 0, y: 0, width: 0, height: 1),
    ])
    func refusesARegionThatIsNoPartOfThePicture(region: NormalizedRect) async {
        var request = RecognizeTextRequest()
        request.regionOfInterest = region
        await #expect(throws: EngineError.invalidRegion) {
            try await request.perform(on: picture, in: GivenPage([]).context)
        }
    }

    @Test func refusesLanguagesThatItsRevisionDoesNotHave() async throws {
        let context = GivenPage([]).context
        var early = RecognizeTextRequest(.revision1)
        early.recognitionLanguages = [.init(identifier: "ja")]
        await #expect(throws: EngineError.languageNotOffered("ja", offered: ["en-US"])) {
            try await early.perform(on: picture, in: context)
        }
        early.recognitionLanguages = [.init(identifier: "yue-Hant")]
        await #expect(throws: EngineError.languageNotOffered("yue-Hant", offered: ["en-US"])) {
            try await early.perform(on: picture, in: context)
        }
        var late = RecognizeTextRequest()
        for tag in ["ja-JP", "zh-Hant", "zh-CN", "pt-BR", "en-GB", "no-NO", "nb", "yue-Hant", "yue-Hans"] {
            late.recognitionLanguages = [.init(identifier: tag)]
            _ = try await late.perform(on: picture, in: context)
        }
        for tag in ["ko", "ko-KR", "sr-Cyrl-RS"] {
            late.recognitionLanguages = [.init(identifier: tag)]
            await #expect(
                throws: EngineError.languageNotOffered(
                    tag, offered: SupportedLanguages.visionTags(.accurate, .revision3))
            ) {
                try await late.perform(on: picture, in: context)
            }
        }
        late.automaticallyDetectsLanguage = true
        _ = try await late.perform(on: picture, in: context)
    }

    @Test(arguments: [
        ("https://me:word@host/etc/page.png?key=1", "https://host/etc/page.png"), ("page.png", "page.png"),
        ("data:image/png;base64,iVBORw0KGgo=", "data:"),
        ("file://other/etc/page.png", "file://other/etc/page.png"),
    ])
    func readsNoLocalFileForAURLThatIsOfNone(_ text: String, _ named: String) async throws {
        let url = try #require(URL(string: text))
        await #expect(throws: EngineError.notAFile(named)) {
            try await RecognizeTextRequest().perform(on: url, in: GivenPage([]).context)
        }
        #expect(throws: EngineError.notAFile(named)) { try RequestPicture(url).unturnedPixels() }
    }

    @Test func readsFilesOfThisMachine() async throws {
        let missing = try #require(URL(string: "file://localhost/no/such/page.png"))
        await #expect { try await RecognizeTextRequest().perform(on: missing, in: GivenPage([]).context) } throws: {
            ($0 as? ImageError)?.kind == .unreadable
        }
    }

    @Test func saysOfEmptyDataThatItWillStayNoPicture() async throws {
        await #expect { try await RecognizeTextRequest().perform(on: Data(), in: GivenPage([]).context) } throws: {
            $0 as? ImageError == ImageError(.notAPicture, "the data is empty") && FailureKind(of: $0) == .lasting
        }
    }

    /// Pillow's faults are for the packs that copy programs which have them.
    @Test func seesAPictureThatIsToBeTurnedInItsColours() async throws {
        // Two pixels of 16-bit grey: 40000 and 100.
        let grey = try #require(
            Data(
                base64Encoded:
                    "iVBORw0KGgoAAAANSUhEUgAAAAIAAAABEAAAAACB2fwVAAAADUlEQVR42mOY48CQAgADmQFBLGtFQgAAAABJRU5ErkJggg=="))
        let engine = try await GivenPage([]).context.engine()
        let unturned = try RequestPicture(grey).unturnedPixels()
        #expect((150..<160).contains(unturned.pixels[0]))
        let seen = try await RequestPicture(grey).decoded(by: engine, as: .seen).raster
        #expect(unturned == seen)
        #expect(try await RequestPicture(grey, orientation: .up).decoded(by: engine, as: .seen).raster == seen)
        let turned = try await RequestPicture(grey, orientation: .down).decoded(by: engine, as: .seen).raster
        #expect(turned.pixels == seen.pixels.reversed())
        let stored = try await RequestPicture(grey, orientation: .down).decoded(by: engine, as: .stored).raster
        #expect(stored.pixels == [100, 100, 100, 255, 255, 255])
    }

    @Test func tellsItsProgressLineByLine() async throws {
        let page = GivenPage((0..<8).map { Self.line("line \($0)", y: 50 * Double($0)) })
        let steps = Mutex<[RecognitionProgress]>([])
        _ = try await RecognizeTextRequest().perform(on: picture, in: page.context) { step in
            steps.withLock { $0.append(step) }
        }
        let told = steps.withLock { $0 }
        #expect(told.map(\.completedLines) == [0, 1, 2, 3, 4, 5, 6, 7, 8, 8])
        #expect(told.map(\.fraction) == told.map(\.fraction).sorted())
        #expect(told.last == RecognitionProgress(fraction: 1, completedLines: 8, lines: 8))
    }

    @Test func endsWhenItsTaskIsCancelled() async throws {
        let (lines, signal) = AsyncStream<Void>.makeStream()
        let page = GivenPage([Self.line("a line", y: 10), Self.line("another", y: 60)]) {
            signal.yield()
            try await Task.sleep(for: .seconds(600))
        }
        let (context, picture) = (page.context, picture)
        let task = Task { try await RecognizeTextRequest().perform(on: picture, in: context) }
        for await _ in lines { break }
        task.cancel()
        await #expect(throws: CancellationError.self) { try await task.value }
    }

    @Test func loadsAnEngineOnceForAllWhoAsk() async throws {
        let loads = Mutex(0)
        let engine = OCREngine(stages: GivenPage([]), packName: "given", packVersion: "1")
        let context = RecognitionContext {
            loads.withLock { $0 += 1 }
            await Task.yield()
            return engine
        }
        try await withThrowingTaskGroup { group in
            for _ in 0..<20 { group.addTask { _ = try await context.engine() } }
            try await group.waitForAll()
        }
        #expect(loads.withLock { $0 } == 1)
        await context.releaseEngine()
        _ = try await context.engine()
        #expect(loads.withLock { $0 } == 2)
    }

    @Test func triesAgainAfterAFailedLoad() async throws {
        let loads = Mutex(0)
        let engine = OCREngine(stages: GivenPage([]), packName: "given", packVersion: "1")
        let context = RecognitionContext {
            guard
                loads.withLock({ count in
                    count += 1
                    return count > 1
                })
            else { throw EngineError.unsupportedPack("first") }
            return engine
        }
        await #expect(throws: EngineError.self) { try await context.engine() }
        _ = try await context.engine()
    }

    @Test func findsLinesWithoutReadingThem() async throws {
        let page = GivenPage([Self.line("a line", y: 100)]) { throw EngineError.unsupportedPack("read") }
        var request = DetectTextRectanglesRequest()
        let found = try await request.perform(on: picture, in: page.context)
        #expect(found.map(\.characterBoxes) == [nil])
        request.reportCharacterBoxes = true
        let context = GivenPage([Self.line("a line", y: 100)]).context
        let boxes = try #require(try await request.perform(on: picture, in: context).first?.characterBoxes)
        #expect(boxes.count == 5)
        #expect(abs(boxes[0].boundingBox.x - 0.1) < 1e-9)
    }
}
