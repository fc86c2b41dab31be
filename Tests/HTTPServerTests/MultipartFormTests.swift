// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import HTTPMessages
import HTTPServer
import Testing

/// Forms with files (RFC 7578, RFC 2046 §5.1.1).
struct MultipartFormTests {
    private static let type = "multipart/form-data; boundary=b1"

    private static func field(_ header: String, _ content: String = "x") -> String {
        "--b1\r\n\(header)\r\n\r\n\(content)\r\n"
    }

    private static func named(_ name: String, _ content: String = "x") -> String {
        field("Content-Disposition: form-data; name=\"\(name)\"", content)
    }

    private static func form(_ text: String, type: String = type) throws -> MultipartForm {
        try MultipartForm(Array(text.utf8), contentType: type)
    }

    private static func status(_ text: String, type: String = type) -> Int {
        do throws(HTTPError) {
            _ = try MultipartForm(Array(text.utf8), contentType: type)
            return 200
        } catch {
            return error.kind.status.code
        }
    }

    @Test func `fields have names, types and contents`() throws {
        let text =
            Self.field(
                "content-disposition: form-data; name=\"metadata\"\r\n"
                    + "Content-Type: application/JSON; charset=utf-8\r\nX-Other: 1",
                #"{"a":1}"#
            )
            + Self.field(
                "Content-Disposition: form-data; filename=\"a \\\"b\\\"; name=c.png\"; "
                    + "name=\"frontsideImage\"\r\nContent-Transfer-Encoding: binary",
                "\r\n--b\r\n-b1--\r--b1"
            ) + Self.named("empty", "") + "--b1--\r\n"
        let form = try Self.form(text)
        #expect(form.parts.map(\.name) == ["metadata", "frontsideImage", "empty"])
        #expect(form["metadata"]?.mediaType == "application/json")
        #expect(form["metadata"]?.content.elementsEqual(#"{"a":1}"#.utf8) == true)
        #expect(form["frontsideImage"]?.mediaType == nil)
        let content = "\r\n--b\r\n-b1--\r--b1"
        #expect(form["frontsideImage"]?.content.elementsEqual(content.utf8) == true)
        #expect(form["empty"]?.content.isEmpty == true && form["other"] == nil)
        #expect(try Self.form(Self.named("a") + "--b1--").parts.count == 1)
    }

    @Test(arguments: [
        "multipart/form-data", "multipart/mixed; boundary=b1", "application/json",
        "multipart/form-data; boundary=", "multipart/form-data; boundary=\"b1",
        "multipart/form-data; boundary=b1; boundary=b2", "multipart/form-data; boundary=b\u{E9}",
        "multipart/form-data; boundary=\"b1 \"", "",
    ])
    func `another type is refused`(type: String) {
        #expect(Self.status(Self.named("a") + "--b1--", type: type) == 415)
    }

    @Test(arguments: [
        "multipart/form-data; boundary=b1", "Multipart/Form-Data;boundary=\"b1\"",
        "multipart/form-data ;\tBoundary=b1 ",
    ])
    func `the boundary may be quoted`(type: String) {
        #expect(Self.status(Self.named("a") + "--b1--", type: type) == 200)
    }

    @Test func `what breaks a rule is refused`() {
        let end = "--b1--\r\n"
        let wrong = [
            "", "--b1", "--b1--", end, Self.named("a"), "x" + Self.named("a") + end,
            "\r\n" + Self.named("a") + end, Self.named("a") + end + "x",
            Self.named("a") + Self.named("a") + end, Self.field("X: 1") + end,
            Self.field("Content-Disposition: form-data") + end,
            Self.field("Content-Disposition: form-data; name=a") + end,
            Self.field("Content-Disposition: form-data; name=\"a") + end,
            Self.field("Content-Disposition: attachment; name=\"a\"") + end,
            Self.field("Content-Disposition: form-data; name=\"a\"; name=\"b\"") + end,
            Self.field("Content-Disposition form-data; name=\"a\"") + end,
            Self.named("") + end, Self.named("a b") + end,
            Self.named(String(repeating: "a", count: 65)) + end,
            Self.field(
                "Content-Disposition: form-data; name=\"a\"\r\nContent-Transfer-Encoding: base64"
            ) + end,
            Self.field("Content-Disposition: form-data; name=\"a\"\nX: 1") + end,
            Self.field("Content-Disposition: form-data; name=\"a\"\r\nX: \u{E9}") + end,
            Self.field(
                "Content-Disposition: form-data; name=\"a\""
                    + String(repeating: "\r\nX: 1", count: 8)
            ) + end,
            Self.field(
                "Content-Disposition: form-data; name=\"a\"\r\nX: "
                    + String(repeating: "1", count: 1024)
            ) + end,
            (0...MultipartForm.partLimit).map { Self.named("a\($0)") }.joined() + end,
            Self.named("a") + "--b1-\r\n", Self.named("a") + "--b1x\r\n\r\n" + end,
        ]
        for text in wrong { #expect(Self.status(text) == 400, "\(text.debugDescription)") }
    }

    @Test func `a form may have as many fields and lines as the limits say`() throws {
        let text = (0..<MultipartForm.partLimit).map { Self.named("a\($0)") }.joined()
        #expect(try Self.form(text + "--b1--").parts.count == MultipartForm.partLimit)
        let lines = String(repeating: "\r\nX: 1", count: 7)
        let header = "Content-Disposition: form-data; name=\"a\"" + lines
        #expect(Self.status(Self.field(header) + "--b1--") == 200)
    }

    @Test func `each cut of a form is refused`() {
        let text = Self.named("a") + Self.named("b") + "--b1--"
        for count in 0..<text.utf8.count {
            #expect(Self.status(String(decoding: text.utf8.prefix(count), as: UTF8.self)) == 400)
        }
        #expect(Self.status(text) == 200)
    }
}
