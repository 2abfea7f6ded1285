import Foundation
import Yomitori
import YomitoriQueue

// Reads up to 500 pictures as one batch, draws what was found over each, and lists the results. Killed at any moment and
// called again with the same folder it goes on where it was: `batch-reader OUTPUT PICTURES…`, then `batch-reader OUTPUT`.

let arguments = CommandLine.arguments.dropFirst()
guard let output = arguments.first.map({ URL(fileURLWithPath: $0, isDirectory: true) }) else {
    print("usage: batch-reader OUTPUT-FOLDER [PICTURE-OR-FOLDER ...]")
    exit(64)
}
do {
    let picker = PicturePicker(limit: 500)
    let (pictures, leftOut) = picker.pictures(at: arguments.dropFirst().map { URL(fileURLWithPath: $0) })
    let boxes = output.appendingPathComponent("boxes", isDirectory: true)
    try FileManager.default.createDirectory(at: boxes, withIntermediateDirectories: true)

    // Reading pauses while the disk of either is nearly full.
    var policy = QueuePolicy()
    policy.guards.outputs = [boxes]
    let store = try QueueStore(database: output.appendingPathComponent("queue.sqlite"), policy: policy)

    // What an earlier call did not finish comes first, then what it read and did not list; what was read stays read.
    var earlier = try await store.batches().last { !$0.progress.hasEnded }
    if earlier == nil, let unlisted = try await store.unacknowledged(limit: 1).first {
        earlier = try await store.batch(unlisted.batch)
    }
    let batch: Batch
    if let earlier {
        print("going on with \(earlier.id), of which \(earlier.progress.total - earlier.progress.ended) pages are left")
        if !pictures.isEmpty { print("the pictures named now are not taken yet; name them again afterwards") }
        batch = earlier
    } else {
        guard !pictures.isEmpty else {
            print("there is nothing to read")
            exit(64)
        }
        let id = try await store.enqueue(pictures.map { .file(SourcePath($0.path)) }, name: "batch-reader")
        batch = try await store.batch(id)
        if leftOut > 0 {
            print("\(leftOut) pictures beyond \(picker.limit) are left out; name them in a call of their own")
        }
    }

    // The engine draws every page's lines and blocks while it reads. Each batch has a folder of its own, with the folders that
    // its pictures lie in: those of one name are kept apart.
    let drawings = boxes.appendingPathComponent(batch.id.rawValue, isDirectory: true)
    var configuration = EngineConfiguration()
    configuration.drawingDirectory = drawings
    configuration.inputRoot = try await store.commonFolder(of: batch.id)
    let engine = try await OCREngine(pack: .general, configuration: configuration)
    let queue = OCRQueue(store: store) { _ in engine }

    let following = Task { try await BatchProgressLines(queue: queue).follow(batch.id) }
    do {
        try await queue.runUntilEmpty()
    } catch {
        following.cancel()
        throw error
    }
    let progress = try await queue.progress(for: batch.id)
    // Where reading is paused the batch has not ended, and there is nothing to wait for.
    if progress.hasEnded { _ = try await following.value } else { following.cancel() }

    var listed: [QueuedPage.ID] = []
    for try await result in queue.results(of: batch.id) {
        print(ResultLine(result).text)
        listed.append(result.page.id)
    }
    // Once they are out nobody needs to list them again; three days later they are purged.
    fflush(nil)
    try await queue.acknowledge(listed)
    print("\(progress.done) read, \(progress.failed) failed; the boxes are in \(drawings.path)")
    exit(progress.failed > 0 ? 1 : 0)
} catch {
    FileHandle.standardError.write(Data("batch-reader: \(error)\n".utf8))
    exit(1)
}
