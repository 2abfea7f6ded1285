import Foundation

extension Data {
    /// A JPEG file with an EXIF segment that gives `orientation` after its first marker.
    func inserting(orientation: Int) -> Data {
        var block = Data("Exif\0\0MM\0*".utf8) + Data([0, 0, 0, 8, 0, 1])
        block += Data([0x01, 0x12, 0, 3, 0, 0, 0, 1, UInt8(orientation >> 8), UInt8(orientation & 255), 0, 0])
        return inserting(marker: 0xE1, block + Data([0, 0, 0, 0]))
    }

    /// A JPEG file with an ICC profile.
    func inserting(profile: Data) -> Data {
        inserting(marker: 0xE2, Data("ICC_PROFILE\0".utf8) + Data([1, 1]) + profile)
    }

    private func inserting(marker: UInt8, _ payload: Data) -> Data {
        let length = payload.count + 2
        return prefix(2) + Data([0xFF, marker, UInt8(length >> 8), UInt8(length & 255)]) + payload + dropFirst(2)
    }

    /// An ICC profile (ICC.1:2001-04) for screens whose first channel shines green and whose second red.
    static let swappingRedAndGreen: Data = {
        func number(_ value: Int) -> Data { Data((0..<4).map { UInt8(truncatingIfNeeded: value >> (24 - 8 * $0)) }) }
        func xyz(_ x: Double, _ y: Double, _ z: Double) -> Data {
            Data("XYZ \0\0\0\0".utf8) + [x, y, z].map { number(Int(($0 * 65536).rounded())) }.reduce(Data(), +)
        }
        // sRGB's primaries adapted to D50 (IEC 61966-2-1), the first two exchanged; a gamma of 2.2 for each.
        let red = xyz(0.4360, 0.2225, 0.0139)
        let green = xyz(0.3851, 0.7169, 0.0971)
        let blue = xyz(0.1431, 0.0606, 0.7141)
        let curve = Data("curv\0\0\0\0".utf8) + number(1) + Data([2, 0x33, 0, 0])
        let name = Data("desc\0\0\0\0".utf8) + number(5) + Data("test\0".utf8) + Data(count: 79)
        let text = Data("text\0\0\0\0free".utf8)
        let elements: [(String, Data)] = [
            ("desc", name), ("cprt", text), ("wtpt", xyz(0.9642, 1, 0.8249)), ("rXYZ", green), ("gXYZ", red),
            ("bXYZ", blue), ("rTRC", curve), ("gTRC", curve), ("bTRC", curve),
        ]
        var table = number(elements.count)
        var body = Data()
        let start = 128 + 4 + 12 * elements.count
        for (tag, element) in elements {
            table += Data(tag.utf8) + number(start + body.count) + number(element.count)
            body += element + Data(count: (4 - element.count % 4) % 4)
        }
        var header = number(start + body.count) + number(0) + number(0x0210_0000)
        header += Data("mntrRGB XYZ ".utf8) + Data(count: 12) + Data("acsp".utf8) + Data(count: 28)
        header += number(0xF6D6) + number(0x10000) + number(0xD32D)
        return header + Data(count: 128 - header.count) + table + body
    }()
}
