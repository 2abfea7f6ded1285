public import YomitoriCore

/// What keeps the queue from doing what was asked; the message names the file and the remedy.
public enum QueueError: Error, Hashable, Sendable {
    /// The file is no database of a queue.
    case foreignFile(path: String, reason: String)
    /// A later version of this program made the queue's database.
    case newerSchema(path: String)
    /// The database's content is damaged.
    case damaged(path: String, reason: String)
    /// What stands in the database of a page cannot be read; other pages can.
    case damagedPage(Int64, reason: String)
    /// What stands in the database of a batch cannot be read; other batches can.
    case damagedBatch(String, reason: String)
    /// The disk is full.
    case diskFull(path: String)
    /// Other processes kept the database busy for too long.
    case busy(path: String)
    /// The database, or a file of the queue, cannot be read or written.
    case failedAccess(path: String, reason: String)
    /// The database does not take what was to be written or asked: a value too large, or tables that another program changed.
    case refused(path: String, reason: String)
    /// No batch has this name.
    case unknownBatch(String)
    /// No page has this number.
    case unknownPage(Int64)
    /// The lease was lost: it ended and another process has the page, or the page was cancelled.
    case leaseLost(page: Int64)
    /// A file that was to be added cannot be copied or read.
    case unreadableInput(name: String, reason: String)
    /// Nothing can be read at present, and it is no page's fault.
    case unavailable(reason: String)
    /// A later version of this program added the batch, with options that this one does not know.
    case newerBatch(String)
    /// A later version of this program read the page, and wrote what this one does not know.
    case newerPage(Int64)
}

extension QueueError: DescribedError {
    /// One line for people.
    public var description: String {
        switch self {
        case .foreignFile(let path, let reason):
            "\(path) is not a queue: \(reason); move it away"
        case .newerSchema(let path):
            "the queue \(path) was made by a newer version of this program; update the program"
        case .damaged(let path, let reason):
            "the queue \(path) is damaged (\(reason)); move it away together with the files -wal and -shm beside it, "
                + "save what `sqlite3 FILE .recover` finds, and add the pages again"
        case .damagedPage(let number, let reason):
            "what the queue has of page \(number) is damaged (\(reason)); all other pages are as they were; add its file again"
        case .damagedBatch(let name, let reason):
            "what the queue has of batch \(name) is damaged (\(reason)); all other batches are as they were; "
                + "add its files again"
        case .diskFull(let path):
            Self.fullDisk(of: path) + "; make room and try again; reading goes on by itself"
        case .busy(let path): "the queue \(path) is kept busy by other processes; try again"
        case .failedAccess(let path, let reason):
            "\(path): \(reason); see that this user may write there, and that the disk is sound and has room for another file "
                + "(`df -i`)"
        case .refused(let path, let reason):
            "the queue \(path) does not take this: \(reason); see that no other program writes to it, and report it if none does"
        case .unknownBatch(let name): "there is no batch \(name); `yomitori queue status` lists them"
        case .unknownPage(let number):
            "there is no page \(number) in the queue; it may have been purged: `yomitori queue status` lists the batches"
        case .leaseLost(let page):
            "page \(page) is no longer this process's to read: its lease ended or it was cancelled; nothing is to be done, "
                + "whoever has it now reads it"
        case .unreadableInput(let name, let reason):
            "\(name): \(reason); see that it is there and may be read, then add everything again"
        case .unavailable(let reason): reason
        case .newerBatch(let name):
            "a newer version of this program added batch \(name), with options that this one does not know; update the "
                + "program, or `yomitori queue cancel \(name)`"
        case .newerPage(let number):
            "a newer version of this program read page \(number), and wrote what this one does not know; update the program"
        }
    }
}

extension QueueError {
    /// What is wrong where a queue's disk is full, without a remedy.
    package static func fullDisk(of path: String) -> String { "the disk of the queue \(path) is full" }

    /// Whether the same may go well a little later: waiting may help.
    public var canPass: Bool {
        switch self {
        case .diskFull, .busy, .failedAccess: true
        default: false
        }
    }
}
