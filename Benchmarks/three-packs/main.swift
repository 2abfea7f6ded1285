// Reads pages in one process by three packs in turn, through one engine or several, and tells what it took.
//
//   three-packs LIMIT PAGES PACK=PICTURE...
//
// LIMIT: bytes the process may hold. PAGES: how many pages are read. PACK: a name, or a folder with a slash; several
// joined by + let the page choose among them, the first reading any page. Pictures of one PACK are read by one engine, and
// all engines share a runtime. Prints one line of JSON. In the environment, PRECISION=f32 computes in 32-bit floats, and
// LOUD=1 tells on standard error which pack read each page and what was held.

import CAllocator
import Foundation
import Yomitori
import YomitoriInference
import YomitoriModels

// As the program `yomitori` does at its start.
callocator_bound(AllocatorBounds.blockBytes, AllocatorBounds.freeBytes, AllocatorBounds.arenas)

struct Usage: Error, CustomStringConvertible {
    let description = "usage: three-packs LIMIT PAGES PACK=PICTURE..."
}

struct Report: Encodable {
    var engines: Int
    var pages: Int
    /// By the name of the pack that read them.
    var pagesByPack: [String: Int]
    var characters: Int
    var seconds: Double
    var peakBytes: Int
    var limitBytes: Int
    var modelLoads: Int
    var modelReleases: Int
}

let arguments = CommandLine.arguments.dropFirst()
guard arguments.count >= 3, let limit = Int(arguments[1]), let count = Int(arguments[2]) else { throw Usage() }

var configuration = EngineConfiguration()
configuration.memoryLimit = limit
let isExact = ProcessInfo.processInfo.environment["PRECISION"] == "f32"
if isExact { configuration.precision = .f32 }
let runtime = try EngineRuntime(configuration)
let store = PackStore(environment: configuration.environment)
var engines: [String: OCREngine] = [:]
var turns: [(engine: OCREngine, picture: URL)] = []
for argument in arguments.dropFirst(2) {
    let parts = argument.split(separator: "=", maxSplits: 1).map(String.init)
    guard parts.count == 2 else { throw Usage() }
    let engine: OCREngine
    if let made = engines[parts[0]] {
        engine = made
    } else {
        let packs = try parts[0].split(separator: "+").map { try store.open(String($0)) }
        engine = try await OCREngine(packs: packs, configuration: configuration, runtime: runtime)
        engines[parts[0]] = engine
    }
    turns.append((engine, URL(fileURLWithPath: parts[1])))
}

let isLoud = ProcessInfo.processInfo.environment["LOUD"] != nil
let clock = ContinuousClock()
let start = clock.now
var characters = 0
var pagesByPack: [String: Int] = [:]
for number in 0..<count {
    let (engine, picture) = turns[number % turns.count]
    let page = try await engine.recognize(imageAt: picture)
    characters += page.text.count
    pagesByPack[page.pack.name, default: 0] += 1
    if isLoud {
        let use = await runtime.memoryUse()
        FileHandle.standardError.write(
            Data(
                "\(picture.lastPathComponent) \(page.pack.name) resident \(use.residentBytes >> 20) peak \(use.peakBytes >> 20)\n"
                    .utf8))
    }
}
let use = await runtime.memoryUse()
let report = Report(
    engines: engines.count, pages: count, pagesByPack: pagesByPack, characters: characters,
    seconds: (clock.now - start) / .seconds(1), peakBytes: use.peakBytes, limitBytes: use.limitBytes,
    modelLoads: use.modelLoads, modelReleases: use.modelReleases)
print(String(decoding: try JSONEncoder().encode(report), as: UTF8.self))
