// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Barcodes
import Encodings
import Foundation
import Pictures
import Reading
import Testing

/// A test authority made by the command, with its folder.
private final class IssuedAuthority {
    let scratch: Scratch
    let folder: String

    /// Small keys where the kind of key does not matter: RSA keys of 4096 bits take seconds.
    init(_ options: [String] = ["--key", "p256"]) throws {
        scratch = try Scratch()
        folder = scratch.path + "/authority"
        let outcome = try BuiltCommand.run(["seal", "authority", "create", folder] + options)
        guard outcome.status == 0 else { throw Failure(diagnostics: outcome.diagnostics) }
    }

    struct Failure: Error {
        let diagnostics: String
    }

    func issue(_ options: [String] = [], input: [UInt8] = []) throws -> BuiltCommand.Outcome {
        try BuiltCommand.run(["seal", "issue", "--authority", folder] + options, input: input)
    }

    /// The report about a text, with the authority trusted.
    func report(_ text: String, _ options: [String] = []) throws -> JSONValue {
        try report(["-"] + options, input: Array(text.utf8))
    }

    func report(_ arguments: [String], input: [UInt8] = []) throws -> JSONValue {
        let outcome = try BuiltCommand.run(
            ["seal", "verify", "--trust", folder, "--json"] + arguments,
            input: input
        )
        return try JSONTree(parsing: Array(outcome.output.utf8)).root
    }

    /// The serial numbers of the signers, the newest last.
    func signers() throws -> [String] {
        let record = try JSONTree(parsing: Array(scratch.text("authority/authority.json").utf8))
        return record.root["signers"]?.elements?.compactMap { $0.string } ?? []
    }
}

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
        // Same names, other keys.
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

/// Pictures that show the code of a seal.
struct SealPictureTests {
    private let authority: IssuedAuthority
    private let text: [UInt8]

    init() throws {
        authority = try IssuedAuthority()
        text = Array(try authority.issue().output.utf8.dropLast())
    }

    private func report(_ picture: [UInt8]?) throws -> JSONValue {
        try authority.report(["-"], input: try #require(picture))
    }

    @Test func `the command's own picture of a code verifies`() throws {
        let file = authority.scratch.path + "/seal.png"
        let outcome = try authority.issue(["--qr", file])
        #expect(outcome.status == 0)
        #expect(outcome.output.isEmpty)
        #expect(try authority.report([file])["status"]?.string == "verified")
    }

    // Aztec is left out: the library's writer and reader disagree about the padding of some texts.
    @Test(arguments: [Symbology.qr, .dataMatrix])
    func `the codes that seals are printed as are read`(symbology: Symbology) throws {
        let code = try #require(BarcodeWriter.write(text, symbology: symbology))
        #expect(try report(PNGWriter.encode(code))["status"]?.string == "verified")
    }

    @Test func `a JPEG is read, too`() throws {
        let code = try #require(BarcodeWriter.write(text))
        #expect(try report(JPEGWriter.encode(code, quality: 70))["status"]?.string == "verified")
    }

    @Test func `a code that is no seal is malformed`() throws {
        let code = try #require(BarcodeWriter.write(Array("https://example.org/menu".utf8)))
        let report = try report(PNGWriter.encode(code))
        #expect(report["status"]?.string == "malformed")
        #expect(report["error"]?.string == "jsonDecoding")
        #expect(report["kind"]?.isNull == true)
    }

    @Test func `two seals in one picture are refused`() throws {
        let first = try #require(BarcodeWriter.write(text))
        let second = Array(try authority.issue(["--type", "icao.test"]).output.utf8.dropLast())
        let other = try #require(BarcodeWriter.write(second))
        let report = try report(PNGWriter.encode(try #require(Self.beside(first, other))))
        #expect(report["error"]?.string == "multipleSeals")
    }

    @Test func `a picture without a code is nothing found`() throws {
        let white = try #require(
            GreyPicture(width: 400, height: 300, pixels: [UInt8](repeating: 255, count: 120_000))
        )
        let picture = try #require(PNGWriter.encode(white))
        let outcome = try BuiltCommand.run(["seal", "verify", "-"], input: picture)
        #expect(outcome.status == 1)
        #expect(outcome.output.contains("-: ? NOTHING FOUND\n  The picture shows no code."))
    }

    @Test func `a damaged picture is unreadable`() throws {
        let code = try #require(BarcodeWriter.write(text))
        let picture = try #require(PNGWriter.encode(code))
        for cut in [8, 20, picture.count / 2] {
            let outcome = try BuiltCommand.run(
                ["seal", "verify", "-"],
                input: Array(picture.prefix(cut))
            )
            #expect(outcome.status == 2)
            #expect(outcome.diagnostics.contains("picture"))
        }
    }

    /// Two pictures side by side.
    private static func beside(_ left: GreyPicture, _ right: GreyPicture) -> GreyPicture? {
        let height = max(left.height, right.height)
        var pixels: [UInt8] = []
        for row in 0..<height {
            for part in [left, right] {
                pixels +=
                    row < part.height
                    ? part.pixels[(row * part.width)..<((row + 1) * part.width)]
                    : [UInt8](repeating: 255, count: part.width)[...]
            }
        }
        return GreyPicture(width: left.width + right.width, height: height, pixels: pixels)
    }
}

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
