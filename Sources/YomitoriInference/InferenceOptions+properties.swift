import YomitoriCore
internal import COpenVINO
import Foundation

extension InferenceOptions {
    /// The settings in the runtime's words. No performance hint: it would choose streams and threads by itself.
    var properties: [(key: String, value: String)] {
        var properties = [
            ("NUM_STREAMS", String(max(1, streams))),
            // Threads bound to cores would be bound to the same ones in every process.
            ("ENABLE_CPU_PINNING", "NO"),
            ("CPU_RUNTIME_CACHE_CAPACITY", String(max(0, shapeCacheCapacity))),
        ]
        if let threads { properties.append(("INFERENCE_NUM_THREADS", String(max(1, threads)))) }
        if precision == .f32 { properties.append(("INFERENCE_PRECISION_HINT", "f32")) }
        if let cacheDirectory { properties.append(("CACHE_DIR", cacheDirectory)) }
        return properties
    }

    /// The same without a cache folder that is not there and cannot be made, on which the runtime would fail.
    func withUsableCache() -> InferenceOptions {
        guard let cacheDirectory else { return self }
        var options = self
        do {
            try FileManager.default.createDirectory(atPath: cacheDirectory, withIntermediateDirectories: true)
        } catch {
            options.cacheDirectory = nil
        }
        return options
    }

    /// Calls `body` with the settings as the runtime takes them.
    func withProperties<Result>(_ body: (UnsafeBufferPointer<ov_property_t>) throws -> Result) rethrows -> Result {
        let texts = properties.map { (strdup($0.key), strdup($0.value)) }
        defer {
            for (key, value) in texts {
                free(key)
                free(value)
            }
        }
        let records = texts.map { ov_property_t(key: $0.0, value: $0.1.map { UnsafeRawPointer($0) }) }
        return try records.withUnsafeBufferPointer(body)
    }
}
