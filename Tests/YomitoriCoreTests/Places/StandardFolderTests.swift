import Testing

@testable import YomitoriCore

@Suite struct StandardFolderTests {
    @Test(arguments: [
        (StandardFolder.data, "/x/yomitori", "/h/.local/share/yomitori"),
        (.state, "/x/yomitori", "/h/.local/state/yomitori"), (.cache, "/x/yomitori", "/h/.cache/yomitori"),
    ])
    func followsTheVariableElseTheHome(folder: StandardFolder, named: String, atHome: String) {
        let variable = "XDG_\(folder.rawValue.uppercased())_HOME"
        #expect(folder.path(in: [variable: "/x", "HOME": "/h"]) == named)
        #expect(folder.path(in: ["HOME": "/h"]) == atHome)
        #expect(folder.path(in: [:]) == nil)
    }

    @Test func ignoresRelativePaths() {
        #expect(StandardFolder.state.path(in: ["XDG_STATE_HOME": "s", "HOME": "/h"]) == "/h/.local/state/yomitori")
        #expect(StandardFolder.state.path(in: ["XDG_STATE_HOME": "", "HOME": ""]) == nil)
        #expect(StandardFolder.cache.path(in: ["HOME": "/"]) == "/.cache/yomitori")
    }
}
