import Foundation
import Synchronization
import YomitoriCore
import YomitoriImaging

/// The pages that were decoded last, up to a number of bytes; who asks for a page that another thread is decoding waits for
/// it. Called from threads that may block.
final class DecodedPages: Sendable {
    private let capacity: Int
    private let kept = Mutex(Kept())

    /// - Parameter capacity: bytes of pixels that are kept.
    init(capacity: Int) { self.capacity = capacity }

    /// The page, decoded by `decode` unless it is kept; its errors are not kept.
    func page(_ page: Int, of input: PageInput, decode: () throws -> PageRaster) throws -> PageRaster {
        guard let key = Key(input, page: page) else { return try decode() }
        let slot = kept.withLock { $0.slot(for: key) }
        let picture: PageRaster
        do {
            picture = try slot.picture.withLock { picture in
                if let picture { return picture }
                let decoded = try decode()
                picture = decoded
                return decoded
            }
        } catch {
            kept.withLock { $0.forget(slot) }
            throw error
        }
        kept.withLock { $0.use(slot, for: key, bytes: picture.raster.pixels.count, capacity: capacity) }
        return picture
    }

    /// A page of a file as it is now: a file that is written anew is another.
    private struct Key: Hashable {
        var path: SourcePath
        var page: Int
        var stamp: FileStamp

        init?(_ input: PageInput, page: Int) {
            guard case .file(let path) = input, let stamp = FileStamp(of: path) else { return nil }
            self.path = path
            self.page = page
            self.stamp = stamp
        }
    }

    private final class Slot: Sendable {
        let picture = Mutex<PageRaster?>(nil)
    }

    private struct Kept {
        /// The one used last comes last.
        private var entries: [(key: Key, slot: Slot, bytes: Int)] = []

        mutating func slot(for key: Key) -> Slot {
            if let entry = entries.first(where: { $0.key == key }) { return entry.slot }
            let slot = Slot()
            entries.append((key, slot, 0))
            return slot
        }

        mutating func forget(_ slot: Slot) { entries.removeAll { $0.slot === slot } }

        mutating func use(_ slot: Slot, for key: Key, bytes: Int, capacity: Int) {
            entries.removeAll { $0.key == key && $0.slot === slot }
            entries.append((key, slot, bytes))
            var total = entries.reduce(0) { $0 + $1.bytes }
            while total > capacity, let oldest = entries.firstIndex(where: { $0.bytes > 0 }) {
                total -= entries.remove(at: oldest).bytes
            }
        }
    }
}
