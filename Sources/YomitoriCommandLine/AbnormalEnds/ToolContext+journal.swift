import Foundation
import Logging
import YomitoriCore

extension ToolContext {
    /// How many ends are told of at a start; `doctor` shows the others.
    private static let told = 3

    /// Tells of runs that ended without a word, and begins to note what this one reads.
    ///
    /// - Parameter isWorker: whether it reads for another process, which tells what is to be told.
    /// - Returns: nil where the state directory cannot be written; then it is done without.
    func beginJournal(isWorker: Bool = false) -> RunJournal? {
        guard let folder = composition.runs else { return nil }
        let facts = ProcessFacts()
        let now = Date.now.ISO8601Format()
        // One who does not want to hear of it leaves it to the next.
        if !isWorker, logger.logLevel <= .warning {
            // What became of a worker's page was told by whoever had it read.
            let ends = folder.collect(facts: facts, now: now).filter { $0.record.isWorker != true }
            for end in ends.suffix(Self.told) {
                logger.warning("the run of \(end.record.began) ended abnormally \(end.description)")
            }
        }
        let record = RunRecord(
            process: facts.identity, began: now, outOfMemoryKills: facts.outOfMemoryKills,
            isWorker: isWorker ? true : nil)
        do throws(SystemError) {
            return try RunJournal(in: folder, record: record, unfinished: unfinished)
        } catch {
            logger.debug("what is read is not noted: \(folder.path.displayed): \(error)")
            return nil
        }
    }
}
