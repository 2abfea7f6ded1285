import YomitoriCore

extension RegionOfInterest {
    /// `X,Y,W,H`, each in pixels or, with `%`, in hundredths of the picture's width or height.
    ///
    /// - Throws: ``ArgumentFault``.
    init(argument: String) throws(ArgumentFault) {
        let parts = argument.split(separator: ",", omittingEmptySubsequences: false)
        guard parts.count == 4 else {
            throw ArgumentFault("a region is X,Y,WIDTH,HEIGHT, for example 100,200,800,600 or 10%,10%,50%,20%")
        }
        let lengths = try parts.map { part throws(ArgumentFault) in try Self.length(part) }
        self.init(x: lengths[0], y: lengths[1], width: lengths[2], height: lengths[3])
        guard width.amount > 0, height.amount > 0 else {
            throw ArgumentFault("a region has a width and a height above 0")
        }
        for (start, extent) in [(x, width), (y, height)] {
            if case .percent(let start) = start, start >= 100 {
                throw ArgumentFault("a region that starts at \(start)% lies outside the picture")
            }
            if case .percent(let extent) = extent, extent > 100 {
                throw ArgumentFault("a region cannot be larger than the picture (\(extent)%)")
            }
        }
    }

    private static func length(_ text: Substring) throws(ArgumentFault) -> Length {
        let isPercent = text.last == "%"
        let digits = isPercent ? text.dropLast() : text
        guard !digits.isEmpty, digits.allSatisfy({ $0.isASCII && ($0.isNumber || $0 == ".") }),
            let value = Double(digits), value.isFinite
        else { throw ArgumentFault("\(text) in a region is not a number of pixels or a percentage") }
        return isPercent ? .percent(value) : .pixels(value)
    }
}

extension RegionOfInterest.Length {
    fileprivate var amount: Double {
        switch self {
        case .pixels(let value), .percent(let value): value
        }
    }
}

/// Why an argument is refused, for people.
struct ArgumentFault: Error, Hashable, CustomStringConvertible {
    let description: String

    init(_ description: String) { self.description = description }
}
