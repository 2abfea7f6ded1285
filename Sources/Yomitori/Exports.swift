@_exported public import YomitoriCore
