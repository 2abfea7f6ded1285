import Foundation
import NIOCore

/// Names by which the server may be asked.
///
/// A page of another site can have its own name lead to this machine (DNS rebinding); its requests then carry that name, which
/// no browser lets it change. An address or `localhost` is nobody else's name.
struct HostName: Sendable {
    private let names: Set<String>

    init(_ options: ServerOptions, machine: String = ProcessInfo.processInfo.hostName) {
        var names = Set(options.names.map { $0.lowercased() })
        names.insert("localhost")
        if !options.isLoopback {
            names.insert(machine.lowercased())
            names.insert((machine.split(separator: ".").first.map(String.init) ?? machine).lowercased() + ".local")
            names.insert(options.host.lowercased())
        }
        self.names = names
    }

    /// Whether a request for `authority`, a name with or without a port, is meant for this server.
    func accepts(_ authority: String) -> Bool {
        guard let name = Self.name(of: authority) else { return false }
        return names.contains(name) || Self.isAddress(name)
    }

    /// In small letters, without the port and the brackets of an address; nil when it is none.
    static func name(of authority: String) -> String? {
        var text = Substring(authority.lowercased())
        if text.first == "[" {
            guard let end = text.firstIndex(of: "]") else { return nil }
            let rest = text[text.index(after: end)...]
            guard rest.isEmpty || isPort(rest) else { return nil }
            text = text[text.index(after: text.startIndex)..<end]
        } else if let colon = text.firstIndex(of: ":") {
            guard isPort(text[colon...]) else { return nil }
            text = text[..<colon]
        }
        return text.isEmpty ? nil : String(text)
    }

    /// Whether it is a name that an address can have, without scheme, port or path: labels of 1 to 63 letters, digits and hyphens
    /// between dots, 253 characters in all (RFC 1123), also with the underscores that some networks use. Browsers ask for a name in
    /// other letters in this form (`xn--…`).
    static func isName(_ text: String) -> Bool {
        let labels = text.split(separator: ".", omittingEmptySubsequences: false)
        return text.utf8.count <= 253
            && labels.allSatisfy { label in
                (1...63).contains(label.utf8.count) && label.first != "-" && label.last != "-"
                    && label.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "-" || $0 == "_") }
            }
    }

    /// Whether a name or address leads to this machine alone.
    static func isLoopback(_ host: String) -> Bool {
        let name = host.lowercased()
        if name == "localhost" || name == "::1" { return true }
        let parts = name.split(separator: ".", omittingEmptySubsequences: false)
        return parts.count == 4 && parts[0] == "127" && parts.allSatisfy { UInt8($0) != nil }
    }

    private static func isAddress(_ name: String) -> Bool {
        (try? SocketAddress(ipAddress: name, port: 0)) != nil
    }

    private static func isPort(_ text: Substring) -> Bool {
        text.first == ":" && (text.count == 1 || UInt16(text.dropFirst()) != nil)
    }
}
