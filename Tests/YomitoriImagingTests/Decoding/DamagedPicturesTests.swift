import Foundation
import Testing
import YomitoriCore
import YomitoriImaging
import YomitoriTestSupport

/// Whatever the bytes are, reading them gives a picture within its limits or an `ImageError`.
@Suite struct DamagedPicturesTests {
    private func readAll(_ input: PageInput, as rendering: PictureRendering, limits: ImageLimits, name: String) {
        let most = limits.forPages(as: rendering).workingPixels
        do {
            let source = try ImageSource(input, limits: limits)
            for index in 0..<source.pageCount {
                do {
                    let page = try source.page(index, as: rendering)
                    #expect(page.raster.size.area <= most, "\(name)")
                    #expect(page.sourceSize.area <= limits.pixels, "\(name)")
                } catch is ImageError {
                }
            }
        } catch let error as ImageError {
            #expect(!error.message.isEmpty && !error.message.contains { $0.isNewline }, "\(name)")
        } catch {
            Issue.record("\(name): \(error)")
        }
    }

    /// Each fixture is damaged in the same ways in every run. `YOMITORI_FUZZ_SECONDS` makes it go on for longer.
    @Test(arguments: Quarters.fixtures, [PictureRendering.seen, .stored])
    func survivesDamage(name: String, rendering: PictureRendering) throws {
        let whole = try Quarters.file(name)
        var limits = ImageLimits()
        limits.pixels = 1_000_000
        limits.heldPixels = 1_000_000
        limits.workingPixels = 100_000
        limits.seconds = 2
        let seconds = Double(ProcessInfo.processInfo.environment["YOMITORI_FUZZ_SECONDS"] ?? "") ?? 0
        let end = ContinuousClock.now + .seconds(seconds / Double(2 * Quarters.fixtures.count))
        var damage = Damage(seed: name.utf8.reduce(7) { $0 &* 31 &+ UInt64($1) })
        var round = 0
        while round < 40 || ContinuousClock.now < end {
            let bytes = damage.applied(to: whole)
            readAll(
                .data(bytes, name: name), as: rendering, limits: limits, name: "\(name), \(rendering), round \(round)")
            round += 1
        }
    }

    /// GObject has words of its own for sizes that no picture can have.
    @Test(arguments: ["0 5", "5 0", "-3 5"])
    func leavesStandardErrorAlone(size: String) async throws {
        let result = try await #require(processExitsWith: .success, observing: [\.standardErrorContent]) {
            [size = size as String] in
            let input = PageInput.data(Data("P6\n\(size)\n255\n".utf8), name: "empty.ppm")
            #expect(throws: ImageError.self) { try ImageSource(input).page(0, as: .seen) }
        }
        #expect(!String(decoding: result.standardErrorContent, as: UTF8.self).contains("GLib"))
    }

    /// libvips has no numbers for them, and would make something small of them.
    @Test(arguments: ["P6\n99999999 99999999\n255\n", "P5 4294967300 10 255 ", "P4 # 3\n10 4294967300\n"])
    func refusesSizesBeyondAllNumbers(header: String) throws {
        let input = PageInput.data(Data(header.utf8) + Data(count: 400), name: "huge.ppm")
        let error = try #require(throws: ImageError.self) { try ImageSource(input).page(0, as: .seen) }
        #expect(error.kind == .beyondLimit)
    }

    private static let hostile = URL(filePath: #filePath)
        .deletingLastPathComponent().appending(path: "../../../../shared/eval-dev/hostile/img").standardizedFileURL

    @Test(
        .enabled(
            if: FileManager.default.fileExists(atPath: hostile.path), "needs the hostile pictures beside the project"))
    func survivesHostilePictures() throws {
        let names = try FileManager.default.contentsOfDirectory(atPath: Self.hostile.path).sorted()
        #expect(!names.isEmpty)
        for name in names {
            readAll(
                .file(SourcePath(Self.hostile.appending(path: name).path)), as: .seen, limits: ImageLimits(),
                name: name)
        }
    }
}

/// Changes, removes, repeats and exchanges bytes, the same ones for the same seed.
private struct Damage {
    private var random: SeededGenerator

    init(seed: UInt64) { random = SeededGenerator(seed: seed) }

    mutating func applied(to whole: Data) -> Data {
        var bytes = [UInt8](whole)
        for _ in 0..<Int.random(in: 1...4, using: &random) {
            guard bytes.count > 4 else { break }
            let place = Int.random(in: 0..<bytes.count, using: &random)
            switch Int.random(in: 0..<6, using: &random) {
            case 0: bytes[place] = UInt8.random(in: .min ... .max, using: &random)
            case 1: bytes[place] ^= 1 << UInt8.random(in: 0..<8, using: &random)
            case 2: bytes[place] = [0, 0xFF, 0x7F, 0x80].randomElement(using: &random) ?? 0
            case 3: bytes.removeSubrange(place..<min(bytes.count, place + Int.random(in: 1...8, using: &random)))
            case 4: bytes.insert(contentsOf: bytes[place..<min(bytes.count, place + 8)], at: place)
            default: bytes.removeLast(Int.random(in: 0...bytes.count / 2, using: &random))
            }
        }
        return Data(bytes)
    }
}
