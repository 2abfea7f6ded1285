import CVips
import Testing

@testable import YomitoriImaging

@Suite("Rows that libvips keeps of a picture read from the top")
struct LineCacheTests {
    @Test("are few, however wide the picture is", arguments: [1000, 8000, 63_000])
    func fewRowsAreKept(width: Int32) throws {
        try VipsLibrary.started()
        let picture = try #require(vips_image_new_memory())
        defer { g_object_unref(picture) }
        vips_image_init_fields(
            picture, width, 1000, 3, VIPS_FORMAT_UCHAR, VIPS_CODING_NONE, VIPS_INTERPRETATION_sRGB, 1, 1)
        var tileWidth: Int32 = 0
        var tileHeight: Int32 = 0
        var rows: Int32 = 0
        vips_get_tile_size(picture, &tileWidth, &tileHeight, &rows)
        #expect(rows <= 128)
    }
}
