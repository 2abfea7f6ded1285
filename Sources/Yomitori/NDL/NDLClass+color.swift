import YomitoriCore
import YomitoriImaging

extension NDLClass {
    /// In which the original modern program outlines it.
    var color: Color {
        let (red, green, blue): (UInt8, UInt8, UInt8) =
            switch self {
            case .textBlock: (0, 0, 0)
            case .mainLine, .titleLine: (255, 0, 0)
            case .captionLine: (0, 0, 142)
            case .advertisementLine: (0, 0, 230)
            case .warichuLine: (106, 0, 228)
            case .headNoteLine: (0, 60, 100)
            case .figure: (0, 80, 100)
            case .advertisement: (0, 0, 70)
            case .runningHead: (0, 0, 192)
            case .folio: (250, 170, 30)
            case .ruby: (100, 170, 30)
            case .chart: (220, 220, 0)
            case .equation: (175, 116, 175)
            case .chemicalFormula: (250, 0, 30)
            case .latin: (165, 42, 42)
            case .table: (255, 77, 255)
            }
        return Color(red: red, green: green, blue: blue)
    }
}
