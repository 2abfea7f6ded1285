import Foundation
import Testing
import YomitoriCore
import YomitoriImaging

@testable import Yomitori

@Suite struct PageTraceTests {
    private let folder = FileManager.default.temporaryDirectory.appendingPathComponent("trace-\(UUID())")
    private let page = Raster(size: PixelSize(width: 8, height: 8), color: .white)

    /// The files that a trace of these inputs writes, with `/` for the trace's folder.
    private func files(of paths: [String], below root: String?) throws -> [String] {
        defer { try? FileManager.default.removeItem(at: folder) }
        var configuration = EngineConfiguration(environment: [:])
        configuration.traceDirectory = folder
        configuration.inputRoot = root.map { URL(fileURLWithPath: $0, isDirectory: true) }
        for path in paths {
            let source = PageSource(path: path, page: 2, width: 8, height: 8)
            try PageTrace(configuration, source).record(DetectionResult(regions: [], looks: []), in: page)
        }
        return try FileManager.default.subpathsOfDirectory(atPath: folder.path)
            .filter { $0.hasSuffix("1-regions.json") }.sorted()
    }

    @Test func callsAPageAfterItsFileAndItsNumber() throws {
        #expect(try files(of: ["/scans/a.tif"], below: nil) == ["a.tif-2/1-regions.json"])
        #expect(try files(of: ["/scans/a.tif"], below: "/scans/") == ["a.tif-2/1-regions.json"])
        #expect(try files(of: [""], below: nil) == ["page-2/1-regions.json"])
    }

    @Test func keepsFilesOfOneNameApart() throws {
        #expect(
            try files(of: ["/scans/one/a.tif", "/scans/two/../three/a.tif"], below: "/scans")
                == ["one/a.tif-2/1-regions.json", "three/a.tif-2/1-regions.json"])
        // What lies elsewhere keeps its whole way.
        #expect(
            try files(of: ["/else/a.tif", "/scans/a.tif"], below: "/scans")
                == ["a.tif-2/1-regions.json", "else/a.tif-2/1-regions.json"])
    }

    @Test func saysWhyItCannotBeWritten() throws {
        var configuration = EngineConfiguration(environment: [:])
        configuration.traceDirectory = URL(fileURLWithPath: "/dev/null/trace")
        let trace = PageTrace(configuration, PageSource(path: "a.png", width: 8, height: 8))
        let error = #expect(throws: EngineError.self) {
            try trace.record(DetectionResult(regions: [], looks: []), in: page)
        }
        guard case .traceNotWritten(let file, let code)? = error else {
            Issue.record("another error than that of the trace")
            return
        }
        #expect(file == "/dev/null/trace/a.png-1/1-regions.png")
        #expect(code != 0)
    }
}
