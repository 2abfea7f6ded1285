import YomitoriVision

// Reads scanned pages one after the other, as an app does behind its camera view, and prints their paragraphs.

/// Shows on standard error how far the pages are, and keeps their text.
final class ScanReport: PageScanDelegate {
    private(set) var pages: [(file: URL, paragraphs: [String])] = []
    private(set) var failures = 0

    func scan(_ scan: PageScan, isDone share: Double) {
        show("\(scan.file.lastPathComponent): \(Int(100 * share)) %")
    }

    func scan(_ scan: PageScan, found candidates: [Candidate]) {
        pages.append((scan.file, Paragraphs().text(of: candidates)))
    }

    func scan(_ scan: PageScan, failed error: any Error) {
        failures += 1
        show("\(scan.file.lastPathComponent): \(error.localizedDescription)")
    }

    private func show(_ line: String) { FileHandle.standardError.write(Data("\(line)\n".utf8)) }
}

let files = CommandLine.arguments.dropFirst().map { URL(fileURLWithPath: $0) }
guard !files.isEmpty else {
    print("usage: scan-documents PICTURE ...")
    exit(64)
}
let report = ScanReport()
let queue = OperationQueue()
queue.maxConcurrentOperationCount = 1
let scans = files.map { PageScan($0, delegate: report) }
// Each page waits for the one before: a handler has one picture.
for (scan, next) in zip(scans, scans.dropFirst()) { next.addDependency(scan) }
queue.addOperations(scans, waitUntilFinished: true)

for page in report.pages {
    print("== \(page.file.lastPathComponent)")
    print(page.paragraphs.joined(separator: "\n\n"))
}
exit(report.failures == 0 ? 0 : 1)
