// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Testing

@testable import HTTPMessages

struct MessageTests {
    @Test func `header fields are found without regard to case, in order`() {
        var headers: HTTPHeaders = ["Accept": "a", "X-One": "1"]
        headers.add("accept", "b")
        #expect(headers["ACCEPT"] == "a")
        #expect(headers.all("Accept") == ["a", "b"])
        headers["accept"] = "c"
        #expect(headers.all("Accept") == ["c"])
        headers["Accept"] = nil
        #expect(headers.map(\.name) == ["X-One"])
    }

    @Test(arguments: ["a\r\nSet-Cookie: b", "a\nb", "a\0b", "a\u{7F}b"])
    func `a header value cannot start another line`(value: String) {
        let headers: HTTPHeaders = ["Location": value]
        let bytes = headers["Location"].map { Array($0.utf8) } ?? []
        #expect(!bytes.isEmpty && bytes.allSatisfy { $0 >= 0x20 && $0 != 0x7F })
    }

    @Test(arguments: ["", "A B", "A:", "Ä", "A\r\n"])
    func `a header name that is no token is dropped`(name: String) {
        var headers = HTTPHeaders()
        headers.add(name, "x")
        #expect(headers.fields.isEmpty)
    }

    @Test func `a query is decoded`() {
        let request = HTTPRequest(.get, "/p?a=1&b=x%20y+z&c&a=2&%zz=%&e=%F0%9F%98%80?")
        #expect(request.path == "/p")
        #expect(
            request.query.map { "\($0.name)=\($0.value)" }
                == ["a=1", "b=x y z", "c=", "a=2", "%zz=%", "e=😀?"]
        )
        #expect(request.queryValue("a") == "1")
    }

    /// Values of `If-Match`, and what follows for the tag `"a"`.
    private static let conditions: [(field: String?, isPermitted: Bool?)] = [
        (nil, nil), ("*", true), ("\"a\"", true), ("\"b\" , \"a\"", true), ("\"b\"", false),
        ("W/\"a\"", false), ("", false),
    ]

    @Test(arguments: conditions)
    func `a change is permitted to who knows the tag`(field: String?, isPermitted: Bool?) {
        var headers: HTTPHeaders = [:]
        headers["If-Match"] = field
        let request = HTTPRequest(.put, "/", headers: headers)
        #expect(request.isPermitted(toChange: "\"a\"") == isPermitted)
    }

    @Test func `an event is written line by line`() {
        let event = ServerSentEvent(name: "state\nid: 9", id: "7", data: "one\ntwo\r\nthree\r")
        #expect(
            String(decoding: event.encoded(), as: UTF8.self)
                == "event: state\nid: 7\ndata: one\ndata: two\ndata: three\ndata: \n\n"
        )
    }

    @Test func `codes of problems are unique and their statuses are errors`() {
        let table = HTTPError.Kind.table
        #expect(Set(table.map(\.code)).count == table.count)
        #expect(table.allSatisfy { $0.status.code >= 400 })
    }
}
