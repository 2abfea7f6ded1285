// What finding a page and laying it flat cost, decoding and encoding aside.
//
//     scan-cost PICTURE...
//
// For each picture, as one line: its pixels and those of the flat page, the processor milliseconds of both (the least of five
// runs; with the print straightened too), and by how many megabytes the process grew beyond the picture it held.

import Foundation
import Yomitori
import YomitoriCore
import YomitoriImaging

/// The result of some work, and the processor milliseconds it took at least.
func measured<Result>(_ work: () throws -> Result) rethrows -> (result: Result, milliseconds: Double) {
    func once() throws -> (result: Result, milliseconds: Double) {
        let start = clock()
        let result = try work()
        return (result, Double(clock() - start) * 1000 / Double(CLOCKS_PER_SEC))
    }
    var best = try once()
    for _ in 1..<5 {
        let next = try once()
        if next.milliseconds < best.milliseconds { best = next }
    }
    return best
}

func megabytes() -> Double { Double(ResidentMemory.bytes() ?? 0) / 1e6 }

for path in CommandLine.arguments.dropFirst() {
    let picture = try ImageSource(.file(SourcePath(path))).page(0)
    let held = megabytes()
    let (found, finding) = measured { PageFinder().page(in: picture.raster) }
    guard let found else {
        print("\(path): no page; \(finding) ms")
        continue
    }
    let corners = picture.map.toSource(found.corners)
    let budget = ImageLimits().workingPixels
    let flattening = try measured { _ = try FlatPage(picture, corners: corners, budget: budget) }.milliseconds
    let straightening = try measured {
        _ = try FlatPage(picture, corners: corners, budget: budget, straightensPrint: true)
    }.milliseconds
    let flat = try FlatPage(picture, corners: corners, budget: budget)
    let grown = megabytes() - held
    let (size, flatSize) = (picture.raster.size, flat.raster.size)
    print(
        "\(path): \(size.width) × \(size.height), flat \(flatSize.width) × \(flatSize.height);",
        String(
            format: "found %.0f ms, flat %.0f ms, flat and straight %.0f ms; %.0f MB", finding, flattening,
            straightening, grown))
}
