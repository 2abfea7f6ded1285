import Foundation
import Glibc

/// A connection that says exactly what it is told to, to loopback.
final class RawClient: Sendable {
    /// Seconds that whoever waits for something waits for it, whatever else comes meanwhile: more than all tests take together,
    /// as the server's tasks get their turn among those of all other tests.
    static let patience = 1_000

    private let descriptor: Int32

    /// - Parameter seconds: how long reading waits.
    init(port: Int, seconds: Int = patience) throws {
        descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = in_port_t(UInt16(port).bigEndian)
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        let size = socklen_t(MemoryLayout<sockaddr_in>.size)
        let result = withUnsafePointer(to: &address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { connect(descriptor, $0, size) }
        }
        guard result == 0 else { throw POSIXError(.ECONNREFUSED) }
        wait(seconds)
    }

    /// Reads and writes wait so long from now on.
    func wait(_ seconds: Int) {
        var time = timeval(tv_sec: seconds, tv_usec: 0)
        setsockopt(descriptor, SOL_SOCKET, SO_RCVTIMEO, &time, socklen_t(MemoryLayout<timeval>.size))
        setsockopt(descriptor, SOL_SOCKET, SO_SNDTIMEO, &time, socklen_t(MemoryLayout<timeval>.size))
    }

    deinit { close(descriptor) }

    /// - Returns: whether all of it was taken.
    @discardableResult
    func send(_ text: String) -> Bool {
        var rest = Array(text.utf8)[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { Glibc.send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL)) }
            guard count > 0 else { return false }
            rest = rest.dropFirst(count)
        }
        return true
    }

    /// What comes next; empty when the connection has ended, nil when nothing comes in time.
    func receive() -> String? {
        var buffer = [UInt8](repeating: 0, count: 65_536)
        let count = recv(descriptor, &buffer, buffer.count, 0)
        if count < 0 { return errno == EAGAIN ? nil : "" }
        return String(decoding: buffer.prefix(count), as: UTF8.self)
    }

    /// Everything until it holds `text`, or the connection ends, or it does not come in time.
    func receive(until text: String) -> String {
        let end = ContinuousClock.now + .seconds(Self.patience)
        var all = ""
        while !all.contains(text), .now < end, let part = receive(), !part.isEmpty { all += part }
        return all
    }

    /// Whether the other side ends the connection in time.
    func isEnded() -> Bool {
        let end = ContinuousClock.now + .seconds(Self.patience)
        while .now < end, let part = receive() {
            if part.isEmpty { return true }
        }
        return false
    }

    /// Whether the other side ends the connection in time, although a byte comes now and then.
    func isEndedWhileSending() -> Bool {
        let end = ContinuousClock.now + .seconds(Self.patience)
        while .now < end {
            guard send("a") else { return true }
            usleep(20_000)
        }
        return false
    }
}

/// Blocking work of a test, away from Swift's few threads.
func aside<Value: Sendable>(_ work: @escaping @Sendable () throws -> Value) async throws -> Value {
    try await withCheckedThrowingContinuation { continuation in
        DispatchQueue.global().async { continuation.resume(with: Result { try work() }) }
    }
}
