// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Encodings
import Seals
import TestSupport
import Testing

/// The rows of bad input that the reader handles (rows 1 to 13).
struct BadTextTests {
    @Test(arguments: BadText.rows)
    func `what is no seal is refused for the rule it breaks`(text: BadText) throws {
        let bytes = try text.bytes()
        let error = #expect(throws: SealReadingError.self) { try VDSNCSeal(parsing: bytes) }
        let reason = try #require(error?.reason)
        #expect(text.allows(reason), "\(reason)")
    }

    @Test func `what is refused is the defect, because the sample is read`() throws {
        let text = try SealScene().text()
        #expect(try VDSNCSeal(parsing: Array(text.utf8)).header.type == "icao.vacc")
        #expect(try VDSNCSeal(parsing: BadText.padded(to: 65_536)).header.type == "icao.vacc")
        let deep = try text.replacing(the: "{", with: "{\"x\":" + BadText.nested(31) + ",")
        #expect(try VDSNCSeal(parsing: Array(deep.utf8)).header.type == "icao.vacc")
    }

    @Test func `row 6, names that look alike are both kept, in the order of code units`() throws {
        let members: [(String, JSONOutput)] = [("\u{E9}", 1), ("e\u{301}", 2)]
        var scene = SealScene()
        scene.request = .saying(members)
        let signed = try scene.seal().signedBytes()
        let places = ["\"e\u{301}\":2", "\"pid\":", "\"\u{E9}\":1"].map { part in
            signed.indices.first { signed[$0...].starts(with: part.utf8) }
        }
        let order = try places.map { try #require($0) }
        #expect(order == order.sorted())
        guard case .authenticWithWarnings(let warnings) = try scene.outcome() else {
            Issue.record("not authentic with warnings")
            return
        }
        #expect(warnings.count { $0.code == .unknownMember } == 2)
    }

    @Test func `row 11, version 1.0 is version 1`() throws {
        let text = try SealScene().text().replacing(the: #""v":1"#, with: #""v":1.0"#)
        #expect(try VDSNCSeal(parsing: Array(text.utf8)).header.version == 1)
    }

    @Test func `row 12, a dose number in digits is that number, and the seal authentic`() throws {
        var scene = SealScene()
        scene.request = .saying("Brand", dose: "2")
        #expect(try scene.outcome() == .authentic)
        guard case .vaccination(let message) = try scene.seal().message else {
            Issue.record("no vaccination")
            return
        }
        #expect(message.events.first?.doses.first?.sequenceNumber == 2)
    }

    @Test(arguments: [0, -1, 100])
    func `row 12, a dose number out of range makes an authentic seal one with a warning`(
        number: Int
    ) throws {
        var scene = SealScene()
        scene.request = .saying("Brand", dose: .integer(number))
        let finding = SealFinding(.fieldUnexpectedValue, path: "msg.ve[0].vd[0].seq")
        #expect(try scene.outcome() == .authenticWithWarnings([finding]))
    }

    @Test func `row 13, all seals of an array can be read`() throws {
        let text = "[\(try SealScene().text()),\(try SealScene().text())]"
        #expect(try VDSNCSeal.all(parsing: Array(text.utf8)).count == 2)
    }
}
