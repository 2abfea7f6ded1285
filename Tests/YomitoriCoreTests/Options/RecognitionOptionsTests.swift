import Foundation
import Testing
import YomitoriCore

@Suite struct RecognitionOptionsTests {
    @Test func takesTheDefaultsOfWhatIsNotSaid() throws {
        #expect(try JSONDecoder().decode(RecognitionOptions.self, from: Data("{}".utf8)) == RecognitionOptions())
        let some = try JSONDecoder().decode(
            RecognitionOptions.self, from: Data(#"{"level":"fast","customWords":["読取"],"region":null}"#.utf8))
        #expect(some.level == .fast && some.customWords == ["読取"] && some.region == nil && some.candidates == 3)
    }

    @Test func readsEveryOptionItWrites() throws {
        var options = RecognitionOptions()
        options.level = .fast
        options.languages = ["ja", "en"]
        options.candidates = 7
        options.region = RegionOfInterest(x: .percent(10), y: .pixels(1), width: .pixels(20.5), height: .percent(50))
        options.minimumTextHeight = 0.25
        options.usesLanguageCorrection = false
        options.customWords = ["国立国会図書館"]
        options.fidelity = .original
        options.tateChuYoko = true
        options.flatten = .never
        let again = try JSONDecoder().decode(RecognitionOptions.self, from: JSONEncoder().encode(options))
        #expect(again == options)
        // An option that is added needs its line above, and its key.
        let encoded = try JSONSerialization.jsonObject(with: JSONEncoder().encode(options)) as? [String: Any]
        #expect(encoded?.count == Mirror(reflecting: options).children.count)
    }

    @Test func refusesAValueThatIsNone() {
        #expect(throws: DecodingError.self) {
            try JSONDecoder().decode(RecognitionOptions.self, from: Data(#"{"level":"clairvoyant"}"#.utf8))
        }
    }
}
