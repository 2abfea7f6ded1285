import Glibc
import NIOCore
import Testing

@testable import YomitoriServer

struct ListeningFaultTests {
    private func told(_ cause: any Error) -> String? {
        ListeningFault(host: "10.99.99.99", port: 8787).error(for: cause)?.description
    }

    @Test(arguments: [(EADDRINUSE, "--port"), (EACCES, "--port"), (EADDRNOTAVAIL, "--host")])
    func namesTheOptionAtFault(code: Int32, option: String) throws {
        let text = try #require(told(IOError(errnoCode: code, reason: "bind")))
        #expect(text.contains("10.99.99.99, port 8787"))
        #expect(["--host", "--port"].filter { text.contains($0) } == [option])
    }

    @Test func saysThatAHostIsNotKnown() throws {
        // Longer than a name can be, so that nobody is asked for it.
        let name = String(repeating: "a", count: 300)
        let unknown = try #require(
            throws: (any Error).self, performing: { try SocketAddress.makeAddressResolvingHost(name, port: 1) })
        let text = try #require(told(unknown))
        #expect(text.hasPrefix("10.99.99.99 is not known as a name or address (") && text.contains("--host"))
    }

    @Test func saysNothingOfOtherFaults() { #expect(told(CancellationError()) == nil) }
}
