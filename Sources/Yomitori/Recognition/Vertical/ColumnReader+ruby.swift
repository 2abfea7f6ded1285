import YomitoriCore
import YomitoriImaging

extension ColumnReader {
    /// The ruby that stands beside a column, each word with the characters it belongs to.
    ///
    /// - Parameters:
    ///   - em: width of a full character in pixels of the column's picture.
    ///   - others: the page's other regions: what the detector found as a line of its own is not read here again.
    func readRuby(
        beside column: ColumnPicture, em: Double, _ characters: [RecognizedCharacter],
        others: [TextRegion],
        in page: RasterPart, _ decoder: CTCDecoder, _ trace: inout ColumnTrace
    ) async throws -> [Ruby] {
        guard let ruby = RubyColumn(column, em: em, others: others, in: page) else { return [] }
        let words = ruby.words()
        guard !words.isEmpty else { return [] }
        let layer = TileLayer(
            column: ruby.picture, page: page, em: ruby.em, height: reader.facts.height,
            proportions: options.first)
        let gap = [Tile(rows: 0..<0, form: .blank)]
        var read = try await read(Array(words.joined(separator: gap)), layer, decoder, &trace)[...]
        return words.compactMap { word in
            let found = read.prefix(word.count).flatMap { $0 }
            read = read.dropFirst(word.count + gap.count)
            return ruby.word(word, read: found, among: characters)
        }
    }
}
