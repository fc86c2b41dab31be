// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import EtuiConformance
import Foundation
import TestSupport
import Testing

struct CanonicalFormSuiteTests {
    /// Returns our own triple, each part replaceable.
    private func folder(
        input: String = #"{ "b": 1.0, "a": "\u0041" }"#,
        output: String = #"{"a":"A","b":1}"#,
        hexadecimal: String = "7b 22 61 22 3a 22 41 22\n2c 22 62 22 3a 31 7d"
    ) throws -> ScratchFolder {
        try ScratchFolder([
            "input/one.json": input, "output/one.json": output, "outhex/one.txt": hexadecimal,
        ])
    }

    @Test func `a right triple passes and its parts are not looked at alone`() throws {
        let record = RunRecord(in: try folder())
        #expect(record.verdicts.map(\.id) == ["jcs/one"])
        #expect(record.summary.passed == 1)
    }

    @Test func `the input alone is enough to find the triple`() throws {
        let folder = try folder()
        #expect(RunRecord(in: folder, below: "input/one.json")["jcs/one"] == .passed)
    }

    @Test func `another output fails`() throws {
        let record = RunRecord(in: try folder(output: #"{"b":1,"a":"A"}"#))
        #expect(record["jcs/one"] == .failed("another text than the output"))
    }

    @Test func `another hexadecimal form fails`() throws {
        let record = RunRecord(in: try folder(hexadecimal: "7b7d"))
        #expect(record["jcs/one"] == .failed("other bytes than the hexadecimal form"))
        let unreadable = RunRecord(in: try folder(hexadecimal: "7b7"))
        #expect(unreadable["jcs/one"] == .failed("the hexadecimal form cannot be read"))
    }

    @Test func `an input that is refused fails with the reason`() throws {
        let record = RunRecord(in: try folder(input: #"{"a":1,"a":1}"#))
        #expect(record["jcs/one"] == .failed("refused: duplicateName at byte 7"))
    }

    @Test func `number lines pass or fail one by one`() throws {
        let folder = try ScratchFolder([
            "numbers.txt": "0,0\n3ff8000000000000,1.5\n3ff0000000000000,1.0\nnonsense\n"
        ])
        let record = RunRecord(in: folder)
        #expect(record["es6-numbers/3ff8000000000000"] == .passed)
        #expect(record["es6-numbers/3ff0000000000000"] == .failed("1.0 expected, 1 written"))
        #expect(record["es6-numbers/line 4"] == .failed("not a line of hex,text"))
        #expect(record.summary.passed == 2)
        #expect(record.summary.failed == 2)
    }
}

/// The published collections, run in place if they are available.
@Suite(.enabled(if: TestSupport.shared != nil))
struct SharedVectorTests {
    @Test func `the canonical form is that of RFC 8785 in all published cases`() throws {
        let shared = try #require(TestSupport.shared)
        let record = RunRecord([shared + "/vectors/jcs"])
        #expect(record.failures == [])
        #expect(record.summary.passed == 1_006)
    }
}
