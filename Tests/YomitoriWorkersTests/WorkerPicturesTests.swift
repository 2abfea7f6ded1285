import Foundation
import Testing
import YomitoriCore

@testable import YomitoriWorkers

/// Pictures of a real page, made by processes of their own.
@Suite(.serialized) struct WorkerPicturesTests {
    private let pool: WorkerPool
    private let pictures: WorkerPictures
    private let page: PageInput

    init() {
        let tests = (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")) ?? ""
        let program = URL(fileURLWithPath: tests).deletingLastPathComponent().path + "/yomitori-torture"
        pool = WorkerPool(command: WorkerProgram(executable: program), count: 2)
        pictures = WorkerPictures(pool: pool)
        let examples = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
            .appendingPathComponent("../../Examples/pages/horizontal.png").standardizedFileURL
        page = .file(SourcePath(examples.path))
    }

    @Test func makesPicturesInAnotherProcess() async throws {
        #expect(try await pictures.pageCount(of: page) == 1)
        let size = try await pictures.size(of: page, page: 1)
        let small = try await pictures.thumbnail(of: page, page: 1, maximumSide: 64)
        #expect(max(small.size.width, small.size.height) == 64)
        #expect(small.mediaType == .jpeg && small.bytes.starts(with: [0xFF, 0xD8]))
        #expect(small.box.width == Double(size.width) && small.box.height == Double(size.height))
        let part = try await pictures.crop(
            of: page, page: 1, box: Rect(x: 10, y: 20, width: 30, height: 40), maximumSide: 512)
        #expect(part.size == PixelSize(width: 30, height: 40))
        #expect(part.box == Rect(x: 10, y: 20, width: 30, height: 40))
        await pool.close()
    }

    @Test func laysAPageFlatInAnotherProcess() async throws {
        let corners = Quad(Point(x: 20, y: 10), Point(x: 300, y: 30), Point(x: 310, y: 400), Point(x: 5, y: 380))
        let flat = try #require(try await pictures.flattened(of: page, page: 1, corners: corners))
        #expect(flat.corners == corners)
        let (first, third) = (flat.map.toModel(corners.corners[0]), flat.map.toModel(corners.corners[2]))
        #expect(first.length < 1)
        let far = Point(x: Double(flat.picture.size.width), y: Double(flat.picture.size.height))
        #expect((third - far).length < 1)
        await pool.close()
    }

    @Test func chargesADamagedPictureToItselfAlone() async throws {
        let damaged = PageInput.data(Data("no picture".utf8), name: "damaged")
        let error = await #expect(throws: WorkerError.self) {
            _ = try await pictures.thumbnail(of: damaged, page: 1, maximumSide: 64)
        }
        #expect(error?.failureKind == .lasting)
        await #expect(throws: WorkerError.self) { _ = try await pictures.size(of: page, page: 9) }
        #expect(try await pictures.thumbnail(of: page, page: 1, maximumSide: 32).size.height <= 32)
        await pool.close()
    }

    @Test func makesAsManyAtOnceAsAreAskedFor() async throws {
        let widths = try await withThrowingTaskGroup(of: Int.self) { group in
            for side in 20..<32 {
                group.addTask {
                    let size = try await pictures.thumbnail(of: page, page: 1, maximumSide: side).size
                    return max(size.width, size.height)
                }
            }
            return try await group.reduce(into: []) { $0.append($1) }
        }
        #expect(widths.sorted() == Array(20..<32))
        await pool.close()
    }
}
