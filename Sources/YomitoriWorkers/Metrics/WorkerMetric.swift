/// Something a worker counted or timed, on its way to whoever started it.
package struct WorkerMetric: Hashable, Sendable, Codable {
    /// What it is.
    package enum Kind: String, Hashable, Sendable, Codable {
        /// Its value is what the counter grew by.
        case counter
        /// Its value is nanoseconds.
        case timer
        /// Its value is what it was last.
        case gauge
    }

    /// A name and a value that tell series of one name apart.
    package struct Dimension: Hashable, Sendable, Codable {
        package var name: String
        package var value: String

        package init(_ name: String, _ value: String) { (self.name, self.value) = (name, value) }

        package init(from decoder: any Decoder) throws {
            var pair = try decoder.unkeyedContainer()
            (name, value) = (try pair.decode(String.self), try pair.decode(String.self))
        }

        package func encode(to encoder: any Encoder) throws {
            var pair = encoder.unkeyedContainer()
            try pair.encode(name)
            try pair.encode(value)
        }
    }

    package var kind: Kind
    package var name: String
    package var dimensions: [Dimension]
    package var value: Int64

    package init(_ kind: Kind, _ name: String, _ dimensions: [Dimension] = [], value: Int64) {
        self.kind = kind
        self.name = name
        self.dimensions = dimensions
        self.value = value
    }
}
