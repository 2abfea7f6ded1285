import Foundation
import Synchronization

/// Answers HTTP on a port of this machine as a test says, one connection after the other, until it is let go.
final class LocalServer: Sendable {
    struct Request: Sendable {
        var path: String
        /// First byte of the part that is asked for; nil for the whole.
        var offset: Int?
    }

    struct Answer: Sendable {
        var status = 200
        var headers: [(name: String, value: String)] = []
        var body = Data()
        /// What `Content-Length` says; nil for no such line.
        var length: Int?
        /// Whether the body comes again and again without an end.
        var isEndless = false
        /// Seconds after each byte of the body; nil: it comes as a whole.
        var pause: TimeInterval?
        /// Whether the connection stays open, in silence, after the body.
        var isSilent = false
    }

    let port: UInt16
    private let listener: CInt
    /// A box of its own, so that the server's thread does not keep the server.
    private final class Seen: Sendable {
        private let requests = Mutex<[Request]>([])
        var all: [Request] { requests.withLock { $0 } }
        func note(_ request: Request) -> Int {
            requests.withLock { requests in
                defer { requests.append(request) }
                return requests.count
            }
        }
    }

    private let seen = Seen()
    private let ended: DispatchSemaphore

    /// - Parameter answer: to the request and how many came before it.
    init(_ answer: @escaping @Sendable (Request, Int) -> Answer) throws {
        let listener = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        self.listener = listener
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        var length = socklen_t(MemoryLayout<sockaddr_in>.size)
        let bound = withUnsafeMutablePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                bind(listener, $0, length) == 0 && listen(listener, 8) == 0 && getsockname(listener, $0, &length) == 0
            }
        }
        guard bound else { throw POSIXError(.EADDRNOTAVAIL) }
        port = UInt16(bigEndian: address.sin_port)
        let ended = DispatchSemaphore(value: 0)
        self.ended = ended
        let seen = seen
        Thread.detachNewThread {
            while true {
                let connection = accept(listener, nil, nil)
                guard connection >= 0 else { break }
                if let request = Self.request(from: connection) {
                    Self.send(answer(request, seen.note(request)), to: connection)
                }
                close(connection)
            }
            close(listener)
            ended.signal()
        }
    }

    deinit {
        // Wakes `accept`, which then fails.
        shutdown(listener, Int32(SHUT_RDWR))
        ended.wait()
    }

    var address: String { "http://127.0.0.1:\(port)/" }
    /// What was asked for so far.
    var requests: [Request] { seen.all }

    private static func request(from connection: CInt) -> Request? {
        var text = ""
        var buffer = [UInt8](repeating: 0, count: 4096)
        while !text.contains("\r\n\r\n") {
            let count = recv(connection, &buffer, buffer.count, 0)
            guard count > 0 else { return nil }
            text += String(decoding: buffer[..<count], as: UTF8.self)
        }
        let lines = text.components(separatedBy: "\r\n")
        let path = lines[0].split(separator: " ").dropFirst().first.map(String.init) ?? ""
        let range = lines.first { $0.lowercased().hasPrefix("range: bytes=") }
        return Request(path: path, offset: range.flatMap { Int($0.dropFirst(13).prefix { $0 != "-" }) })
    }

    private static func send(_ answer: Answer, to connection: CInt) {
        var head = "HTTP/1.1 \(answer.status) x\r\nConnection: close\r\n"
        if let length = answer.length { head += "Content-Length: \(length)\r\n" }
        for header in answer.headers { head += "\(header.name): \(header.value)\r\n" }
        guard send(Data((head + "\r\n").utf8), to: connection) else { return }
        if let pause = answer.pause {
            for byte in answer.body {
                guard send(Data([byte]), to: connection) else { return }
                Thread.sleep(forTimeInterval: pause)
            }
            return
        }
        repeat {
            guard send(answer.body, to: connection) else { return }
        } while answer.isEndless
        guard answer.isSilent else { return }
        // Until the other side hangs up.
        var byte: UInt8 = 0
        while recv(connection, &byte, 1, 0) > 0 {}
    }

    private static func send(_ data: Data, to connection: CInt) -> Bool {
        data.withUnsafeBytes { (bytes: UnsafeRawBufferPointer) -> Bool in
            var rest = bytes
            while !rest.isEmpty {
                let count = Foundation.send(connection, rest.baseAddress, rest.count, Int32(MSG_NOSIGNAL))
                guard count > 0 else { return false }
                rest = UnsafeRawBufferPointer(rebasing: rest[count...])
            }
            return true
        }
    }
}
