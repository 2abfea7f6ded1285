import Testing

@testable import Yomitori

@Suite struct MemoryPlanTests {
    @Test func givesEveryCoreALineWhereThereIsRoom() {
        let plan = MemoryPlan(limit: 2 << 30, threads: 8)
        #expect(plan.streams == 8)
        #expect(plan.pages == 8)
        #expect(MemoryPlan(limit: MemoryPlan.roomy, threads: 1).pages == 2)
    }

    @Test func doesOneThingAtATimeInLittleRoom() {
        let plan = MemoryPlan(limit: 300 << 20, threads: 8)
        #expect(plan.streams == 1)
        #expect(plan.pages == 1)
        #expect(plan.detectorPixels < DetectionOptions().mostPixelsAtOnce)
        #expect(plan.workBytes > 0)
    }

    @Test func changesNothingOfTheDetectorsDefaultsWhereThereIsRoom() {
        #expect(MemoryPlan(limit: .max, threads: 2).detectorPixels == DetectionOptions().mostPixelsAtOnce)
    }
}
