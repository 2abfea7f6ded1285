package import Foundation

/// Makes zip files without compression, among them such as no honest program would make.
package enum StoredZip {
    package struct Entry {
        package var name: String
        package var content: [UInt8]
        /// The size to claim instead of the true one.
        package var claimedSize: UInt32?
        /// Unix mode: a regular file unless told otherwise.
        package var mode: UInt32

        package init(_ name: String, _ content: [UInt8], claimedSize: UInt32? = nil, mode: UInt32 = 0o100644) {
            self.name = name
            self.content = content
            self.claimedSize = claimedSize
            self.mode = mode
        }
    }

    // Field order: APPNOTE.TXT 6.3.10, 4.3.7 (local header), 4.3.12 (directory), 4.3.16 (its end).
    package static func data(_ entries: [Entry]) -> Data {
        var bytes: [UInt8] = []
        var directory: [UInt8] = []
        for entry in entries {
            let name = Array(entry.name.utf8)
            var common: [UInt8] = []
            common += little(UInt16(20)) + little(UInt16(1 << 11)) + little(UInt16(0)) + little(UInt32(0x2100_0000))
            common += little(checksum(entry.content)) + little(UInt32(entry.content.count))
            common += little(entry.claimedSize ?? UInt32(entry.content.count))
            common += little(UInt16(name.count)) + little(UInt16(0))
            directory += little(UInt32(0x0201_4B50)) + little(UInt16(3 << 8 | 20)) + common
            directory += little(UInt16(0)) + little(UInt16(0)) + little(UInt16(0)) + little(entry.mode << 16)
            directory += little(UInt32(bytes.count)) + name
            bytes += little(UInt32(0x0403_4B50)) + common + name + entry.content
        }
        let start = bytes.count
        bytes += directory
        bytes += little(UInt32(0x0605_4B50)) + little(UInt16(0)) + little(UInt16(0))
        bytes += little(UInt16(entries.count)) + little(UInt16(entries.count))
        bytes += little(UInt32(directory.count)) + little(UInt32(start)) + little(UInt16(0))
        return Data(bytes)
    }

    private static func little<Number: FixedWidthInteger>(_ number: Number) -> [UInt8] {
        withUnsafeBytes(of: number.littleEndian) { Array($0) }
    }

    /// CRC-32 as zip has it (polynomial 0xEDB88320).
    private static func checksum(_ bytes: [UInt8]) -> UInt32 {
        var sum: UInt32 = 0xFFFF_FFFF
        for byte in bytes {
            sum ^= UInt32(byte)
            for _ in 0..<8 { sum = sum & 1 == 1 ? sum >> 1 ^ 0xEDB8_8320 : sum >> 1 }
        }
        return ~sum
    }
}
