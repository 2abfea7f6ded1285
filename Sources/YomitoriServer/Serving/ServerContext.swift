import Hummingbird
import NIOCore

/// What is known of a request beside itself.
struct ServerContext: RequestContext {
    var coreContext: CoreRequestContextStorage
    /// The connection it came by.
    let channel: any Channel

    init(source: ApplicationRequestContextSource) {
        coreContext = CoreRequestContextStorage(source: source)
        channel = source.channel
    }

    /// The address it came from, without the port.
    var client: String { channel.remoteAddress?.ipAddress ?? "unknown" }
}
