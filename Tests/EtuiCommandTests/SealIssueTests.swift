// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Barcodes
import Encodings
import Foundation
import Pictures
import Testing

struct SealIssueTests {
    @Test func `what is issued verifies, and says that it proves nothing`() throws {
        let authority = try IssuedAuthority()
        let report = try authority.report(try authority.issue().output)
        #expect(report["status"]?.string == "verified")
        #expect(
            report["findings"]?.elements?.map { $0["code"]?.string } == ["demonstrationAuthority"]
        )
        #expect(report["content"]?["hdr"]?["is"]?.string == "UTO")
    }

    @Test(arguments: ["icao.vacc", "icao.test", "utopia.visa"])
    func `seals of any type are issued`(type: String) throws {
        let authority = try IssuedAuthority()
        let report = try authority.report(try authority.issue(["--type", type]).output)
        #expect(report["status"]?.string == "verified")
        #expect(report["content"]?["hdr"]?["t"]?.string == type)
    }

    @Test(arguments: [
        ["--key", "rsa2048", "--pss", "--digest", "sha512"],
        ["--key", "rsa3072", "--digest", "sha384"],
        ["--key", "brainpool384", "--explicit", "--digest", "sha384"],
        ["--key", "brainpool224"],
        ["--key", "p521", "--explicit", "--digest", "sha512"],
        ["--key", "ed25519"],
        ["--key", "p256", "--signer-key", "brainpool512", "--profile", "full"],
        ["--key", "p256", "--signer-key", "p521", "--signer-explicit"],
        ["--key", "p256", "--country", "AUS", "--years", "1"],
    ])
    func `every kind of authority issues verifiable seals`(options: [String]) throws {
        let authority = try IssuedAuthority(options)
        let report = try authority.report(try authority.issue(["--alg", "ES512"]).output)
        #expect(report["error"]?.string == nil)
        #expect(report["status"]?.string == "verified")
    }

    @Test(arguments: ["ES256", "ES384", "ES512"])
    func `every algorithm verifies in every way of writing`(algorithm: String) throws {
        let authority = try IssuedAuthority()
        for writing in [[], ["--unpadded"], ["--pretty"], ["--array"]] {
            let text = try authority.issue(["--alg", algorithm] + writing).output
            #expect(text.contains(algorithm))
            #expect(try authority.report(text)["status"]?.string == "verified")
        }
    }

    @Test func `the message may come from a file and single values from the command line`() throws {
        let authority = try IssuedAuthority()
        let text = try authority.issue(
            ["--message", "-", "--field", "pid.n=SMITH  JOHN", "--field", "ve[0].vd[0].seq=2"]
                + ["--field", "ve[0].vd[1].lot=NEW", "--field", "note=x=y"],
            input: Array(#"{"pid":{"n":"A"},"uvci":"U","ve":[{"vd":[{"seq":1}]}]}"#.utf8)
        ).output
        let tree = try JSONTree(parsing: Array(text.utf8)).root
        let message = tree["data"]?["msg"]
        #expect(message?["pid"]?["n"]?.string == "SMITH  JOHN")
        #expect(message?["ve"]?[0]?["vd"]?[0]?["seq"]?.number?.integer == 2)
        #expect(message?["ve"]?[0]?["vd"]?[1]?["lot"]?.string == "NEW")
        #expect(message?["note"]?.string == "x=y")
    }

    @Test func `an altered seal is refused, by file and by picture`() throws {
        let authority = try IssuedAuthority()
        let text = try authority.issue().output.replacing("ANNA", with: "EMMA")
        #expect(try authority.report(text)["error"]?.string == "verifyVDSSignatureFailed")
        let code = try #require(BarcodeWriter.write(Array(text.utf8.dropLast())))
        let picture = try #require(PNGWriter.encode(code))
        try authority.scratch.write("altered.png", picture)
        let report = try authority.report([authority.scratch.path + "/altered.png"])
        #expect(report["status"]?.string == "untrusted")
        #expect(report["content"]?.isNull == true)
    }

    @Test func `a revoked signer's seals are refused`() throws {
        let authority = try IssuedAuthority()
        let text = try authority.issue().output
        let serial = try #require(try authority.signers().last)
        let outcome = try BuiltCommand.run([
            "seal", "authority", "revoke", authority.folder, serial,
        ])
        #expect(outcome.output.contains("list no. 2, 1 signer revoked"))
        #expect(try authority.report(text)["error"]?.string == "verifyBSCCertNotInCRLFailed")
        #expect(try authority.issue().status == 1)
        _ = try BuiltCommand.run(["seal", "authority", "signer", authority.folder])
        #expect(try authority.report(try authority.issue().output)["status"]?.string == "verified")
        let revoked = try authority.issue(["--signer", serial]).output
        #expect(try authority.report(revoked)["status"]?.string == "untrusted")
    }

    @Test func `the revocation list ages and can be renewed`() throws {
        let authority = try IssuedAuthority(["--key", "p256", "--at", "2024-01-01"])
        let text = try authority.issue().output
        let late = ["--at", "2024-06-01", "--policy", "strict"]
        #expect(try authority.report(text, late)["error"]?.string == "crlExpired")
        _ = try BuiltCommand.run(
            ["seal", "authority", "renew", authority.folder, "--at", "2024-05-31"]
        )
        #expect(try authority.report(text, late)["status"]?.string == "verified")
    }

    @Test func `a signer for tests must not sign vaccinations`() throws {
        let authority = try IssuedAuthority(["--key", "p256", "--document-type", "NT"])
        let text = try authority.issue().output
        #expect(try authority.report(text)["error"]?.string == "bscDocumentTypeNotAuthorised")
    }

    @Test func `another authority's trust does not help`() throws {
        let text = try IssuedAuthority().issue().output
        let other = try IssuedAuthority()
        // The same names with different keys.
        #expect(try other.report(text)["status"]?.string == "untrusted")
        #expect(try other.report(text)["error"]?.string == "noMatchingCSCAfound")
    }

    @Test func `keys are readable by their owner only`() throws {
        let authority = try IssuedAuthority()
        let files = try FileManager.default.contentsOfDirectory(atPath: authority.folder)
        let keys = files.filter { $0.hasSuffix(".key") }
        #expect(keys.count == 2)
        for key in keys {
            let attributes = try FileManager.default.attributesOfItem(
                atPath: authority.folder + "/" + key
            )
            #expect(attributes[.posixPermissions] as? Int == 0o600)
        }
        let folder = try FileManager.default.attributesOfItem(atPath: authority.folder)
        #expect(folder[.posixPermissions] as? Int == 0o700)
    }

    @Test func `an authority is made on the way, and never made over`() throws {
        let scratch = try Scratch()
        let folder = scratch.path + "/new"
        let outcome = try BuiltCommand.run(["seal", "issue", "--authority", folder])
        #expect(outcome.status == 0)
        #expect(outcome.diagnostics == "etui: made a test authority in \(folder)\n")
        let again = try BuiltCommand.run(["seal", "authority", "create", folder])
        #expect(again.status == 1)
        #expect(again.diagnostics.contains("holds an authority already"))
    }

    @Test func `an authority without the mark of demonstrations issues nothing`() throws {
        let authority = try IssuedAuthority()
        let file = authority.folder + "/csca.cer"
        let mark = Array("Demonstration only".utf8)
        var bytes = [UInt8](try Data(contentsOf: URL(filePath: file)))
        while let place = bytes.firstRange(of: mark) {
            bytes.replaceSubrange(place, with: Array("Genuine throughout".utf8))
        }
        try Data(bytes).write(to: URL(filePath: file))
        let outcome = try authority.issue()
        #expect(outcome.status == 1)
        #expect(outcome.diagnostics.contains("holds no demonstration authority"))
    }

    @Test(arguments: [
        (["--message", "/nowhere"], 2, "/nowhere: no such file"),
        (["--message", "/dev/null"], 2, "/dev/null is no JSON object"),
        (["--field", "pid.n"], 2, "is not PATH=VALUE"),
        (["--field", "ve[7].des=x"], 2, "leads nowhere"),
        (["--field", "uvci.x=y"], 2, "leads nowhere"),
        (["--field", "=y"], 2, "is not PATH=VALUE"),
        (["--signer", "00FF"], 1, "has no signer 00FF"),
        (["--alg", "HS256"], 2, "--alg cannot be 'HS256'"),
        (["--out", "/nowhere/x"], 2, "/nowhere/x cannot be written"),
    ])
    func `what cannot be issued is said`(
        options: [String],
        status: Int32,
        message: String
    ) throws {
        let outcome = try IssuedAuthority().issue(options)
        #expect(outcome.status == status)
        #expect(outcome.diagnostics.contains(message))
        #expect(outcome.output.isEmpty)
    }

    @Test(arguments: [
        (["--country", "XYZ"], "is no code of a country"),
        (["--years", "0"], "--years is a number from 1 to 50"),
        (["--key", "dsa"], "--key cannot be 'dsa'"),
        (["--signer-key", "brainpool224"], "--signer-key cannot be 'brainpool224'"),
    ])
    func `what cannot be made is said`(options: [String], message: String) throws {
        let scratch = try Scratch()
        let outcome = try BuiltCommand.run(
            ["seal", "authority", "create", scratch.path + "/x"] + options
        )
        #expect(outcome.status == 2)
        #expect(outcome.diagnostics.contains(message))
    }
}
