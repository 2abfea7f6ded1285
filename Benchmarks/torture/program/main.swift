import YomitoriCommandLine

// `yomitori` whose pictures are scripts.
await YomitoriTool.main(reading: ScriptedPages())
