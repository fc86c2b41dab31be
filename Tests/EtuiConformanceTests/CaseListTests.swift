// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Certificates
import Encodings
import EtuiConformance
import Foundation
import TestSupport
import Testing

/// Cases in lists, and cases with one per line.
struct CaseListTests {
    @Test func `canonical forms one a line`() throws {
        let lines = [
            #"{"id":"order","input":"{\"b\":1E2,\"a\":-0}","output":"{\"a\":0,\"b\":100}"}"#,
            #"{"id":"value","input":{"b":1.0},"output":"{\"b\":1}"}"#,
            #"{"id":"hex","inputHex":"5b 31 5d","outputHex":"5b315d"}"#.replacing(" ", with: ""),
            #"{"id":"large","input":"[1e400]","outcome":"invalid"}"#,
            #"{"id":"twice","input":"{\"a\":1,\"a\":2}","output":null}"#,
            #"{"id":"wrong","input":"[1.0]","output":"[1.0]"}"#,
            #"{"id":"taken","input":"[1]","outcome":"refused"}"#,
            "no case at all",
        ]
        let folder = try ScratchFolder(["cases.jsonl": lines.joined(separator: "\n") + "\n\n"])
        let record = RunRecord(in: folder)
        #expect(record.summary.passed == 5 && record.summary.failed == 3)
        for id in ["order", "value", "hex", "large", "twice"] {
            #expect(record["jcs/cases.jsonl/" + id] == .passed)
        }
        #expect(record["jcs/cases.jsonl/wrong"] == .failed("another canonical form"))
        #expect(record["jcs/cases.jsonl/case 8"] == .failed("no JSON value"))
    }

    /// The token of the published vector 2-S-1, which the cases vary.
    private static let token =
        "v2.public.eyJkYXRhIjoidGhpcyBpcyBhIHNpZ25lZCBtZXNzYWdlIiwiZXhwIjoiMjAxOS0wMS0wMVQwMDow"
        + "MDowMCswMDowMCJ9HQr8URrGntTu7Dz9J2IF23d1M7-9lH9xiqdGyJNvzp4angPW5Esc7C5huy_M8I8_DjJK2Z"
        + "XC2SUYuOFM-Q_5Cw"
    private static let key = "1eb9dbbbbc047c03fd70604e0071f0987e16b28b757225c11f00415d0e20b1a2"

    @Test func `hostile tokens are judged, whatever they are called`() throws {
        func test(_ name: String, _ token: String, _ key: String, fails: Bool, _ more: String = "")
            -> String
        {
            #"{"name":"\#(name)","token":"\#(token)","public-key":"\#(key)","expect-fail":\#(fails)\#(more)}"#
        }
        let zero = String(repeating: "0", count: 64)
        let tests = [
            test("good", Self.token, Self.key, fails: false),
            test("flipped", Self.token.replacing("Cw", with: "Ch"), Self.key, fails: true),
            test("padded", Self.token + "==", Self.key, fails: true),
            test("small order", Self.token, zero, fails: true),
            test("local", "v2.local.AAAA", Self.key, fails: true),
            test("nothing", "", Self.key, fails: true),
            test("no version", "public.AAAA", Self.key, fails: true),
            test("over", Self.token, Self.key, fails: true, #","at":"2020-01-01T00:00:00Z""#),
            test("taken", Self.token, Self.key, fails: true),
            test("1-F-1", "v1.local.AAAA", Self.key, fails: true),
        ]
        for text in [
            #"{"name":"hostile","tests":[\#(tests.joined(separator: ","))]}"#,
            "[" + tests.joined(separator: ",") + "]", tests.joined(separator: "\n"),
        ] {
            let record = RunRecord(in: try ScratchFolder(["hostile.json": text]))
            #expect(record.summary.passed == 8 && record.summary.failed == 1, "\(record.failures)")
            #expect(record.summary.skipped == 1)
            #expect(record["paseto/taken"] == .failed("must fail and gave a payload"))
        }
    }

    @Test func `the seals of the project end as their folder says`() throws {
        let path = TestSupport.projectRoot + "/Vectors/seals"
        let record = RunRecord([path])
        #expect(record.failures.isEmpty)
        #expect(record.summary.passed == 12)
    }

    @Test func `a seal that ends otherwise fails by its name`() throws {
        let folder = try ScratchFolder()
        for name in ["csca.der", "crl.der", "valid.json"] {
            try folder.write(name, try #require(TestSupport.projectBytes("Vectors/seals/" + name)))
        }
        let time = #""time":"2021-09-15T00:00:00Z""#
        let cases = """
            [{"file":"valid.json",\(time),"outcome":"verifyVDSSignatureFailed"},
            {"file":"valid.json",\(time),"outcome":["authentic","crlStale"]},
            {"file":"valid.json",\(time),"csca":null,"outcome":"noMatchingCSCAfound"},
            {"file":"valid.json",\(time),"crl":null,"outcome":"loadCRLFailed"},
            {"file":"valid.json",\(time),"crl":null,"revocation":"ignore","outcome":"revocationNotChecked"},
            {"file":"nothing.json",\(time),"outcome":"authentic"}]
            """
        try folder.write("expected.json", Array(cases.utf8))
        let record = RunRecord(in: folder)
        #expect(record.summary.passed == 4 && record.summary.failed == 2, "\(record.failures)")
        #expect(
            record["vds-nc/valid.json/standard/2021-09-15T00:00:00Z"]
                == .failed("verifyVDSSignatureFailed expected, authentic found")
        )
    }

    /// Tests a path of three, with a limit on what may be between its ends.
    @Test(arguments: [
        ("0", "invalid"), ("1", "valid"), ("2", "valid"), ("null", "valid"),
    ])
    func `maxChainDepth bounds what stands between anchor and leaf`(
        limit: String,
        outcome: String
    ) throws {
        let (root, authority, signer) = (try Issuer("Root"), try Issuer("CA"), try Issuer("Leaf"))
        func pem(_ der: [UInt8]) -> String {
            "-----BEGIN CERTIFICATE-----\\n\(Base64.encode(der))\\n-----END CERTIFICATE-----\\n"
        }
        let text = """
            [{"id":"a","trusted":["\(pem(try root.issue(to: root, isAuthority: true).der))"],
            "untrusted":["\(pem(try root.issue(to: authority, isAuthority: true).der))"],
            "leaf":"\(pem(try authority.issue(to: signer).der))","crls":[],
            "at":"2024-06-01T00:00:00Z","maxChainDepth":\(limit),"outcome":"\(outcome)"}]
            """
        let record = RunRecord(in: try ScratchFolder(["cases.json": text]))
        #expect(record["limbo/a"] == .passed, "\(record.failures)")
    }
}
