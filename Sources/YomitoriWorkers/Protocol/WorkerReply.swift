package import YomitoriCore

/// One line from a worker.
package enum WorkerReply: Hashable, Sendable {
    /// First of all: the version of the protocol it speaks.
    case hello(version: Int)
    /// The pack is made ready.
    case loading(id: Int)
    /// A page was begun; its time runs from here.
    case reading(id: Int)
    case page(id: Int, RecognizedPage)
    /// What was counted and timed since the last time, where the request asks for it.
    case metrics(id: Int, [WorkerMetric])
    /// The picture that was ordered, or what is known of it.
    case picture(id: Int, PictureAnswer)
    /// Every page that was asked for was given; pages of the file, where that is known.
    case done(id: Int, count: Int?)
    /// No page follows, though there should be more.
    case failed(id: Int, WorkerFailure)

    /// The version spoken here.
    package static let version = 1

    /// The request it answers; nil where it answers none.
    package var id: Int? {
        switch self {
        case .hello: nil
        case .loading(let id), .reading(let id), .page(let id, _), .metrics(let id, _), .picture(let id, _),
            .done(let id, _),
            .failed(let id, _):
            id
        }
    }
}

extension WorkerReply: Codable {
    private enum Event: String, Codable { case hello, loading, reading, page, metrics, picture, done, failed }

    private enum CodingKeys: String, CodingKey { case event, id, version, page, values, picture, count, kind, message }

    package init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: CodingKeys.self)
        let event = try values.decode(Event.self, forKey: .event)
        if event == .hello {
            self = .hello(version: try values.decode(Int.self, forKey: .version))
            return
        }
        let id = try values.decode(Int.self, forKey: .id)
        switch event {
        case .hello, .loading: self = .loading(id: id)
        case .reading: self = .reading(id: id)
        case .page: self = .page(id: id, try values.decode(RecognizedPage.self, forKey: .page))
        case .metrics: self = .metrics(id: id, try values.decode([WorkerMetric].self, forKey: .values))
        case .picture: self = .picture(id: id, try values.decode(PictureAnswer.self, forKey: .picture))
        case .done: self = .done(id: id, count: try values.decodeIfPresent(Int.self, forKey: .count))
        case .failed:
            let kind = try values.decode(FailureKind.self, forKey: .kind)
            self = .failed(id: id, WorkerFailure(kind, try values.decode(String.self, forKey: .message)))
        }
    }

    package func encode(to encoder: any Encoder) throws {
        var values = encoder.container(keyedBy: CodingKeys.self)
        func begin(_ event: Event, _ id: Int) throws {
            try values.encode(event, forKey: .event)
            try values.encode(id, forKey: .id)
        }
        switch self {
        case .hello(let version):
            try values.encode(Event.hello, forKey: .event)
            try values.encode(version, forKey: .version)
        case .loading(let id): try begin(.loading, id)
        case .reading(let id): try begin(.reading, id)
        case .page(let id, let page):
            try begin(.page, id)
            try values.encode(page, forKey: .page)
        case .metrics(let id, let metrics):
            try begin(.metrics, id)
            try values.encode(metrics, forKey: .values)
        case .picture(let id, let picture):
            try begin(.picture, id)
            try values.encode(picture, forKey: .picture)
        case .done(let id, let count):
            try begin(.done, id)
            try values.encodeIfPresent(count, forKey: .count)
        case .failed(let id, let failure):
            try begin(.failed, id)
            try values.encode(failure.kind, forKey: .kind)
            try values.encode(failure.message, forKey: .message)
        }
    }
}
