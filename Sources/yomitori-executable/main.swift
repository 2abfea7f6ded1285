import YomitoriCommandLine

await YomitoriTool.main()
