import Synchronization
import Testing
import Yomitori
import YomitoriCore
import YomitoriVision

@Suite struct ImageRequestHandlerTests {
    private let image = CGImage(raster: Raster(size: PixelSize(width: 1000, height: 500), color: .white))

    private func handler(_ text: GivenText) -> VNImageRequestHandler {
        VNImageRequestHandler(cgImage: image, options: [.recognitionContext: text.context])
    }

    @Test func callsTheCompletionHandlerOnceWithTheResults() throws {
        var calls: [[String]] = []
        let request = VNRecognizeTextRequest { request, error in
            let found = request.results as? [VNRecognizedTextObservation]
            calls.append(found?.compactMap { $0.topCandidates(1).first?.string } ?? ["\(String(describing: error))"])
        }
        try handler(GivenText(["one line", "and another"])).perform([request])
        #expect(calls == [["one line", "and another"]])
        let first = try #require(request.results?.first)
        #expect(first.topCandidates(2).map(\.string).count == 2)
        #expect(first.topCandidates(100).count == 10)
    }

    @Test func givesBoxesFromTheLowerLeft() throws {
        let request = VNRecognizeTextRequest()
        try handler(GivenText(["word word"])).perform([request])
        let text = try #require(request.results?.first?.topCandidates(1).first)
        let string = text.string
        let second = string.index(string.startIndex, offsetBy: 5)..<string.endIndex
        let box = try #require(try text.boundingBox(for: second)).boundingBox
        let rect = VNImageRectForNormalizedRect(box, image.width, image.height)
        #expect(abs(rect.minX - 200) < 1e-6 && abs(rect.minY - 380) < 1e-6)
        #expect(abs(rect.width - 80) < 1e-6 && abs(rect.height - 20) < 1e-6)
        #expect(try text.boundingBox(for: string.startIndex..<string.startIndex) == nil)
        let longer = string + " and more"
        #expect(throws: (any Error).self) { try text.boundingBox(for: longer.startIndex..<longer.endIndex) }
    }

    @Test func normalizesToTheRegionOfInterest() throws {
        let request = VNRecognizeTextRequest()
        request.regionOfInterest = CGRect(x: 0, y: 0.5, width: 0.5, height: 0.5)
        try handler(GivenText(["inside"])).perform([request])
        let box = try #require(request.results?.first).boundingBox
        let rect = VNImageRectForNormalizedRectUsingRegionOfInterest(
            box, image.width, image.height, request.regionOfInterest)
        #expect(abs(rect.minX - 100) < 1e-6 && abs(rect.minY - 380) < 1e-6)
        #expect(abs(box.minX - 0.2) < 1e-9)
    }

    @Test func reportsProgressOnTheCallingThread() throws {
        let request = VNRecognizeTextRequest()
        var shares: [Double] = []
        let thread = Thread.current
        request.progressHandler = { _, share, _ in
            #expect(Thread.current === thread)
            shares.append(share)
        }
        try handler(GivenText(["a", "b", "c"])).perform([request])
        #expect(shares.count >= 4 && shares == shares.sorted() && shares.last == 1)
        #expect(!request.indeterminate)
    }

    @Test func endsWhenItIsCancelled() throws {
        var error: NSError?
        let request = VNRecognizeTextRequest { _, failure in error = failure as NSError? }
        request.progressHandler = { request, _, _ in request.cancel() }
        let text = GivenText(["a", "b"]) { try await Task.sleep(for: .seconds(600)) }
        #expect(throws: (any Error).self) { try handler(text).perform([request]) }
        #expect(error?.domain == VNErrorDomain && error?.code == VNErrorCode.requestCancelled.rawValue)
        #expect(error?.localizedDescription == "the request was cancelled")
        #expect(request.results == nil)
    }

    @Test func endsARequestThatIsCancelledWhileItWaits() throws {
        let waiting = VNRecognizeTextRequest()
        let first = VNRecognizeTextRequest { _, _ in waiting.cancel() }
        let handler = handler(GivenText(["a"]))
        #expect { try handler.perform([first, waiting]) } throws: {
            ($0 as NSError).code == VNErrorCode.requestCancelled.rawValue
        }
        #expect(first.results?.count == 1)
        #expect(waiting.results == nil)
        // What was cancelled once may be performed again.
        try handler.perform([waiting])
        #expect(waiting.results?.count == 1)
    }

    @Test func performsTheOthersAfterAFailure() throws {
        let (failing, other) = (VNRecognizeTextRequest(), VNDetectTextRectanglesRequest())
        failing.recognitionLanguages = ["tlh"]
        other.reportCharacterBoxes = true
        do {
            try handler(GivenText(["ab c"])).perform([failing, other])
            Issue.record("the first request fails")
        } catch let error as NSError {
            #expect(error.domain == VNErrorDomain && error.code == VNErrorCode.invalidOption.rawValue)
            #expect(error.localizedDescription.contains("tlh"))
        }
        #expect(failing.results == nil)
        #expect(other.results?.first?.characterBoxes?.count == 3)
    }

    /// More tasks than the pool that they share has threads block in `perform`, while the work needs tasks itself; and an
    /// asynchronous reader, which needs the pool, loads the engine and has the only place when they come.
    @Test func leavesThePoolOfTasksAlone() async throws {
        let tasks = 4 * ProcessInfo.processInfo.activeProcessorCount
        let text = GivenText(["a line", "another"]) {
            try await withThrowingTaskGroup { group in
                for _ in 0..<4 { group.addTask { await Task.yield() } }
                try await group.waitForAll()
            }
            try await Task.sleep(for: .milliseconds(2))
        }
        let (begun, signal) = AsyncStream<Void>.makeStream()
        let context = text.narrowContext {
            signal.finish()
            for _ in 0..<100 { try? await Task.sleep(for: .milliseconds(2)) }
        }
        let image = image
        async let other = RecognizeTextRequest().perform(
            on: Raster(size: PixelSize(width: 1000, height: 500), color: .white), in: context)
        for await _ in begun {}
        let strings = try await withThrowingTaskGroup(of: [String].self) { group in
            for _ in 0..<tasks {
                group.addTask {
                    try await Task.detached {
                        let request = VNRecognizeTextRequest()
                        try VNImageRequestHandler(cgImage: image, options: [.recognitionContext: context])
                            .perform([request])
                        return request.results?.compactMap { $0.topCandidates(1).first?.string } ?? []
                    }.value
                }
            }
            return try await group.reduce(into: []) { $0.append($1) }
        }
        #expect(strings == [[String]](repeating: ["a line", "another"], count: tasks))
        #expect(try await other.map(\.transcript) == ["a line", "another"])
    }

    @Test func workFromAThreadIsTheSame() throws {
        let found = Mutex<[String]?>(nil)
        let done = DispatchSemaphore(value: 0)
        let (context, image) = (GivenText(["a line"]).context, image)
        Thread.detachNewThread {
            let request = VNRecognizeTextRequest()
            try? VNImageRequestHandler(cgImage: image, options: [.recognitionContext: context]).perform([request])
            found.withLock { $0 = request.results?.compactMap { $0.topCandidates(1).first?.string } }
            done.signal()
        }
        done.wait()
        #expect(found.withLock { $0 } == ["a line"])
    }

    @Test func saysWhatIsWrongWithAFile() {
        let missing = VNImageRequestHandler(
            url: URL(fileURLWithPath: "/nowhere/page.png"), options: [.recognitionContext: GivenText([]).context])
        #expect { try missing.perform([VNRecognizeTextRequest()]) } throws: {
            ($0 as NSError).code == VNErrorCode.ioError.rawValue
        }
        let nonsense = VNImageRequestHandler(
            data: Data("no picture".utf8), options: [.recognitionContext: GivenText([]).context])
        #expect { try nonsense.perform([VNRecognizeTextRequest()]) } throws: {
            ($0 as NSError).code == VNErrorCode.invalidImage.rawValue
        }
    }

    @Test func refusesARevisionThatThereIsNot() {
        let request = VNRecognizeTextRequest()
        request.revision = 4
        #expect { try handler(GivenText([])).perform([request]) } throws: {
            ($0 as NSError).code == VNErrorCode.unsupportedRevision.rawValue
        }
        #expect(VNRecognizeTextRequest.supportedRevisions == [1, 2, 3])
        #expect(VNRecognizeTextRequest().revision == VNRecognizeTextRequestRevision3)
    }

    @Test func namesLanguagesAsVisionDoes() throws {
        #expect(try VNRecognizeTextRequest.supportedRecognitionLanguages(for: .accurate, revision: 1) == ["en-US"])
        #expect(
            try VNRecognizeTextRequest.supportedRecognitionLanguages(for: .accurate, revision: 2)
                == ["en-US", "fr-FR", "it-IT", "de-DE", "es-ES", "pt-BR", "zh-Hans", "zh-Hant"])
        // What Vision's list of revision 3 has of the scripts that are read.
        let vision = [
            "en-US", "fr-FR", "it-IT", "de-DE", "es-ES", "pt-BR", "zh-Hans", "zh-Hant", "ja-JP", "tr-TR", "id-ID",
            "cs-CZ",
            "da-DK", "nl-NL", "no-NO", "nn-NO", "nb-NO", "ms-MY", "pl-PL", "ro-RO", "sv-SE", "fi-FI",
        ]
        let third = try VNRecognizeTextRequest.supportedRecognitionLanguages(for: .accurate, revision: 3)
        #expect(Set(third).isSuperset(of: vision))
        let request = VNRecognizeTextRequest()
        request.recognitionLanguages = third + ["yue-Hans", "yue-Hant"]
        try handler(GivenText(["a"])).perform([request])
    }

    @Test(arguments: ["ko-KR", "ru-RU", "uk-UA", "th-TH", "vi-VT", "ar-SA", "ars-SA", "hi-IN", "mr-IN"])
    func refusesVisionsLanguagesThatAreNotRead(tag: String) throws {
        let third = try VNRecognizeTextRequest.supportedRecognitionLanguages(for: .accurate, revision: 3)
        #expect(!third.contains(tag))
        let request = VNRecognizeTextRequest()
        request.recognitionLanguages = ["en-US", tag]
        #expect { try handler(GivenText(["a"])).perform([request]) } throws: {
            ($0 as NSError).code == VNErrorCode.invalidOption.rawValue
        }
    }
}
