// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Encodings
import Testing

struct SealShowTests {
    @Test func `claims are shown as claims, values only when asked for`() throws {
        let authority = try IssuedAuthority()
        let text = Array(try authority.issue().output.utf8)
        let plain = try BuiltCommand.run(["seal", "show", "-"], input: text)
        #expect(plain.status == 0)
        #expect(plain.output.hasPrefix("-: NOT VERIFIED, this is what the text claims\n"))
        #expect(plain.output.contains("    Name                            ···\n"))
        #expect(!plain.output.contains("ERIKSSON"))
        let full = try BuiltCommand.run(["seal", "show", "-", "--show-content"], input: text)
        #expect(full.output.contains("    Name                            ERIKSSON  ANNA MARIA\n"))
    }

    @Test func `claims as JSON are never a verdict`() throws {
        let authority = try IssuedAuthority()
        let text = Array(try authority.issue().output.utf8)
        let outcome = try BuiltCommand.run(["seal", "show", "-", "--json"], input: text)
        let report = try JSONTree(parsing: Array(outcome.output.utf8)).root
        #expect(report["schema"]?.string == "etui.seal-claims.v1")
        #expect(report["verified"]?.boolean == false)
        #expect(report["claims"]?.isNull == true)
        #expect(report["issuingCountry"]?.string == "UTO")
    }

    @Test func `what is no seal has nothing to show`() throws {
        #expect(try BuiltCommand.run(["seal", "show", "/nowhere"]).status == 2)
        #expect(try BuiltCommand.run(["seal", "show", "-"], input: Array("{}".utf8)).status == 2)
    }
}
