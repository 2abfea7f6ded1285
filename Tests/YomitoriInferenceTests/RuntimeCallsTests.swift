import Dispatch
import Foundation
import Synchronization
import Testing
import YomitoriCore
import YomitoriTestSupport

@testable import YomitoriInference

@Suite struct RuntimeCallsTests {
    @Test func givesEachFailureItsOwnMessage() {
        let calls = RuntimeCalls()
        let lastMessage = Mutex(0)
        let told = Mutex<[Int: Int]>([:])
        DispatchQueue.concurrentPerform(iterations: 200) { number in
            let message = calls.failure { () -> Int? in
                lastMessage.withLock { $0 = number }
                return number
            } tell: { _ in
                // Time enough for another call, were one let in.
                usleep(100)
                return lastMessage.withLock(\.self)
            }
            told.withLock { $0[number] = message }
        }
        let messages = told.withLock(\.self)
        #expect(messages == Dictionary(uniqueKeysWithValues: (0..<200).map { ($0, $0) }))
    }

    @Test func letsCallsGoOnBesideEachOther() {
        let calls = RuntimeCalls()
        let (started, met) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
        DispatchQueue.global().async {
            calls.make {
                started.signal()
                met.wait()
            }
        }
        started.wait()
        // Ends only beside the other, which waits for it.
        let failure = calls.failure { () -> Int? in
            met.signal()
            return nil
        } tell: {
            $0
        }
        #expect(failure == nil)
    }

    @Test func countsASuccessOfTheSecondCall() {
        var tries = 0
        let failure = RuntimeCalls().failure { () -> Int? in
            tries += 1
            return tries == 1 ? 1 : nil
        } tell: {
            $0
        }
        #expect(failure == nil)
        #expect(tries == 2)
    }

    @Test func namesTheFileThatFailedAmongMany() async throws {
        let runtime = try OpenVINORuntime()
        await withTaskGroup(of: Void.self) { group in
            for number in 0..<32 {
                group.addTask {
                    let file = URL(fileURLWithPath: "/nowhere/\(number).onnx")
                    let error = await #expect(throws: InferenceError.self) { try await runtime.examine(file) }
                    guard case .unreadableModel(_, let reason)? = error else { return }
                    #expect(reason.contains("/nowhere/\(number).onnx"))
                }
            }
        }
    }
}
