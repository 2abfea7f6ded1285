import Foundation
import YomitoriCore

/// The most probable readings of a whole line from those of its characters.
///
/// A reading's probability is the product of its characters', which are independent of each other in a CTC output's
/// path; the best-first search gives readings by falling probability without looking at the others.
struct LineReadings {
    /// One reading of a line.
    struct Reading: Hashable {
        /// A text for each character of the line.
        var texts: [String]
        /// The line's own confidence, times how probable this reading is compared with the line's own; 0…1.
        var confidence: Double
    }

    private struct Choice {
        var text: String
        /// What it costs to take it: the logarithm by which it is less probable than the line's own reading; 0 and more.
        var cost: Double
    }

    /// A combination: `changes` are the places (in `order`) with the choice taken there, by rising place.
    private struct State {
        var cost: Double
        var changes: [(place: Int, choice: Int)]
    }

    private let line: RecognizedLine
    /// Other readings of each character, the cheapest first.
    private let others: [[Choice]]
    /// The characters that have other readings, those with the cheapest first.
    private let order: [Int]

    init(_ line: RecognizedLine) {
        self.line = line
        others = line.characters.map { character in
            var seen: Set<String> = [character.text]
            return character.candidates.compactMap { candidate in
                guard candidate.confidence > 0, seen.insert(candidate.text).inserted else { return nil }
                // A rule may have chosen a reading that the model held less probable: it stays first.
                let ratio = max(1, character.confidence / candidate.confidence)
                return Choice(text: candidate.text, cost: log(ratio))
            }.sorted { $0.cost < $1.cost }
        }
        let others = others
        order = line.characters.indices.filter { !others[$0].isEmpty }
            .sorted { others[$0][0].cost < others[$1][0].cost }
    }

    /// At most `count` readings by falling probability, the line's own first; no two with the same text.
    func best(_ count: Int) -> [Reading] {
        guard count > 0, !line.characters.isEmpty else { return [] }
        let own = line.characters.map(\.text)
        var found = [Reading(texts: own, confidence: line.confidence)]
        var seen: Set<String> = [own.joined()]
        var open = Frontier()
        if !order.isEmpty { open.insert(State(cost: cost(0, 0), changes: [(0, 0)])) }
        while found.count < count, let state = open.removeCheapest() {
            var texts = own
            for (place, choice) in state.changes { texts[order[place]] = others[order[place]][choice].text }
            if seen.insert(texts.joined()).inserted {
                found.append(Reading(texts: texts, confidence: line.confidence * exp(-state.cost)))
            }
            for next in successors(of: state) { open.insert(next) }
        }
        return found
    }

    /// Every combination is the successor of exactly one other, which is not dearer (Lawler 1972): a worse choice at the
    /// last changed place, a change at the next place too, or the last change moved there.
    private func successors(of state: State) -> [State] {
        guard let last = state.changes.last else { return [] }
        var next: [State] = []
        if last.choice + 1 < others[order[last.place]].count {
            var changed = state
            changed.changes[state.changes.count - 1].choice += 1
            changed.cost += cost(last.place, last.choice + 1) - cost(last.place, last.choice)
            next.append(changed)
        }
        if last.choice == 0, last.place + 1 < order.count {
            var moved = state
            moved.changes[state.changes.count - 1].place += 1
            moved.cost += cost(last.place + 1, 0) - cost(last.place, 0)
            next.append(moved)
        }
        if last.place + 1 < order.count {
            var grown = state
            grown.changes.append((last.place + 1, 0))
            grown.cost += cost(last.place + 1, 0)
            next.append(grown)
        }
        return next
    }

    private func cost(_ place: Int, _ choice: Int) -> Double { others[order[place]][choice].cost }

    /// States by cost; of equals the one found first, so that readings keep their order from run to run.
    private struct Frontier {
        private var states: [State] = []

        mutating func insert(_ state: State) {
            let place = states.firstIndex { $0.cost > state.cost } ?? states.endIndex
            states.insert(state, at: place)
        }

        mutating func removeCheapest() -> State? { states.isEmpty ? nil : states.removeFirst() }
    }
}
