import Foundation
import Testing
// Nothing but the product: what its users write must compile with this import alone.
import Yomitori

@Suite struct LibraryInterfaceTests {
    @Test func givesAlongWhatItsInterfaceTakes() {
        var configuration = EngineConfiguration(environment: [:])
        configuration.limits.pixels = 1_000_000
        #expect(configuration.limits.pixels < ImageLimits().pixels)
        let picture = Raster(size: PixelSize(width: 2, height: 1), color: Color(red: 1, green: 2, blue: 3))
        #expect(picture.pixels == [1, 2, 3, 1, 2, 3])
        let error: any Error = ImageError(.beyondLimit, "too large")
        #expect((error as? ImageError)?.kind == .beyondLimit)
    }

    @Test(arguments: [
        (EngineError.unsupportedPack("mine"), "pack.yaml"),
        (
            EngineError.unsuitableModel(file: "/mine/a.onnx", reason: "it is none"),
            "/mine/a.onnx cannot be used: it is none"
        ),
        (EngineError.unsupportedLanguage("ru"), "supported are ja, zh"),
        (EngineError.languageNotOffered("ja", offered: ["en", "fr"]), "\"ja\" is not offered"),
        (EngineError.regionOutsidePicture(PixelSize(width: 3, height: 4)), "3 × 4"),
        (EngineError.notAFile("https://host/a.png"), "https://host/a.png is not the URL of a file"),
        (EngineError.traceNotWritten(file: "/a/b", code: ENOSPC), "No space left"),
    ])
    func namesWhatIsWrongAndWhatHelps(error: EngineError, words: String) {
        #expect(error.description.contains(words))
        #expect((error as any Error).localizedDescription == error.description)
    }
}
