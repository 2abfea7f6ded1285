package import Foundation

/// An ONNX model of a few hundred bytes: `doubled` is twice `values` (floats, any number of rows of two) and
/// `sums` is twice `counts` (64-bit integers, any number).
///
/// Made for some `rows`, it takes so many rows and counts and no others.
package enum TinyONNX {
    // Field numbers: onnx.proto of ONNX 1.17.
    package static func bytes(metadata: [(key: String, value: String)] = [], rows: Int? = nil) -> [UInt8] {
        var model = ProtobufWriter()
        model.field(1, integer: 8)
        model.field(7) { graph in
            for (input, output) in [("values", "doubled"), ("counts", "sums")] {
                graph.field(1) { node in
                    node.field(1, text: input)
                    node.field(1, text: input)
                    node.field(2, text: output)
                    node.field(4, text: "Add")
                }
            }
            graph.field(2, text: "tiny")
            value(&graph, 11, "values", type: 1, shape: [rows, 2])
            value(&graph, 11, "counts", type: 7, shape: [rows])
            value(&graph, 12, "doubled", type: 1, shape: [rows, 2])
            value(&graph, 12, "sums", type: 7, shape: [rows])
        }
        model.field(8) { $0.field(2, integer: 13) }
        for (key, text) in metadata {
            model.field(14) { entry in
                entry.field(1, text: key)
                entry.field(2, text: text)
            }
        }
        return model.bytes
    }

    package static func data(metadata: [(key: String, value: String)] = [], rows: Int? = nil) -> Data {
        Data(bytes(metadata: metadata, rows: rows))
    }

    private static func value(
        _ graph: inout ProtobufWriter, _ field: Int, _ name: String, type: Int, shape: [Int?]
    ) {
        graph.field(field) { info in
            info.field(1, text: name)
            info.field(2) { valueType in
                valueType.field(1) { tensor in
                    tensor.field(1, integer: type)
                    tensor.field(2) { dimensions in
                        for side in shape {
                            dimensions.field(1) { dimension in
                                if let side {
                                    dimension.field(1, integer: side)
                                } else {
                                    dimension.field(2, text: "n")
                                }
                            }
                        }
                    }
                }
            }
        }
    }
}
