// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Testing

@testable import InsuranceCards

/// The content of tags.
struct CheckInTagTests {
    private static let path = "/vic/checkin/AgICAgICAgICAgICAgICAg"

    @Test(arguments: [
        ("https://www.vvk-online.ch", 2, "vvk-online.ch"),
        ("https://stagenext.vvk-online.ch", 4, "stagenext.vvk-online.ch"),
        ("http://127.0.0.1:8080", 3, "127.0.0.1:8080"), ("http://www.example.ch", 1, "example.ch"),
        ("HTTPS://www.vvk-online.ch", 0, "HTTPS://www.vvk-online.ch"),
    ])
    func `the beginning of the link is written as a code`(
        server: String,
        code: UInt8,
        rest: String
    ) throws {
        let tag = try #require(CheckInTag(server + Self.path))
        #expect(tag.payload == [code] + Array((rest + Self.path).utf8))
    }

    @Test(arguments: ["https://www.vvk-online.ch", "https://vic.example", "http://127.0.0.1:8080"])
    func `wallets read what is written`(server: String) throws {
        let link = server + Self.path
        let tag = try #require(CheckInTag(link))
        let read = CheckInLink.text(
            ofRecord: CheckInTag.typeNameFormat,
            type: CheckInTag.type,
            payload: tag.payload
        )
        #expect(read == link)
    }

    @Test func `the message is one short record that begins and ends it`() throws {
        let tag = try #require(CheckInTag("https://www.a.ch" + Self.path))
        let head: [UInt8] = [0xD1, 1, UInt8(tag.payload.count), 0x55, 2]
        #expect(tag.message == head + Array(("a.ch" + Self.path).utf8))
    }

    @Test(arguments: [
        "", "hello", "https://", "https://a.ch/" + String(repeating: "x", count: 244),
        "HTTPS://a.ch/" + String(repeating: "x", count: 242),
    ])
    func `what no wallet reads is not written`(link: String) {
        #expect(CheckInTag(link) == nil)
    }

    @Test func `the longest link that wallets read is written`() throws {
        let link = "https://a.ch/" + String(repeating: "x", count: 243)
        #expect(CheckInTag(link)?.payload.count == 249)
    }
}
