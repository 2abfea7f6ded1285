internal import COpenVINO

/// A failed call of OpenVINO: what its status means, and what the runtime says about it.
struct OpenVINOFailure: Error {
    let text: String
    /// Whether memory could not be had.
    let isWantOfMemory: Bool

    /// What the runtime says then, which has no status for it: the standard library's `std::bad_alloc`, the processor
    /// plug-in's "[CPU] … can't alloc" and "Failed to allocate … bytes of memory", oneDNN's status, the C library's ENOMEM and
    /// the EAGAIN of a thread without a stack, and the dynamic loader's words for the plug-in.
    /// All but oneDNN's were seen with OpenVINO 2026.4.1 or in its files.
    private static let wantsOfMemory = [
        "bad_alloc", "can't alloc", "Failed to allocate", "out_of_memory", "annot allocate memory",
        "Resource temporarily unavailable", "failed to map segment",
    ]

    init(_ status: ov_status_e, message: String? = nil) {
        let meaning = ov_get_error_info(status).map { String(cString: $0) } ?? "status \(status.rawValue)"
        self.init(meaning: meaning, message: message)
    }

    /// - Parameter message: what the runtime says about the failure, of several lines; nil where it says nothing.
    init(meaning: String, message: String?) {
        let message = message ?? ""
        isWantOfMemory = Self.wantsOfMemory.contains { message.contains($0) }
        let hint = message.split(whereSeparator: \.isNewline)
            .map { $0.drop { $0 == " " } }.filter { !$0.isEmpty && !$0.hasPrefix("Exception from") }
            .joined(separator: " ").prefix(300)
        text = hint.isEmpty ? meaning : "\(meaning): \(hint)"
    }
}

/// All calls of the process, as the runtime's last message is the process's (`last_err_msg` behind `ov_get_last_err_msg`,
/// OpenVINO 2026.4.1), and nothing but the message tells want of memory from other failures.
let runtimeCalls = RuntimeCalls()

/// Throws ``OpenVINOFailure`` unless the call succeeds; one that fails is made twice.
func check(_ call: @autoclosure () -> ov_status_e) throws {
    let failure = runtimeCalls.failure { () -> ov_status_e? in
        let status = call()
        return status == OK ? nil : status
    } tell: { status in
        let message = ov_get_last_err_msg()
        defer { if let message { ov_free(message) } }
        return OpenVINOFailure(status, message: message.map { String(cString: $0) })
    }
    if let failure { throw failure }
}

/// The text that a call hands over; it is freed here.
func text(from call: (UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>) -> ov_status_e) throws -> String {
    var value: UnsafeMutablePointer<CChar>?
    try check(call(&value))
    guard let value else { return "" }
    defer { ov_free(value) }
    return String(cString: value)
}

/// The handle that a call makes; the caller owns it.
func handle(from call: (UnsafeMutablePointer<OpaquePointer?>) -> ov_status_e) throws -> OpaquePointer {
    var value: OpaquePointer?
    try check(call(&value))
    guard let value else { throw OpenVINOFailure(NOT_ALLOCATED) }
    return value
}
