import Foundation
import Glibc

/// Takes a `multipart/form-data` body (RFC 7578, RFC 2046) apart as it comes, and keeps nothing of it but what it needs to
/// find the next boundary.
struct MultipartParser {
    /// What was found.
    enum Event: Equatable {
        case began(MultipartHeader)
        /// Some of the part's content.
        case content([UInt8])
        case ended
    }

    /// Why a body is refused.
    enum Fault: Error, Equatable {
        case noBoundary, brokenBoundary, brokenHeader, headerTooLong, tooManyParts, cutShort
    }

    /// Bytes of a part's header; names of files with folders fit.
    private static let headerLimit = 8 << 10
    /// Bytes before the first boundary; browsers and curl send none.
    private static let preambleLimit = 1 << 10
    private static let lineEnd: [UInt8] = [13, 10]

    private enum State { case preamble, boundary, header, content, over }

    private let delimiter: [UInt8]
    private let partLimit: Int
    private var state = State.preamble
    private var parts = 0
    // A body begins with a boundary as if a line had ended before it.
    private var buffer: [UInt8] = Self.lineEnd

    /// - Parameters:
    ///   - type: the field `Content-Type`.
    ///   - parts: so many parts and no more.
    /// - Throws: `Fault.noBoundary`.
    init(contentType type: String, parts: Int) throws {
        guard let boundary = Self.boundary(in: type) else { throw Fault.noBoundary }
        delimiter = Self.lineEnd + Array("--".utf8) + Array(boundary.utf8)
        partLimit = parts
    }

    /// Whether the last boundary was seen.
    var isOver: Bool { state == .over }

    /// What the next bytes hold.
    ///
    /// - Throws: `Fault`.
    mutating func events(of bytes: some Sequence<UInt8>) throws -> [Event] {
        guard state != .over else { return [] }
        buffer.append(contentsOf: bytes)
        var events: [Event] = []
        while try step(&events) {}
        return events
    }

    /// - Throws: `Fault.cutShort` when the body ended in the middle.
    func end() throws {
        guard isOver else { throw Fault.cutShort }
    }

    /// - Returns: whether there may be more in what is there.
    private mutating func step(_ events: inout [Event]) throws -> Bool {
        switch state {
        case .over:
            buffer = []
            return false
        case .preamble:
            guard let place = place(of: delimiter) else {
                guard buffer.count <= Self.preambleLimit + delimiter.count else { throw Fault.brokenBoundary }
                return false
            }
            buffer.removeFirst(place + delimiter.count)
            state = .boundary
            return true
        case .boundary: return try passBoundary()
        case .header:
            // A part without fields has nothing between two ends of line.
            if buffer.starts(with: Self.lineEnd) { throw Fault.brokenHeader }
            guard let place = place(of: Self.lineEnd + Self.lineEnd) else {
                guard buffer.count <= Self.headerLimit else { throw Fault.headerTooLong }
                return false
            }
            guard place <= Self.headerLimit else { throw Fault.headerTooLong }
            events.append(.began(try MultipartHeader(bytes: buffer[..<place])))
            buffer.removeFirst(place + 4)
            state = .content
            return true
        case .content:
            if let place = place(of: delimiter) {
                if place > 0 { events.append(.content(Array(buffer[..<place]))) }
                events.append(.ended)
                buffer.removeFirst(place + delimiter.count)
                state = .boundary
                return true
            }
            // What may be the beginning of a boundary waits for what comes after it.
            let certain = buffer.count - (delimiter.count - 1)
            if certain > 0 {
                events.append(.content(Array(buffer[..<certain])))
                buffer.removeFirst(certain)
            }
            return false
        }
    }

    /// After a boundary: two hyphens at the end, else spaces and the end of the line.
    private mutating func passBoundary() throws -> Bool {
        let rest = buffer.drop { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") }
        guard buffer.count - rest.count <= 64 else { throw Fault.brokenBoundary }
        guard rest.count >= 2 else { return false }
        if buffer.starts(with: "--".utf8) {
            state = .over
            return true
        }
        guard rest.starts(with: Self.lineEnd) else { throw Fault.brokenBoundary }
        parts += 1
        guard parts <= partLimit else { throw Fault.tooManyParts }
        buffer.removeFirst(buffer.count - rest.count + 2)
        state = .header
        return true
    }

    private func place(of pattern: [UInt8]) -> Int? {
        buffer.withUnsafeBytes { bytes in
            guard let start = bytes.baseAddress, let first = pattern.first else { return nil }
            var place = 0
            // The pattern begins with the end of a line, which pictures seldom have: most of them is skipped at once.
            while place + pattern.count <= bytes.count,
                let found = memchr(start + place, Int32(first), bytes.count - pattern.count + 1 - place)
            {
                place = UnsafeRawPointer(found) - start
                if memcmp(start + place, pattern, pattern.count) == 0 { return place }
                place += 1
            }
            return nil
        }
    }

    /// 1 to 70 characters (RFC 2046, 5.1.1); nil when it is another kind of body.
    private static func boundary(in type: String) -> String? {
        let parts = HeaderParameters(type)
        guard parts.value.lowercased() == "multipart/form-data", let boundary = parts["boundary"] else { return nil }
        let isGood = (1...70).contains(boundary.utf8.count) && boundary.utf8.allSatisfy { (0x20...0x7E).contains($0) }
        return isGood ? boundary : nil
    }
}
