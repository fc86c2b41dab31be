// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Encodings
import HTTPMessages
import HTTPServer
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

    private static let text = String(repeating: "one line as another\n", count: 200)

    @Test(arguments: [
        ("gzip", true), ("br, GZIP;q=0.5", true), ("deflate, gzip ; q=1.0", true),
        ("gzip;q=0", false),
        ("gzip;q=x", false), ("br", false), ("*", false), ("xgzip", false), (nil, false),
    ])
    func `a file is compressed for whoever takes that`(accepted: String?, isPacked: Bool) throws {
        let file = StaticFile(Array(Self.text.utf8), name: "page.css", cacheRule: .forever)
        var request = HTTPRequest(.get, "/page.css")
        request.headers["Accept-Encoding"] = accepted
        let response = file.response(to: request)
        #expect(response.headers["Content-Encoding"] == (isPacked ? "gzip" : nil))
        #expect(response.headers["Vary"] == "Accept-Encoding")
        #expect(response.headers["Content-Type"] == "text/css; charset=utf-8")
        let bytes =
            isPacked
            ? try Deflate.inflate(response.bytes, container: .gzip, outputLimit: 1 << 20)
            : response.bytes
        #expect(bytes == file.bytes)
        if isPacked { #expect(response.bytes.count < file.bytes.count / 10) }
        // Each form has its own tag, and is not sent again to a client that has it.
        let tag = try #require(response.headers["ETag"])
        #expect((tag == file.entityTag) == !isPacked)
        request.headers["If-None-Match"] = tag
        #expect(file.response(to: request).status == .notModified)
        request.headers["If-None-Match"] = isPacked ? file.entityTag : nil
        #expect(file.response(to: request).status == .ok)
    }

    @Test(
        arguments: [
            ("gzip, deflate, br", "br"), ("BR;q=0.1", "br"), ("br;q=0, gzip", "gzip"),
            ("gzip", "gzip"), (nil, nil),
        ] as [(String?, String?)]
    )
    func `a file with a Brotli form is sent as that to whoever takes it`(
        accepted: String?,
        coding: String?
    )
        throws
    {
        // The server sends the form as it is.
        let brotli: [UInt8] = [1, 2, 3]
        let file = StaticFile(Array(Self.text.utf8), name: "a.wasm", brotli: brotli)
        var request = HTTPRequest(.get, "/a.wasm")
        request.headers["Accept-Encoding"] = accepted
        let response = file.response(to: request)
        #expect(response.headers["Content-Encoding"] == coding)
        #expect(response.headers["Vary"] == "Accept-Encoding")
        #expect((response.bytes == brotli) == (coding == "br"))
        let tag = try #require(response.headers["ETag"])
        #expect(tag.hasSuffix("-br\"") == (coding == "br"))
        request.headers["If-None-Match"] = tag
        #expect(file.response(to: request).status == .notModified)
        // Another form under the same address is not what the client has.
        request.headers["Accept-Encoding"] = coding == "br" ? "gzip" : "br"
        #expect(file.response(to: request).status == .ok)
    }

    @Test(arguments: ["photo.png", "tiny.css", "font.woff2"])
    func `what would not become shorter is sent as it is`(name: String) {
        let content = name.hasSuffix("css") ? Array("a{}".utf8) : Array(Self.text.utf8)
        let file = StaticFile(content, name: name)
        let request = HTTPRequest(.get, "/x", headers: ["Accept-Encoding": "gzip"])
        let response = file.response(to: request)
        #expect(response.headers["Content-Encoding"] == nil)
        #expect(response.bytes == content)
    }

    @Test(arguments: [
        ("a.html", "text/html; charset=utf-8"), ("x/y.MJS", "text/javascript; charset=utf-8"),
        ("r.wasm", "application/wasm"), ("none", "application/octet-stream"),
        ("odd.exe", "application/octet-stream"),
    ])
    func `a file's name tells its type`(name: String, type: String) {
        #expect(MediaType.ofFile(named: name) == type)
    }
}
