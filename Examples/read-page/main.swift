import Foundation
import Yomitori

// Prints the lines of pictures in reading order, and under each line the characters that may be others.

let paths = CommandLine.arguments.dropFirst()
guard !paths.isEmpty else {
    print("usage: read-page PICTURE ...")
    exit(64)
}
do {
    let engine = try await OCREngine(pack: .general)
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
} catch {
    FileHandle.standardError.write(Data("read-page: \(error)\n".utf8))
    exit(1)
}
