public import Metrics
import Synchronization

/// Keeps the metrics of the process and writes them as Prometheus reads them (text format 0.0.4).
public final class PrometheusRegistry: MetricsFactory, Sendable {
    /// Series a registry keeps; what comes beyond is dropped.
    private static let limit = 5_000

    private enum Kind: String { case counter, gauge, summary }

    private struct Series: Hashable, Comparable {
        var name: String
        var labels: String

        static func < (left: Self, right: Self) -> Bool { (left.name, left.labels) < (right.name, right.labels) }
    }

    private struct State {
        var kinds: [String: Kind] = [:]
        var cells: [Series: Cell] = [:]
    }

    /// One series' value; a timer's sum and count.
    fileprivate final class Cell: Sendable {
        private let state = Mutex((value: 0.0, count: 0))

        var value: (value: Double, count: Int) { state.withLock { $0 } }
        func add(_ amount: Double) { state.withLock { $0 = ($0.value + amount, $0.count + 1) } }
        func set(_ value: Double) { state.withLock { $0 = (value, $0.count + 1) } }
        func reset() { state.withLock { $0 = (0, 0) } }
    }

    private let state = Mutex(State())

    /// Without metrics.
    public init() {}

    /// Takes the metrics of the whole process from now on; to be called once.
    public func install() { MetricsSystem.bootstrap(self) }

    /// The metrics at this moment.
    public var text: String {
        let (kinds, cells) = state.withLock { ($0.kinds, $0.cells.map { ($0.key, $0.value.value) }) }
        var text = ""
        var last = ""
        for (series, value) in cells.sorted(by: { $0.0 < $1.0 }) {
            let kind = kinds[series.name] ?? .gauge
            if series.name != last {
                text += "# TYPE \(series.name) \(kind.rawValue)\n"
                last = series.name
            }
            if kind == .summary {
                text += "\(series.name)_sum\(series.labels) \(value.value)\n"
                text += "\(series.name)_count\(series.labels) \(value.count)\n"
            } else {
                text += "\(series.name)\(series.labels) \(value.value)\n"
            }
        }
        return text
    }

    private func cell(_ kind: Kind, _ label: String, _ dimensions: [(String, String)]) -> Cell {
        let labels =
            dimensions.isEmpty
            ? "" : "{" + dimensions.map { "\(Self.name($0.0))=\"\(Self.escaped($0.1))\"" }.joined(separator: ",") + "}"
        let series = Series(name: Self.name(label) + (kind == .summary ? "_seconds" : ""), labels: labels)
        return state.withLock { state in
            if let cell = state.cells[series] { return cell }
            let cell = Cell()
            guard state.cells.count < Self.limit else { return cell }
            state.kinds[series.name] = kind
            state.cells[series] = cell
            return cell
        }
    }

    /// Letters, digits and underscores.
    private static func name(_ text: String) -> String {
        String(text.map { $0.isASCII && ($0.isLetter || $0.isNumber) ? $0 : "_" })
    }

    private static func escaped(_ text: String) -> String {
        text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"").replacing("\n", with: "\\n")
    }

    // MARK: - What swift-metrics asks for

    /// A number that grows.
    public func makeCounter(label: String, dimensions: [(String, String)]) -> any CounterHandler {
        CounterCell(cell: cell(.counter, label, dimensions))
    }

    /// A number that grows by fractions.
    public func makeFloatingPointCounter(
        label: String, dimensions: [(String, String)]
    ) -> any FloatingPointCounterHandler {
        CounterCell(cell: cell(.counter, label, dimensions))
    }

    /// A value of this moment, or the sum and count of many.
    public func makeRecorder(label: String, dimensions: [(String, String)], aggregate: Bool) -> any RecorderHandler {
        aggregate
            ? SumCell(cell: cell(.summary, label, dimensions)) as any RecorderHandler
            : GaugeCell(cell: cell(.gauge, label, dimensions))
    }

    /// A number that goes up and down.
    public func makeMeter(label: String, dimensions: [(String, String)]) -> any MeterHandler {
        GaugeCell(cell: cell(.gauge, label, dimensions))
    }

    /// Seconds, as their sum and count.
    public func makeTimer(label: String, dimensions: [(String, String)]) -> any TimerHandler {
        SumCell(cell: cell(.summary, label, dimensions))
    }

    /// Series stay: a counter that is made again goes on.
    public func destroyCounter(_ handler: any CounterHandler) {}
    /// Series stay.
    public func destroyFloatingPointCounter(_ handler: any FloatingPointCounterHandler) {}
    /// Series stay.
    public func destroyRecorder(_ handler: any RecorderHandler) {}
    /// Series stay.
    public func destroyMeter(_ handler: any MeterHandler) {}
    /// Series stay.
    public func destroyTimer(_ handler: any TimerHandler) {}
}

private final class CounterCell: CounterHandler, FloatingPointCounterHandler {
    let cell: PrometheusRegistry.Cell

    init(cell: PrometheusRegistry.Cell) { self.cell = cell }

    func increment(by amount: Int64) { cell.add(Double(amount)) }
    func increment(by amount: Double) { cell.add(amount) }
    func reset() { cell.reset() }
}

private final class GaugeCell: RecorderHandler, MeterHandler {
    let cell: PrometheusRegistry.Cell

    init(cell: PrometheusRegistry.Cell) { self.cell = cell }

    func record(_ value: Int64) { cell.set(Double(value)) }
    func record(_ value: Double) { cell.set(value) }
    func set(_ value: Int64) { cell.set(Double(value)) }
    func set(_ value: Double) { cell.set(value) }
    func increment(by amount: Double) { cell.add(amount) }
    func decrement(by amount: Double) { cell.add(-amount) }
}

private final class SumCell: RecorderHandler, TimerHandler {
    let cell: PrometheusRegistry.Cell

    init(cell: PrometheusRegistry.Cell) { self.cell = cell }

    func record(_ value: Int64) { cell.add(Double(value)) }
    func record(_ value: Double) { cell.add(value) }
    func recordNanoseconds(_ duration: Int64) { cell.add(Double(duration) / 1e9) }
}
