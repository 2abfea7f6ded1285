import Foundation
import Testing
import YomitoriModels
import YomitoriQueue

@testable import YomitoriCommandLine

@Suite struct ServeJobTests {
    @Test func guardsTheDisksOfAllThatItWritesTo() {
        let (library, folder) = (URL(fileURLWithPath: "/one/library.sqlite"), URL(fileURLWithPath: "/other/server"))
        let composition = Composition(
            recognizer: { _, _ in ScriptedRecognizer() }, packs: PackStore(environment: [:]),
            queue: QueuePlace(environment: [:]), library: library, serverFolder: folder,
            queueReaders: { _, _, _ in
                QueueReaders(isolation: .sharedProcess) { _ in
                    ScriptedRecognizer()
                } close: {
                }
            }, examinations: [], runs: nil)
        #expect(ServeJob().policy(.foreground, .ownProcesses, composition).guards.outputs == [library, folder])
    }
}
