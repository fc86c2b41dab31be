// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Foundation
import TestSupport
import HTTP
import Testing

struct StaticFileTests {
    @Test(arguments: [
        (nil, 200), ("\"other\"", 200), ("*", 304), ("TAG", 304), ("W/TAG", 304),
        ("\"a\" , TAG", 304), ("TAGx", 200),
    ])
    func `a copy that is known is not sent again`(known: String?, status: Int) {
        let file = StaticFile(Array("content".utf8), name: "page.css")
        var request = HTTPRequest(.get, "/page.css")
        request.headers["If-None-Match"] = known?.replacing("TAG", with: file.entityTag)
        let response = file.response(to: request)
        #expect(response.status.code == status)
        #expect(response.headers["ETag"] == file.entityTag)
        #expect(response.bytes.isEmpty == (status == 304))
    }

    @Test func `the tag changes with the content`() {
        let one = StaticFile([1], name: "a").entityTag
        #expect(one == StaticFile([1], name: "b").entityTag)
        #expect(one != StaticFile([2], name: "a").entityTag)
    }

    @Test func `a folder is served as it was when loaded, and nothing beside it`() async throws {
        let root = TemporaryFolders.url("http")
        defer { try? FileManager.default.removeItem(at: root) }
        let inner = root.appending(path: "site/js")
        try FileManager.default.createDirectory(at: inner, withIntermediateDirectories: true)
        try Data("secret".utf8).write(to: root.appending(path: "secret.txt"))
        try Data("one".utf8).write(to: inner.appending(path: "one.js"))
        try Data("hidden".utf8).write(to: inner.appending(path: ".hidden"))
        try FileManager.default.createSymbolicLink(
            at: inner.appending(path: "link.txt"),
            withDestinationURL: root.appending(path: "secret.txt")
        )
        let path = root.appending(path: "site").path(percentEncoded: false)
        let folder = try StaticFolder(path: path)
        #expect(folder.files.keys.sorted() == ["js/one.js"])
        #expect(throws: StaticFolder.LoadError.tooLarge(limit: 2)) {
            try StaticFolder(path: path, byteLimit: 2)
        }

        let router = HTTPRouter(routes: [
            HTTPRoute(.get, "/{path...}") { request throws(HTTPProblem) in
                try folder.response(to: request, path: request.parameters["path"] ?? "")
            }
        ])
        let good = await router.respond(to: HTTPRequest(.get, "/js/one.js"))
        #expect(good.bytes == Array("one".utf8))
        #expect(good.headers["Content-Type"] == "text/javascript; charset=utf-8")
        for target in [
            "/js/%2e%2e/secret.txt", "/..%2fsecret.txt", "/js//one.js", "/js", "/js/link.txt",
        ] {
            #expect(await router.respond(to: HTTPRequest(.get, target)).status.code >= 400)
        }
    }

    @Test func `a missing folder is an error`() {
        #expect(throws: StaticFolder.LoadError.unreadable) {
            try StaticFolder(path: "/nowhere/at/all")
        }
    }
}
