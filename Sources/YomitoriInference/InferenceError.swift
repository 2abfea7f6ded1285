package import YomitoriCore

/// Why a model could not be loaded or computed.
package enum InferenceError: Error, Hashable, Sendable {
    /// The inference runtime does not start.
    case runtimeUnavailable(reason: String)
    /// The process may use too few addresses (`ulimit -v`) for the runtime and its threads; both in bytes.
    case tooFewAddresses(limit: Int, needed: Int)
    /// The model cannot be read or compiled.
    case unreadableModel(name: String, reason: String)
    /// The model cannot be loaded or computed for want of memory; nothing is said about its file.
    case tooLittleMemory(model: String, reason: String)
    /// The tensors do not fit the model's inputs.
    case unfittingInput(model: String, reason: String)
    /// The computation failed.
    case failedComputation(model: String, reason: String)
}

extension InferenceError {
    /// What a failure of the runtime means for the model that was to be loaded.
    static func failedLoading(_ name: String, _ failure: OpenVINOFailure) -> InferenceError {
        failure.isWantOfMemory
            ? .tooLittleMemory(model: name, reason: failure.text) : .unreadableModel(name: name, reason: failure.text)
    }

    /// What a failure of the runtime means for the model that was to be computed.
    static func failedComputing(_ name: String, _ failure: OpenVINOFailure) -> InferenceError {
        failure.isWantOfMemory
            ? .tooLittleMemory(model: name, reason: failure.text)
            : .failedComputation(model: name, reason: failure.text)
    }
}

extension InferenceError: DescribedError {
    package var description: String {
        switch self {
        case .runtimeUnavailable(let reason):
            "OpenVINO does not start: \(reason) (install it with `make setup`)"
        case .tooFewAddresses(let limit, let needed):
            "the models need \(needed >> 20) MiB of addresses, and this process may use \(limit >> 20) (`ulimit -v`): "
                + "raise that limit or lift it with `ulimit -v unlimited`; `--memory-limit` bounds what the program holds"
        case .unreadableModel(let name, let reason):
            "the model \(name) cannot be loaded: \(reason) (check it with `yomitori models verify PACK`, PACK being the pack's name or path)"
        case .tooLittleMemory(let model, let reason):
            "there is too little memory for the model \(model): \(reason) (free some, or let the program hold less by a lower "
                + "`--memory-limit`, fewer `--jobs` or a `--pack` of smaller models)"
        case .unfittingInput(let model, let reason):
            "the model \(model) does not take these tensors: \(reason)"
        case .failedComputation(let model, let reason):
            "the model \(model) failed: \(reason)"
        }
    }
}

extension InferenceError: ClassifiedFailure {
    package var failureKind: FailureKind {
        switch self {
        case .runtimeUnavailable, .tooFewAddresses, .unreadableModel: .unavailable
        case .unfittingInput: .lasting
        // A large page may have left too little for its models.
        case .tooLittleMemory, .failedComputation: .passing
        }
    }
}
