import Foundation
import Testing
import YomitoriCore

@testable import YomitoriLibrary

struct EditOperationTests {
    @Test(arguments: [
        #"{"op":"replaceCharacters","line":"l1","base":[0,1],"text":"日"}"#, #"{"op":"setText","line":"l1","text":"a"}"#,
        #"{"op":"accept","line":"l1"}"#, #"{"op":"splitLine","line":"l1","at":2}"#,
        #"{"op":"mergeLines","lines":["l1","l2"]}"#, #"{"op":"deleteLine","line":"l1"}"#,
        #"{"op":"insertLine","block":"b1","at":0,"line":{"text":"a","quad":[[0,0],[1,0],[1,1],[0,1]],"direction":"vertical","kind":"body"}}"#,
        #"{"op":"insertLine","block":"b1","at":0,"line":{"text":"a","quad":[[0,0],[1,0],[1,1],[0,1]],"direction":"vertical","kind":"body","ruby":[{"text":"a","base":[0,1]}]}}"#,
        #"{"op":"moveLine","line":"l1","block":"b1","at":0}"#, #"{"op":"setLineKind","line":"l1","kind":"title"}"#,
        #"{"op":"setRuby","line":"l1","ruby":[{"text":"a","base":[0,1]}]}"#,
        #"{"op":"splitBlock","block":"b1","at":1}"#,
        #"{"op":"mergeBlocks","blocks":["b1","b2"]}"#, #"{"op":"moveBlock","block":"b1","at":1}"#,
        #"{"op":"setBlockKind","block":"b1","kind":"list-item"}"#,
        #"{"op":"insertBlock","at":0,"block":{"kind":"paragraph","direction":"horizontal"}}"#,
        #"{"op":"deleteBlock","block":"b1"}"#,
    ])
    func readsAndWritesWhatTheInterfaceNames(_ json: String) throws {
        let operation = try JSONDecoder().decode(EditOperation.self, from: Data(json.utf8))
        let again = try JSONEncoder().encode(operation)
        #expect(try JSONDecoder().decode(EditOperation.self, from: again) == operation)
        let expected = try JSONSerialization.jsonObject(with: Data(json.utf8)) as? NSDictionary
        #expect(try JSONSerialization.jsonObject(with: again) as? NSDictionary == expected)
    }

    @Test func listsTheNamesWhenOneIsWrong() throws {
        do {
            _ = try JSONDecoder().decode(EditOperation.self, from: Data(#"{"op":"explode"}"#.utf8))
            Issue.record("it was read")
        } catch DecodingError.dataCorrupted(let context) {
            #expect(context.debugDescription.contains("setText"))
            #expect(context.codingPath.map(\.stringValue) == ["op"])
        }
    }
}
