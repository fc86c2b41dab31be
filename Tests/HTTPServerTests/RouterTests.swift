// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Encodings
import HTTPClient
import HTTPMessages
import HTTPServer
import Testing

/// Routes, methods and limits, without a socket.
struct RouterTests {
    static let router = HTTPRouter(routes: [
        HTTPRoute(.get, "/") { _ in .text("home") },
        HTTPRoute(.get, "/cards/{id}") { request in .text("card \(request.parameters["id"] ?? "")")
        },
        HTTPRoute(.get, "/cards/new") { _ in .text("new card") },
        HTTPRoute(.delete, "/cards/{id}") { _ in .empty() },
        HTTPRoute(.get, "/assets/{path...}") { request in .text(request.parameters["path"] ?? "") },
        HTTPRoute(.post, "/cards", .init(bodyLimit: 10, accepts: ["application/json"])) { request in
            .text("got \(request.body.count)", status: .created)
        },
        HTTPRoute(.get, "/fails") { _ throws(HTTPError) in
            throw HTTPError(.conflict, detail: "a \"quoted\"\nreason")
        },
        HTTPRoute(.post, "/own", .init(access: .sameOrigin)) { _ in .empty() },
    ])

    static func answer(_ request: HTTPRequest) async -> (Int, String) {
        let response = await router.respond(to: request)
        return (response.status.code, String(decoding: response.bytes, as: UTF8.self))
    }

    @Test(arguments: [
        ("/", "home"),
        ("/cards/7", "card 7"),
        ("/cards/new", "new card"),
        ("/cards/%6eew", "new card"),
        ("/cards/a%2Fb%20c", "card a/b c"),
        ("/assets/js/one.js", "js/one.js"),
        ("/cards/7?x=1", "card 7"),
    ])
    func `a path leads to its most specific route`(target: String, text: String) async {
        let (status, body) = await Self.answer(HTTPRequest(.get, target))
        #expect(status == 200)
        #expect(body == text)
    }

    @Test func `a route moves to another address and gets a step around its handler`() async {
        let route = HTTPRoute(.get, "/cards/{id}") { request in
            .text("card \(request.parameters["id"] ?? "")")
        }
        let closed = HTTPAccess("nobody") { _ throws(HTTPError) in throw HTTPError(.notFound) }
        let stepped = route.moved(to: "/open/{id}", access: .anyone)
            .answering { request, answer throws(HTTPError) in
                let response = try await answer(request)
                return .text("seen " + String(decoding: response.bytes, as: UTF8.self))
            }
        let router = HTTPRouter(routes: [stepped, route.moved(to: "/closed/{id}", access: closed)])
        for (path, text) in [("/open/7", "seen card 7"), ("/closed/7", nil), ("/cards/7", nil)] {
            let response = await router.respond(to: HTTPRequest(.get, path))
            #expect(response.status.code == (text == nil ? 404 : 200), "\(path)")
            if let text { #expect(String(decoding: response.bytes, as: UTF8.self) == text) }
        }
    }

    @Test(arguments: [
        ("/cards", 405), ("/cards/", 404), ("/nothing", 404), ("//", 404), ("/assets", 404),
        ("/cards/7/8", 404), ("/assets/../cards/7", 400), ("/assets/%2e%2E/x", 400),
        ("/cards/%00", 400), ("/cards/%0d%0aX", 400), ("/cards/%", 400), ("/cards/%zz", 400),
        ("/cards/%ff", 400), ("cards/7", 400), ("", 400), ("*", 400), ("http://x/cards/7", 400),
        ("/cards/é", 400), ("/cards/a b", 400),
    ])
    func `a path that leads nowhere is refused`(target: String, status: Int) async {
        #expect(await Self.answer(HTTPRequest(.get, target)).0 == status)
    }

    @Test(arguments: [
        ("/own/7", #"{"code":"conflict"}"#), ("/own/none", #"{"code":"not_found"}"#),
        ("/other/none", #"{"error":{"code":"not_found""#),
    ])
    func `refusals below a path have the form of that path`(target: String, start: String) async {
        let form = HTTPError.Form(below: "/own/") { problem in
            .json(["code": .string(problem.kind.code)], status: problem.kind.status)
        }
        let route = HTTPRoute(.get, "/own/7") { _ throws(HTTPError) in
            throw HTTPError(.conflict)
        }
        let router = HTTPRouter(routes: [route], problemForms: [form])
        let response = await router.respond(to: HTTPRequest(.get, target))
        #expect(String(decoding: response.bytes, as: UTF8.self).hasPrefix(start))
        #expect(response.headers["X-Content-Type-Options"] == "nosniff")
    }

    @Test func `a wrong method is told which methods there are`() async {
        let response = await Self.router.respond(to: HTTPRequest(.post, "/cards/7"))
        #expect(response.status == .methodNotAllowed)
        #expect(response.headers["allow"] == "DELETE, GET, HEAD, OPTIONS")
    }

    @Test func `a method that a plain path lacks is looked for among the others`() async {
        #expect(await Self.answer(HTTPRequest(.delete, "/cards/new")).0 == 204)
    }

    @Test func `OPTIONS lists the methods`() async {
        let response = await Self.router.respond(to: HTTPRequest(.options, "/cards"))
        #expect(response.status == .noContent)
        #expect(response.headers["Allow"] == "OPTIONS, POST")
    }

    @Test func `HEAD is answered by the GET route`() async {
        #expect(await Self.answer(HTTPRequest(.head, "/cards/7")).0 == 200)
    }

    @Test(arguments: [(10, 201), (11, 413)])
    func `a body is taken up to the route's limit`(count: Int, status: Int) async {
        let request = HTTPRequest(
            .post,
            "/cards",
            headers: ["Content-Type": "Application/JSON; charset=utf-8"],
            body: [UInt8](repeating: 32, count: count)
        )
        #expect(await Self.answer(request).0 == status)
    }

    @Test func `a body of another type is refused`() async {
        let response = await Self.router.respond(
            to: HTTPRequest(.post, "/cards", headers: ["Content-Type": "text/plain"], body: [32])
        )
        #expect(response.status == .unsupportedMediaType)
        #expect(response.headers["Accept"] == "application/json")
    }

    @Test func `a problem becomes the JSON of the status table`() async {
        let (status, body) = await Self.answer(HTTPRequest(.get, "/fails"))
        #expect(status == 409)
        #expect(body.hasPrefix(#"{"error":{"code":"conflict","message":"This is not possible any"#))
        #expect(body.contains(#""detail":"a \"quoted\""#))
    }

    @Test(
        arguments: [
            (["Sec-Fetch-Site": "cross-site"], 403),
            (["Sec-Fetch-Site": "same-site"], 403),
            (["Sec-Fetch-Site": "same-origin"], 204),
            (["Sec-Fetch-Site": "none"], 204),
            (["Host": "localhost:8080", "Origin": "http://localhost:8080"], 204),
            (["Host": "localhost:8080", "Origin": "http://evil.example"], 403),
            (["Host": "localhost:8080", "Origin": "null"], 403),
            ([:], 204),
        ] as [(HTTPHeaders, Int)]
    )
    func `pages of other sites are refused`(headers: HTTPHeaders, status: Int) async {
        #expect(await Self.answer(HTTPRequest(.post, "/own", headers: headers)).0 == status)
    }
}
