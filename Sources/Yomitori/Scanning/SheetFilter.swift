/// Steps that change a picture's values where they lie.
struct SheetFilter {
    typealias Value = SheetPicture.Value

    let width: Int
    let height: Int
    /// Row by row.
    let values: UnsafeMutableBufferPointer<Value>
    /// As many values, and the rows beyond the border that ``choose(_:_:)`` needs.
    let scratch: UnsafeMutableBufferPointer<Value>

    /// Each pixel becomes what `choice` keeps of the (2 × `radius` + 1)² pixels around it; beyond the border there are none.
    ///
    /// - Parameters:
    ///   - radius: at most the rows of scratch memory beyond each border.
    ///   - choice: one of two values, whatever their order.
    @inline(__always)
    func choose(_ radius: Int, _ choice: (Value, Value) -> Value) {
        let number = 2 * radius + 1
        for y in 0..<height {
            let row = UnsafeMutableBufferPointer(rebasing: values[y * width..<(y + 1) * width])
            // To repeat the border is the same as to have nothing there.
            for x in 0..<width + 2 * radius { scratch[x] = row[min(width - 1, max(0, x - radius))] }
            choose(number, apart: 1, count: width + 2 * radius, choice)
            for x in 0..<width { row[x] = scratch[x] }
        }
        for y in 0..<height + 2 * radius {
            let row = min(height - 1, max(0, y - radius)) * width
            for x in 0..<width { scratch[y * width + x] = values[row + x] }
        }
        choose(number, apart: width, count: width * (height + 2 * radius), choice)
        for i in values.indices { values[i] = scratch[i] }
    }

    /// Puts in the place of each of the first `count` values of the scratch memory what `choice` keeps of it and those
    /// behind it, `number` in all, `step` apart. Two runs of them make one twice as long, and two that overlap one of any
    /// length between.
    @inline(__always)
    private func choose(_ number: Int, apart step: Int, count: Int, _ choice: (Value, Value) -> Value) {
        var chosen = 1, end = count
        while chosen < number {
            let next = min(2 * chosen, number), offset = (next - chosen) * step
            end -= offset
            for i in 0..<end { scratch[i] = choice(scratch[i], scratch[i + offset]) }
            chosen = next
        }
    }

    /// The binomial mean of 3 × 3 pixels; the border repeats.
    func average() {
        for y in 0..<height {
            let row = y * width
            for x in 0..<width {
                scratch[row + x] = Self.mean(
                    values[row + max(0, x - 1)], values[row + x], values[row + min(width - 1, x + 1)])
            }
        }
        for y in 0..<height {
            let above = max(0, y - 1) * width, row = y * width, below = min(height - 1, y + 1) * width
            for x in 0..<width {
                values[row + x] = Self.mean(scratch[above + x], scratch[row + x], scratch[below + x])
            }
        }
    }

    @inline(__always)
    private static func mean(_ a: Value, _ b: Value, _ c: Value) -> Value { (a + b + b + c) * 0.25 }
}
