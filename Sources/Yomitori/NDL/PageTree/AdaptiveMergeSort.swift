/// Sorts as CPython 3.11 sorts a list: with the same comparisons in the same order.
///
/// For a comparison that is transitive this is a stable sort like any other. The page tree compares lines with a margin,
/// which is not transitive, and then the result hangs on which pairs are compared: natural runs, binary insertion up to
/// the least run's length, merges by run power (Munro and Wild 2018), galloping after 7 wins in a row (Peters 2002,
/// `Objects/listsort.txt` of CPython 3.11). An inconsistent comparison never makes it lose or double an element.
struct AdaptiveMergeSort<Element> {
    private struct Run {
        var start: Int
        var count: Int
        var power = 0
    }

    private static var leastGallop: Int { 7 }

    private let isLess: (Element, Element) -> Bool
    private var list: [Element]
    private var runs: [Run] = []
    private var gallopThreshold = Self.leastGallop

    /// The elements in ascending order of `isLess`.
    static func sorted(_ elements: [Element], by isLess: (Element, Element) -> Bool) -> [Element] {
        withoutActuallyEscaping(isLess) { isLess in
            var sort = AdaptiveMergeSort(list: elements, isLess: isLess)
            sort.sort()
            return sort.list
        }
    }

    private init(list: [Element], isLess: @escaping (Element, Element) -> Bool) {
        self.list = list
        self.isLess = isLess
    }

    private mutating func sort() {
        guard list.count > 1 else { return }
        let leastRun = Self.leastRun(of: list.count)
        var start = 0
        while start < list.count {
            let rest = list.count - start
            var count = extendNaturalRun(from: start)
            if count < leastRun {
                let wanted = min(rest, leastRun)
                insert(from: start + count, until: start + wanted, into: start)
                count = wanted
            }
            push(Run(start: start, count: count))
            start += count
        }
        while runs.count > 1 {
            var at = runs.count - 2
            if at > 0, runs[at - 1].count < runs[at + 1].count { at -= 1 }
            merge(at)
        }
    }

    /// Up to 63 the count itself, else 32…64 so that the count divided by it is close to a power of two.
    private static func leastRun(of count: Int) -> Int {
        var count = count
        var carry = 0
        while count >= 64 {
            carry |= count & 1
            count >>= 1
        }
        return count + carry
    }

    /// The length of the run that begins at `start`; a strictly descending one is reversed.
    private mutating func extendNaturalRun(from start: Int) -> Int {
        var end = start + 1
        guard end < list.count else { return 1 }
        let isDescending = isLess(list[end], list[end - 1])
        end += 1
        while end < list.count, isLess(list[end], list[end - 1]) == isDescending { end += 1 }
        if isDescending { list[start..<end].reverse() }
        return end - start
    }

    /// Binary insertion of `first..<end` into the sorted elements from `start`.
    private mutating func insert(from first: Int, until end: Int, into start: Int) {
        for index in first..<end {
            let pivot = list[index]
            var low = start
            var high = index
            while low < high {
                let middle = low + (high - low) / 2
                if isLess(pivot, list[middle]) { high = middle } else { low = middle + 1 }
            }
            list.remove(at: index)
            list.insert(pivot, at: low)
        }
    }

    private mutating func push(_ run: Run) {
        if let last = runs.last {
            let power = power(between: last, and: run)
            while runs.count > 1, runs[runs.count - 2].power > power { merge(runs.count - 2) }
            runs[runs.count - 1].power = power
        }
        runs.append(run)
    }

    /// The depth at which the boundary of two runs stands in a perfectly balanced merge tree of the whole list.
    private func power(between first: Run, and second: Run) -> Int {
        var a = 2 * first.start + first.count
        var b = a + first.count + second.count
        var power = 0
        while true {
            power += 1
            if a >= list.count {
                a -= list.count
                b -= list.count
            } else if b >= list.count {
                return power
            }
            a <<= 1
            b <<= 1
        }
    }

    private mutating func merge(_ at: Int) {
        var a = runs[at].start..<runs[at].start + runs[at].count
        var b = runs[at + 1].start..<runs[at + 1].start + runs[at + 1].count
        runs[at].count = a.count + b.count
        runs.remove(at: at + 1)
        // What stands in its place already takes no part.
        a = a.lowerBound + upperBound(of: list[b.lowerBound], in: list[a], hint: 0)..<a.upperBound
        guard !a.isEmpty else { return }
        b = b.lowerBound..<b.lowerBound + lowerBound(of: list[a.upperBound - 1], in: list[b], hint: b.count - 1)
        guard !b.isEmpty else { return }
        let merged =
            a.count <= b.count
            ? mergedForwards(Array(list[a]), Array(list[b])) : mergedBackwards(Array(list[a]), Array(list[b]))
        list.replaceSubrange(a.lowerBound..<b.upperBound, with: merged)
    }
}

// MARK: - Galloping

extension AdaptiveMergeSort {
    /// How many elements of `run` are less than `key`, found by doubling steps from `hint`.
    private func lowerBound(of key: Element, in run: ArraySlice<Element>, hint: Int) -> Int {
        bound(in: run, hint: hint) { isLess($0, key) }
    }

    /// How many elements of `run` are not greater than `key`, found by doubling steps from `hint`.
    private func upperBound(of key: Element, in run: ArraySlice<Element>, hint: Int) -> Int {
        bound(in: run, hint: hint) { !isLess(key, $0) }
    }

    private func bound(in run: ArraySlice<Element>, hint: Int, where isBefore: (Element) -> Bool) -> Int {
        let base = run.startIndex
        var last = 0
        var step = 1
        var low: Int
        var high: Int
        if isBefore(run[base + hint]) {
            let limit = run.count - hint
            while step < limit, isBefore(run[base + hint + step]) {
                last = step
                step = 2 * step + 1
            }
            (low, high) = (hint + last + 1, hint + min(step, limit))
        } else {
            let limit = hint + 1
            while step < limit, !isBefore(run[base + hint - step]) {
                last = step
                step = 2 * step + 1
            }
            (low, high) = (hint - min(step, limit) + 1, hint - last)
        }
        while low < high {
            let middle = low + (high - low) / 2
            if isBefore(run[base + middle]) { low = middle + 1 } else { high = middle }
        }
        return high
    }

    /// Merges from the front; `a` is the shorter run, its first element follows that of `b`.
    private mutating func mergedForwards(_ a: [Element], _ b: [Element]) -> [Element] {
        var out: [Element] = []
        out.reserveCapacity(a.count + b.count)
        var (i, j) = (0, 0)
        var threshold = gallopThreshold

        // The last of `a` follows everything in `b`, as `merge` cut it.
        func finished() -> [Element] {
            if a.count - i == 1, j < b.count { return out + b[j...] + a[i...] }
            return out + a[i...] + b[j...]
        }
        func takeA(_ count: Int = 1) -> Bool {
            out += a[i..<i + count]
            i += count
            return a.count - i <= 1
        }
        func takeB(_ count: Int = 1) -> Bool {
            out += b[j..<j + count]
            j += count
            return j == b.count
        }

        if takeB() || a.count == 1 { return finished() }
        while true {
            var (winsA, winsB) = (0, 0)
            repeat {
                if isLess(b[j], a[i]) {
                    (winsA, winsB) = (0, winsB + 1)
                    if takeB() { return finished() }
                } else {
                    (winsA, winsB) = (winsA + 1, 0)
                    if takeA() { return finished() }
                }
            } while max(winsA, winsB) < threshold
            threshold += 1
            repeat {
                threshold -= threshold > 1 ? 1 : 0
                gallopThreshold = threshold
                winsA = upperBound(of: b[j], in: a[i...], hint: 0)
                if winsA > 0, takeA(winsA) { return finished() }
                if takeB() { return finished() }
                winsB = lowerBound(of: a[i], in: b[j...], hint: 0)
                if winsB > 0, takeB(winsB) { return finished() }
                if takeA() { return finished() }
            } while max(winsA, winsB) >= Self.leastGallop
            threshold += 1
            gallopThreshold = threshold
        }
    }

    /// Merges from the back; `b` is the shorter run, its last element precedes that of `a`.
    private mutating func mergedBackwards(_ a: [Element], _ b: [Element]) -> [Element] {
        var out: [Element] = []
        out.reserveCapacity(a.count + b.count)
        // How many of each are left.
        var (i, j) = (a.count, b.count)
        var threshold = gallopThreshold

        func finished() -> [Element] {
            if j == 1, i > 0 { return b[..<j] + a[..<i] + out.reversed() }
            return a[..<i] + b[..<j] + out.reversed()
        }
        func takeA(_ count: Int = 1) -> Bool {
            out += a[i - count..<i].reversed()
            i -= count
            return i == 0
        }
        func takeB(_ count: Int = 1) -> Bool {
            out += b[j - count..<j].reversed()
            j -= count
            return j <= 1
        }

        if takeA() || b.count == 1 { return finished() }
        while true {
            var (winsA, winsB) = (0, 0)
            repeat {
                if isLess(b[j - 1], a[i - 1]) {
                    (winsA, winsB) = (winsA + 1, 0)
                    if takeA() { return finished() }
                } else {
                    (winsA, winsB) = (0, winsB + 1)
                    if takeB() { return finished() }
                }
            } while max(winsA, winsB) < threshold
            threshold += 1
            repeat {
                threshold -= threshold > 1 ? 1 : 0
                gallopThreshold = threshold
                winsA = i - upperBound(of: b[j - 1], in: a[..<i], hint: i - 1)
                if winsA > 0, takeA(winsA) { return finished() }
                if takeB() { return finished() }
                winsB = j - lowerBound(of: a[i - 1], in: b[..<j], hint: j - 1)
                if winsB > 0, takeB(winsB) { return finished() }
                if takeA() { return finished() }
            } while max(winsA, winsB) >= Self.leastGallop
            threshold += 1
            gallopThreshold = threshold
        }
    }
}
