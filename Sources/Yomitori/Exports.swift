// What the engine's public interface takes and gives: pages and options, pictures and their limits.
@_exported public import YomitoriCore
@_exported public import YomitoriImaging
