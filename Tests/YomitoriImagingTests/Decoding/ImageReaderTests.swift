import Testing
import YomitoriCore
import YomitoriImaging

@Suite struct ImageReaderTests {
    @Test func readsForAsynchronousCallers() async throws {
        let reader = ImageReader()
        let source = try await reader.source(.data(try Quarters.file("rgb.png"), name: "picture"))
        #expect(try await reader.page(0, of: source).raster == Quarters.raster())
    }

    @Test func passesErrorsOn() async throws {
        let reader = ImageReader()
        await #expect(throws: ImageError.self) { try await reader.source(.file(SourcePath("/missing"))) }
    }

    @Test func readsManyAtATime() async throws {
        let reader = ImageReader(concurrency: 3)
        let names = Quarters.fixtures
        let sizes = try await withThrowingTaskGroup(of: PixelSize.self) { group in
            for name in names {
                group.addTask {
                    let source = try await reader.source(.data(try Quarters.file(name), name: name))
                    return try await reader.page(0, of: source).sourceSize
                }
            }
            return try await group.reduce(into: [PixelSize]()) { $0.append($1) }
        }
        #expect(sizes.count == names.count)
        #expect(sizes.allSatisfy { $0.area == Quarters.size.area })
    }

    @Test func endsWhenItsTaskIsCancelled() async throws {
        let reader = ImageReader()
        let source = try await reader.source(.data(try Quarters.file("rgb.png"), name: "picture"))
        let task = Task {
            withUnsafeCurrentTask { $0?.cancel() }
            return try await reader.page(0, of: source)
        }
        await #expect(throws: CancellationError.self) { try await task.value }
    }
}
