import Foundation
import Yomitori

// Prints the lines of pictures in reading order, and under each line the characters that may be others.

let paths = CommandLine.arguments.dropFirst()
guard !paths.isEmpty else {
    print("usage: read-page PICTURE ...")
    exit(64)
}
do {
    var configuration = EngineConfiguration()
    configuration.limits.pixels = 100_000_000
    let engine = try await OCREngine(pack: .general, configuration: configuration)
    var options = RecognitionOptions()
    options.candidates = 3
    for path in paths {
        let page = try await engine.recognize(imageAt: URL(fileURLWithPath: path), options: options)
        for line in page.lines {
            print(line.text)
            for character in line.characters where character.confidence < 0.9 {
                let place = character.quad.center
                let readings = character.candidates.map { "\($0.text) \(Int(100 * $0.confidence)) %" }
                print("    at (\(Int(place.x)), \(Int(place.y))): \(readings.joined(separator: ", "))")
            }
        }
    }
} catch let error as ImageError {
    // The picture is at fault: it is damaged, of a kind that is not read, or beyond a limit.
    FileHandle.standardError.write(Data("read-page: \(error) (\(error.kind))\n".utf8))
    exit(1)
} catch {
    FileHandle.standardError.write(Data("read-page: \(error)\n".utf8))
    exit(1)
}
