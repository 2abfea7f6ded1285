/// The widths of what the recogniser is given: few, as the runtime keeps what it has prepared for each.
///
/// Steps of 64 pixels took 2.4 s for 50 lines of random widths, the first time, and widths as they come 3.3 s; steps of 128 need
/// 33 MB less over 38 pages of print, where strips are 640 pixels wide at most (`docs/benchmarks/speed-and-memory.md`). The shortest strips
/// keep the finer step, as else paper would be half of what is computed.
enum StripWidth {
    /// The narrowest input that gives every layer of the recogniser something to do, in pixels.
    static let least = 64
    /// Up to this width steps are as wide as ``least``, beyond twice as wide.
    private static let short = 128

    /// The width to which a strip is filled with paper, in pixels.
    static func filled(_ width: Int) -> Int {
        let step = step(at: Double(width))
        return max(least, (width + step - 1) / step * step)
    }

    /// The width of these that is nearest to one, in pixels.
    static func nearest(to width: Double) -> Int {
        let step = step(at: width)
        return max(least, Int((width / Double(step)).rounded()) * step)
    }

    private static func step(at width: Double) -> Int { width <= Double(short) ? least : 2 * least }
}
