import Foundation
import Hummingbird
import Testing

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

    @Test func saysWhichFieldsABatchHas() throws {
        var value: Any? = try Self.description()
        for key in [
            "paths", "/v1/batches", "post", "requestBody", "content", "multipart/form-data", "schema", "properties",
        ] { value = (value as? [String: Any])?[key] }
        let described = try #require(value as? [String: Any])
        #expect(Set(described.keys) == BatchRoutes.fields.union(["file"]))
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
