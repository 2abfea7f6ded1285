internal import CVips

/// Owns one `VipsSource` over bytes in memory, which must outlive it, or over an open file.
///
/// With `patches` some of the bytes appear changed to the reader: a page of a TIFF file is shown as a file of its own
/// that way, without a copy.
final class VipsBytes {
    struct Patch {
        var offset: Int
        var bytes: [UInt8]
    }

    let pointer: UnsafeMutablePointer<VipsSource>
    /// Retained once for the callbacks of a patched source, which ends with it.
    private let window: Unmanaged<Window>?

    init(_ bytes: ByteSource, patches: [Patch] = []) throws {
        try VipsLibrary.started()
        let made: UnsafeMutablePointer<VipsSource>?
        if patches.isEmpty, case .memory(let bytes) = bytes {
            window = nil
            made = vips_source_new_from_memory(bytes.baseAddress, bytes.count)
        } else {
            let retained = Unmanaged.passRetained(Window(bytes: bytes, patches: patches))
            window = retained
            made = cvips_source_custom(
                { _, buffer, length, data in
                    guard let buffer, let data else { return -1 }
                    return Unmanaged<Window>.fromOpaque(data).takeUnretainedValue().read(into: buffer, length)
                },
                { _, offset, whence, data in
                    guard let data else { return -1 }
                    return Unmanaged<Window>.fromOpaque(data).takeUnretainedValue().seek(
                        to: offset, from: whence)
                },
                retained.toOpaque())
        }
        guard let made else {
            window?.release()
            throw ImageError(.damaged, "the bytes cannot be read (\(VipsLibrary.takeErrorText()))")
        }
        pointer = made
    }

    deinit {
        cvips_unref(pointer)
        window?.release()
    }

    private final class Window {
        let bytes: ByteSource
        let patches: [Patch]
        var position = 0

        init(bytes: ByteSource, patches: [Patch]) {
            self.bytes = bytes
            self.patches = patches
        }

        func read(into buffer: UnsafeMutableRawPointer, _ length: Int) -> Int {
            let wanted = min(length, bytes.count - position)
            guard wanted > 0 else { return 0 }
            let piece = UnsafeMutableRawBufferPointer(start: buffer, count: wanted)
            guard let count = try? bytes.read(at: position, into: piece) else { return -1 }
            for patch in patches {
                for (i, byte) in patch.bytes.enumerated()
                where (position..<position + count).contains(patch.offset + i) {
                    buffer.storeBytes(of: byte, toByteOffset: patch.offset + i - position, as: UInt8.self)
                }
            }
            position += count
            return count
        }

        func seek(to offset: Int, from whence: Int32) -> Int {
            let start: Int
            switch whence {
            case SEEK_SET: start = 0
            case SEEK_CUR: start = position
            case SEEK_END: start = bytes.count
            default: return -1
            }
            let (target, overflow) = start.addingReportingOverflow(offset)
            guard !overflow, target >= 0 else { return -1 }
            position = min(target, bytes.count)
            return position
        }
    }
}
