internal import COpenVINO

/// A failed call of OpenVINO: what its status means, and what the runtime says about it.
struct OpenVINOFailure: Error {
    let text: String

    init(_ status: ov_status_e) {
        let meaning = ov_get_error_info(status).map { String(cString: $0) } ?? "status \(status.rawValue)"
        // The last message belongs to the whole process: another thread's failure may have taken its place.
        guard let message = ov_get_last_err_msg() else {
            text = meaning
            return
        }
        defer { ov_free(message) }
        let hint = String(cString: message).split(whereSeparator: \.isNewline)
            .map { $0.drop { $0 == " " } }.filter { !$0.isEmpty && !$0.hasPrefix("Exception from") }
            .joined(separator: " ").prefix(300)
        text = hint.isEmpty ? meaning : "\(meaning): \(hint)"
    }
}

/// Throws ``OpenVINOFailure`` unless the call succeeded.
func check(_ status: ov_status_e) throws {
    guard status == OK else { throw OpenVINOFailure(status) }
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
    let status = call(&value)
    guard status == OK, let value else { throw OpenVINOFailure(status == OK ? NOT_ALLOCATED : status) }
    return value
}
