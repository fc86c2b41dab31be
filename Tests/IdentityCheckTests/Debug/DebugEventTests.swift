// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Encodings
import IdentityCheck
import Testing

/// What a client may say about a check that went wrong.
struct DebugEventTests {
    private static func event(_ text: String) throws -> DebugEvent? {
        DebugEvent(try JSONTree(parsing: Array(text.utf8)).root)
    }

    @Test(arguments: [
        #"{"name":"feedback","at":1200,"code":"blurred","numbers":{"sharpness":0.25}}"#,
        #"{"name":"failed","at":0,"code":"E20000"}"#, #"{"name":"frame","at":86400000}"#,
        #"{"name":"captured","at":1,"code":"front","numbers":{"width":1920,"confidence":-0.5}}"#,
    ])
    func `an event is written as it is read`(text: String) throws {
        let event = try #require(try Self.event(text))
        #expect(event.json.encoded() == text)
    }

    @Test(arguments: [
        #"{"name":"surname","at":1}"#, #"{"name":"frame"}"#, #"{"name":"frame","at":-1}"#,
        #"{"name":"frame","at":86400001}"#, #"{"name":"frame","at":1.5}"#,
        #"{"name":"frame","at":1,"code":"MUSTER"}"#, #"{"name":"frame","at":1,"code":"E2000"}"#,
        #"{"name":"frame","at":1,"code":"P12345"}X"#, #"{"name":"frame","at":1,"text":"x"}"#,
        #"{"name":"frame","at":1,"numbers":{"number":1}}"#,
        #"{"name":"frame","at":1,"numbers":{"width":123456789}}"#,
        #"{"name":"frame","at":1,"numbers":{"width":"1"}}"#,
        #"{"name":"frame","at":1,"numbers":[1]}"#, "[]",
    ])
    func `anything else is refused`(text: String) throws {
        #expect((try? Self.event(text)) == nil)
    }

    @Test func `a batch has 1 to 200 events, all of them good`() throws {
        let good = #"{"name":"frame","at":1}"#
        for (count, isRead) in [(0, false), (1, true), (200, true), (201, false)] {
            let list = Array(repeating: good, count: count).joined(separator: ",")
            let value = try JSONTree(parsing: Array(#"{"events":[\#(list)]}"#.utf8)).root
            #expect((DebugEvent.batch(value) != nil) == isRead)
        }
        for text in [#"{"events":[\#(good),{}]}"#, #"{"events":[\#(good)],"x":1}"#, "[]"] {
            #expect(DebugEvent.batch(try JSONTree(parsing: Array(text.utf8)).root) == nil)
        }
    }
}
