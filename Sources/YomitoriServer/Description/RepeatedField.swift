import Foundation

/// A name that one object of a JSON text has twice: a decoder takes either value, and whoever sent them meant one.
enum RepeatedField {
    /// The first such name as it is written; nil where there is none.
    ///
    /// Each byte is looked at once. Names count as they are written: no program writes one in two ways by mistake.
    /// - Parameter json: what a parser has taken for JSON; nothing is found in one that is not UTF-8.
    static func first(in json: Data) -> String? {
        let bytes = Array(json)
        // No text in UTF-8 has one outside its escapes; those in UTF-16 and UTF-32 do.
        guard !bytes.contains(0) else { return nil }
        // The names so far of each object that is open; nil for a list.
        var open: [Set<String>?] = []
        var isName = false
        var place = 0
        while place < bytes.count {
            switch bytes[place] {
            case UInt8(ascii: "{"):
                open.append(Set<String>())
                isName = true
            case UInt8(ascii: "["):
                open.append(nil)
                isName = false
            case UInt8(ascii: "}"), UInt8(ascii: "]"):
                _ = open.popLast()
                isName = false
            case UInt8(ascii: ","): isName = (open.last ?? nil) != nil
            case UInt8(ascii: "\""):
                let end = end(ofTextFrom: place + 1, in: bytes)
                if isName, !open.isEmpty {
                    let name = String(decoding: bytes[(place + 1)..<end], as: UTF8.self)
                    if open[open.count - 1]?.insert(name).inserted == false { return name }
                }
                isName = false
                place = end
            default: break
            }
            place += 1
        }
        return nil
    }

    /// The place of the quotation mark that ends a text.
    private static func end(ofTextFrom start: Int, in bytes: [UInt8]) -> Int {
        var place = start
        while place < bytes.count, bytes[place] != UInt8(ascii: "\"") {
            place += bytes[place] == UInt8(ascii: "\\") ? 2 : 1
        }
        return min(place, bytes.count)
    }
}
