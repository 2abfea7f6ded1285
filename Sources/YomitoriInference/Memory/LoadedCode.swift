internal import CLoader

/// The code and the constants of the program and its libraries.
///
/// Much of it runs once: starting, reading models, preparing layers. What has run goes on counting as the process's memory, 60 MB
/// and more, until it is given back.
enum LoadedCode {
    /// Gives back what is in memory of it; what runs again comes from the file, which the kernel keeps while it has room.
    static func giveBack() {
        guard let pageMap = PageMap() else { return }
        withExtendedLifetime(pageMap) {
            cloader_read_only(
                { start, bytes, pageMap in
                    guard let pageMap else { return }
                    let pages = Unmanaged<PageMap>.fromOpaque(pageMap).takeUnretainedValue()
                    pages.giveBack(UInt(start)..<UInt(start) + UInt(bytes))
                }, Unmanaged.passUnretained(pageMap).toOpaque())
        }
    }
}
