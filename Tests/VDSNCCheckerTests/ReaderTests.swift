// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Encodings
import Foundation
import Testing
import VDSNCChecker

/// Which texts are seals and which are not.
struct ReaderTests {
    private let reader = VDSReader()
    private let good = Small.seal(Small.vaccination())

    @Test func `a seal is read`() throws {
        #expect(try reader.decodeVDSFrom(jsonString: good)?.data.msg.pid.n == "DOE")
    }

    @Test(arguments: [
        "", "   ", "{\"isThisAVDS\": false}", "WIFI:T:WPA;S:net;;", "https://example.com/a?b=c",
        "{\"data\":{},}", Small.seal(Small.vaccination()) + "x", "{'data':{}}", "{/* */}", "null",
        Small.seal(Small.vaccination(adding: "\"x\":\"\\uDEAD\"")),
        Small.seal(Small.vaccination(adding: "\"x\":1e400")),
        Small.seal(Small.vaccination(adding: "\"x\":9007199254740993")),
        Small.seal(Small.vaccination(version: "\"1\"")),
        Small.seal(Small.vaccination(version: "1.5")),
        Small.seal(Small.vaccination(dose: Small.dose(seq: "\"two\""))),
        String(repeating: "[", count: 60_000),
    ])
    func `what is no JSON, or JSON that is no seal, is refused`(text: String) {
        #expect(throws: VDSDecodeError.jsonDecoding) { try reader.decodeVDSFrom(jsonString: text) }
    }

    @Test func `a text of more than 64 KiB is refused unread`() {
        let text = String(repeating: "x", count: 64 * 1024 + 1)
        #expect(throws: VDSDecodeError.tooLarge) { try reader.decodeVDSFrom(jsonString: text) }
    }

    @Test func `a text of ten megabytes is refused unread`() {
        let text = String(repeating: "[", count: 10 << 20)
        #expect(throws: VDSDecodeError.tooLarge) { try reader.decodeVDSFrom(jsonString: text) }
    }

    @Test(arguments: ["\"a\":1,\"a\":1", "\"n\":1,\"\\u006e\":2", "\"o\":{\"a\":1,\"a\":2}"])
    func `two members of one name inside the data are refused`(members: String) {
        let text = Small.seal(Small.vaccination(adding: members))
        #expect(throws: VDSDecodeError.duplicateKey) { try reader.decodeVDSFrom(jsonString: text) }
    }

    @Test func `two members of one name outside the data are refused`() {
        let text = "{\"x\":1,\"x\":1," + good.dropFirst()
        #expect(throws: VDSDecodeError.duplicateKey) { try reader.decodeVDSFrom(jsonString: text) }
    }

    @Test func `row 6, names that only look alike are kept side by side`() throws {
        let members = "\"\u{E9}\":1,\"e\u{301}\":2"
        let vds = try Stage.read(Small.seal(Small.vaccination(adding: members)))
        let names = try #require(vds.data.json["msg"]?.members).map { Array($0.0.utf8) }
        #expect(names.contains(Array("\u{E9}".utf8)))
        #expect(names.contains(Array("e\u{301}".utf8)))
    }

    @Test func `row 11, a version of 1.0 is 1`() throws {
        #expect(try Stage.read(Small.seal(Small.vaccination(version: "1.0"))).data.hdr.v == 1)
    }

    @Test func `a mark of byte order in front is tolerated`() throws {
        #expect(try Stage.read("\u{FEFF}" + good).data.msg.pid.n == "DOE")
    }

    @Test func `an array of one seal is that seal`() throws {
        #expect(try Stage.read("[" + good + "]").data.msg.pid.n == "DOE")
    }

    @Test func `an array of two seals is refused where one is expected`() {
        let text = "[\(good),\(good)]"
        #expect(throws: VDSDecodeError.multipleSeals) { try reader.decodeVDSFrom(jsonString: text) }
    }

    @Test func `an empty array is refused where one seal is expected`() {
        #expect(throws: VDSDecodeError.multipleSeals) { try reader.decodeVDSFrom(jsonString: "[]") }
    }

    @Test func `row 13, all seals of an array are read in their order`() throws {
        let other = good.replacingOccurrences(of: "DOE", with: "ROE")
        let seals = try reader.decodeAllVDSFrom(jsonString: "[\(good), \(other)]")
        #expect(seals.map(\.data.msg.pid.n) == ["DOE", "ROE"])
    }

    @Test func `each seal of an array has its own text`() throws {
        let seals = try reader.decodeAllVDSFrom(jsonString: "[\(good), \(good)]")
        #expect(seals.map(\.originalJson) == [good, good])
    }

    @Test func `a seal outside an array is all the seals there are`() throws {
        #expect(try reader.decodeAllVDSFrom(jsonString: good).count == 1)
    }

    @Test func `one entry that is no seal spoils an array`() {
        #expect(throws: VDSDecodeError.jsonDecoding) {
            try reader.decodeAllVDSFrom(jsonString: "[\(good), 5]")
        }
    }

    @Test func `two members of one name are refused in an array, too`() {
        #expect(throws: VDSDecodeError.duplicateKey) {
            try reader.decodeAllVDSFrom(jsonString: "[{\"a\":1,\"a\":2}]")
        }
    }

    @Test func `a long text is refused by the reader of all seals, too`() {
        let text = String(repeating: " ", count: 64 * 1024 + 1)
        #expect(throws: VDSDecodeError.tooLarge) { try reader.decodeAllVDSFrom(jsonString: text) }
    }

    @Test func `there are four reasons why a text is no seal`() {
        let names = VDSDecodeError.allCases.map(\.rawValue)
        #expect(names == ["jsonDecoding", "tooLarge", "duplicateKey", "multipleSeals"])
    }
}
