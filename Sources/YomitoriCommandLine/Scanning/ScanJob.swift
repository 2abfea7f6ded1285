import YomitoriCore
import YomitoriImaging

/// What `yomitori scan` was asked for.
struct ScanJob: Hashable, Sendable {
    var inputs: [SourcePath]
    var output: SourcePath
    var recursive = false
    var printsJSON = false
    /// In pixels of the upright picture, clockwise from the page's top left; nil to find them.
    var corners: Quad?
    var evensLight = false
    var splitsSpreads = false
    var limits = ImageLimits()
}
