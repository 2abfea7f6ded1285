import Foundation
import Testing
import YomitoriServer

@testable import YomitoriCommandLine

@Suite struct ServeGreetingTests {
    private func lines(_ change: (inout ServerOptions) -> Void = { _ in }) -> [String] {
        var options = ServerOptions(folder: URL(fileURLWithPath: "/data/server"))
        change(&options)
        let greeting = ServeGreeting(
            options: options, library: URL(fileURLWithPath: "/data/library.sqlite"),
            queue: URL(fileURLWithPath: "/state/queue.sqlite"), port: 8787, machine: "tsukue")
        return greeting.lines
    }

    @Test func namesWhatIsKeptWhereAndTheAddressOnce() {
        #expect(
            lines() == [
                "pictures are kept in /data/server, corrections in /data/library.sqlite, the queue in /state/queue.sqlite",
                "listening on http://127.0.0.1:8787; open it in a browser",
            ])
    }

    @Test func namesTheMachineWhereAnAddressCannotBeOpened() throws {
        let token = try AccessToken("correct-horse-battery")
        let files = ServerOptions.TLSFiles(
            certificate: URL(fileURLWithPath: "/c.pem"), key: URL(fileURLWithPath: "/k.pem"))
        let every = lines {
            $0.host = "::"
            $0.token = token
            $0.tls = files
        }
        #expect(
            every.last
                == "listening on https://[::]:8787; open https://tsukue:8787 in a browser and log in with the token")
        let named = lines {
            $0.host = "0.0.0.0"
            $0.token = token
            $0.names = ["scans.home.arpa"]
        }
        #expect(
            named.last == "listening on http://0.0.0.0:8787; open http://scans.home.arpa:8787 in a browser "
                + "and log in with the token")
    }
}
