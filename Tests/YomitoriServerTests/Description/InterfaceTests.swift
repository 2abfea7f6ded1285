import Foundation
import Hummingbird
import Testing
import YomitoriCore
import YomitoriLibrary

@testable import YomitoriServer

struct InterfaceTests {
    private static func description() throws -> [String: Any] {
        let content = try #require(ProgramRoutes.interface)
        return try #require(try JSONSerialization.jsonObject(with: content) as? [String: Any])
    }

    /// `GET /v1/pages/{id}` and the like.
    private static func described() throws -> Set<String> {
        let paths = try #require(try description()["paths"] as? [String: [String: Any]])
        return Set(paths.flatMap { path, methods in methods.keys.map { $0.uppercased() + " " + path } })
    }

    @Test func describesEveryRouteAndNoOther() async throws {
        let routes = try await ServerFixture().server().declaredRouter().routes.map { route in
            "\(route.method) \(route.path)".replacing("/assets/**", with: "/assets/{path}")
        }
        #expect(try Self.described().subtracting(routes).sorted() == [])
        #expect(try Set(routes).subtracting(Self.described()).sorted() == [])
    }

    @Test func saysOfEveryRouteWhatItTakesAndGives() throws {
        let description = try Self.description()
        #expect(description["openapi"] as? String == "3.1.0")
        let paths = try #require(description["paths"] as? [String: [String: [String: Any]]])
        for (path, methods) in paths {
            let names = path.split(separator: "/").filter { $0.hasPrefix("{") }
                .map { String($0.dropFirst().dropLast()) }
            for (method, operation) in methods {
                let parameters = (operation["parameters"] as? [[String: Any]] ?? [])
                    .filter { $0["in"] as? String == "path" }
                #expect(parameters.compactMap { $0["name"] as? String } == names, "\(method) \(path)")
                #expect((operation["summary"] as? String)?.isEmpty == false, "\(method) \(path)")
                #expect((operation["responses"] as? [String: Any])?["default"] != nil, "\(method) \(path)")
            }
        }
    }

    @Test func saysOfEveryRouteWhatItsQueryTakes() throws {
        let paths = try #require(try Self.description()["paths"] as? [String: [String: [String: Any]]])
        var described: [String: Set<String>] = [:]
        for (path, methods) in paths {
            for (method, operation) in methods {
                let names = (operation["parameters"] as? [[String: Any]] ?? [])
                    .filter { $0["in"] as? String == "query" }.compactMap { $0["name"] as? String }
                if !names.isEmpty { described["\(method.uppercased()) \(path)"] = Set(names) }
            }
        }
        #expect(described == QueryMiddleware.taken)
    }

    @Test func saysOfEveryBodyWhichFieldsItHas() throws {
        let paths = try #require(try Self.description()["paths"] as? [String: [String: [String: Any]]])
        var described: Set<String> = []
        for (path, methods) in paths {
            for (method, operation) in methods {
                let body = operation["requestBody"] as? [String: Any]
                let content = body?["content"] as? [String: Any]
                if content?["application/json"] != nil { described.insert("\(method.uppercased()) \(path)") }
            }
        }
        #expect(!described.isEmpty && Set(BodyFields.ofRoutes.keys) == described)
        for (route, fields) in BodyFields.ofRoutes {
            guard case .object = fields else {
                Issue.record("\(route) takes any fields")
                continue
            }
        }
        guard case .object(let edits) = BodyFields.ofRoutes["POST /v1/pages/{id}/edits"],
            case .list(.operation(let operations))? = edits["operations"]
        else {
            Issue.record("the fields of operations are not known")
            return
        }
        #expect(Set(operations.keys) == Set(EditOperation.names))
        #expect(!operations.values.contains(.open))
    }

    @Test func saysWhichFieldsABatchHas() throws {
        var value: Any? = try Self.description()
        for key in [
            "paths", "/v1/batches", "post", "requestBody", "content", "multipart/form-data", "schema", "properties",
        ] { value = (value as? [String: Any])?[key] }
        let described = try #require(value as? [String: Any])
        #expect(Set(described.keys) == BatchRoutes.fields.union(["file"]))
    }

    @Test func describesEveryEditOperationAsItIsRead() throws {
        let operations = try Self.editOperations()
        #expect(Set(operations.keys) == Set(EditOperation.names))
        for (name, schema) in operations {
            let required = try #require(schema["required"] as? [String])
            let properties = try #require(schema["properties"] as? [String: Any])
            let example = try #require((schema["examples"] as? [[String: Any]])?.first)
            #expect(Set(required) == Set(example.keys) && Set(required).isSubset(of: properties.keys), "\(name)")
            let again = try JSONEncoder().encode(Self.read(example))
            let expected = try JSONSerialization.data(withJSONObject: example)
            #expect(try Self.object(again) == Self.object(expected), "\(name)")
            for field in required {
                #expect(throws: DecodingError.self, "\(name) without \(field)") {
                    try Self.read(example.filter { $0.key != field })
                }
            }
        }
    }

    @Test func namesTheKindsThatThereAre() throws {
        let operations = try Self.editOperations()
        func kinds(_ operation: String) -> [String]? {
            let properties = operations[operation]?["properties"] as? [String: [String: Any]]
            return properties?["kind"]?["enum"] as? [String]
        }
        #expect(kinds("setLineKind") == RecognizedLine.Kind.allCases.map(\.rawValue))
        #expect(kinds("setBlockKind") == Block.Kind.allCases.map(\.rawValue))
    }

    /// The schemas of the operations by what their `op` says.
    private static func editOperations() throws -> [String: [String: Any]] {
        let components = try #require(description()["components"] as? [String: Any])
        let schemas = try #require(components["schemas"] as? [String: [String: Any]])
        let choices = try #require(schemas["EditOperation"]?["oneOf"] as? [[String: Any]])
        var operations: [String: [String: Any]] = [:]
        for schema in choices {
            let properties = schema["properties"] as? [String: [String: Any]]
            let name = try #require(properties?["op"]?["const"] as? String)
            operations[name] = schema
        }
        return operations
    }

    private static func read(_ operation: [String: Any]) throws -> EditOperation {
        try JSONDecoder().decode(EditOperation.self, from: JSONSerialization.data(withJSONObject: operation))
    }

    private static func object(_ json: Data) throws -> NSDictionary {
        try #require(try JSONSerialization.jsonObject(with: json) as? NSDictionary)
    }

    @Test func refersOnlyToWhatItHas() throws {
        let content = try #require(ProgramRoutes.interface)
        let text = String(decoding: content, as: UTF8.self)
        let components = try #require(Self.description()["components"] as? [String: Any])
        let schemas = try #require(components["schemas"] as? [String: Any])
        for part in text.split(separator: "#/components/schemas/").dropFirst() {
            let name = String(part.prefix { $0 != "\"" })
            #expect(schemas[name] != nil, "\(name)")
        }
    }
}
