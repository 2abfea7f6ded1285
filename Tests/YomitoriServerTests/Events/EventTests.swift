import Foundation
import HTTPTypes
import HummingbirdTesting
import NIOCore
import Testing
import YomitoriLibrary
import YomitoriQueue

@testable import YomitoriServer

struct EventTests {
    @Test func writesEventsOnOneLineWithTheirPlace() throws {
        let frame = try EventFrame("page", id: 7, ["name": "a\nid: 9\n\nevent: x"])
        #expect(frame.text == "id: 7\nevent: page\ndata: {\"name\":\"a\\nid: 9\\n\\nevent: x\"}\n\n")
    }

    @Test func tellsOfPagesWithTheirPlaceInTheLibrary() async throws {
        let fixture = try ServerFixture()
        let server = try await fixture.server()
        try await server.application().test(.router) { client async throws in
            let form = Form().file("1.png", "x").file("2.png", "broken")
            _ = try await client.ask(.post, "/v1/batches", [.contentType: Form.type], body: form.text)
        }
        try await fixture.readEverything(server)
        let sources = server.eventSources
        sources.progress.note(.max)
        var text = ""
        for try await event in fixture.store.events(withPages: false, follows: false) {
            for frame in try await sources.frames(of: event) { text += frame.text }
        }
        let page = try #require(try await fixture.library.pages().items.first { $0.name == "1.png" })
        #expect(text.contains("\"name\":\"1.png\",\"outcome\":\"read\",\"page\":\"\(page.id)\""))
        #expect(text.contains("\"outcome\":\"failed\""))
        #expect(text.contains("event: batch"))
        #expect(!text.contains(fixture.folder.path))
    }

    @Test(.timeLimit(.minutes(1))) func tellsThatABackupCameBack() async throws {
        let fixture = try ServerFixture()
        let copy = fixture.folder.appendingPathComponent("copy.sqlite")
        try await fixture.library.backup(to: copy)
        try await fixture.add(["a"])
        let sources = try await fixture.server().eventSources
        let (frames, continuation) = AsyncStream.makeStream(of: EventFrame.self)
        let follower = Task {
            defer { continuation.finish() }
            try await sources.followLibrary { continuation.yield($0) }
        }
        defer { follower.cancel() }
        // What is told first tells that it is listened.
        var told = frames.makeAsyncIterator()
        let adder = Task {
            while !Task.isCancelled {
                try await fixture.add(["b"])
                try await Task.sleep(for: .milliseconds(20))
            }
        }
        let first = await told.next()
        adder.cancel()
        _ = await adder.result
        #expect(first?.text.contains("\"page\"") == true)
        try await Library.restore(from: copy, to: fixture.library.location)
        while let frame = await told.next() {
            guard frame.text.contains("replaced") else { continue }
            #expect(!frame.text.contains("\"page\""))
            return
        }
        Issue.record("nothing was told")
    }

    @Test func keepsFramesInTheirOrderAndWaitsForSlowListeners() async throws {
        let (frames, continuation) = AsyncStream.makeStream(of: EventFrame.self, bufferingPolicy: .bufferingOldest(2))
        let outlet = FrameOutlet(continuation: continuation)
        let sender = Task {
            for number in 1...6 { try await outlet.send(.place(Int64(number))) }
            continuation.finish()
        }
        var told: [String] = []
        for await frame in frames { told.append(frame.text) }
        try await sender.value
        #expect(told == (1...6).map { "id: \($0)\n\n" })
    }

    @Test(arguments: ["-1", "x", "1.5"]) func refusesPlacesThatAreNone(place: String) async throws {
        try await ServerFixture().test { client async throws in
            #expect(try await client.ask(.get, "/v1/events?since=\(place)").status == .badRequest)
        }
    }

    @Test func hasSoManyListenersAndNoMore() async throws {
        try await ServerFixture().test({ $0.limits.listeners = 0 }) { client async throws in
            #expect(try await client.ask(.get, "/v1/events").status == .serviceUnavailable)
        }
    }
}
