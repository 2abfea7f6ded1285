/// What reading may take unless something else is said, for all who set a limit to it.
public enum ReadingLimit {
    /// Seconds for a page. A dense page takes one or two, a page of 16 million pixels ten; a busy machine is slower.
    public static let secondsPerPage = 120.0
    /// Seconds until a process that reads says anything, once it is started or asked: 0.05 to 0.08 s were measured (2 processors,
    /// twice as much to do), before any model is looked at; several hundred times that are for a cold disk.
    public static let secondsToStart = 30.0
    /// Seconds until a pack is ready: its files are checked and its models compiled for the first time, on a busy machine.
    public static let secondsToLoad = 300.0
    /// Pages of a file: more than the books and volumes of newspapers that are scanned into one file have, and few enough
    /// that a damaged count costs no more than a list of them.
    public static let pagesPerFile = 2_000
}
