// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Certificates
import Cryptography
import Encodings
import Foundation
import Testing

/// Realistic private-key files, and files that are not keys.
struct ExchangeKeyFileTests {
    private let folder: ExchangeFolder

    init() throws {
        folder = try ExchangeFolder()
    }

    private func request(_ file: String, input: [UInt8] = []) throws -> BuiltCommand.Outcome {
        let words = ["exchange", "request", "--source", "Demo", "--kinds", "RusINN"]
        let options = ["--scheme", "demo", "--keys", file]
        return try BuiltCommand.run(words + options, input: input, in: folder.scratch)
    }

    private func key() throws -> (pem: String, der: [UInt8]) {
        let pem = try folder.scratch.text("key.pem")
        return (pem, try #require(PEM.blocks(in: Array(pem.utf8)).first?.bytes))
    }

    @Test func `a key is read in all its spellings, and they are the same key`() throws {
        let (pem, der) = try key()
        let spellings: [String: [UInt8]] = [
            "der": der,
            "crlf": Array(pem.replacing("\n", with: "\r\n").utf8),
            "explained": Array(("Bag Attributes\n    localKeyID: 01\n" + pem + "the end").utf8),
            "chain": Array((PEM.encode([0x30, 0x00], label: "CERTIFICATE") + pem).utf8),
            "one-line": Array(Self.text(Base64.encode(der)).utf8),
        ]
        let expected = try request("key.pem").output
        #expect(expected.hasPrefix("vkarmaneapp://"))
        for (name, content) in spellings {
            try folder.scratch.write(name, content)
            #expect(try request(name).output == expected, "\(name)")
            #expect(try request("-", input: content).output == expected, "\(name)")
        }
    }

    private static func text(_ base64: String, _ label: String = "PRIVATE KEY") -> String {
        "-----BEGIN \(label)-----\n\(base64)\n-----END \(label)-----\n"
    }

    /// Replacements for a key in its file, made from the key's base64, and a part of the sentence about each.
    static let damages: [(name: String, change: @Sendable (String) -> String, sentence: String)] = [
        ("cut", { "-----BEGIN PRIVATE KEY-----\n" + $0 }, "damaged or cut off"),
        ("short", { text(String($0.dropLast(5))) }, "damaged or cut off"),
        ("letter", { text("*" + $0.dropFirst()) }, "damaged or cut off"),
        ("padded", { text($0 + "====") }, "damaged or cut off"),
        ("none", { _ in text("") }, "damaged or cut off"),
        ("other-end", { text($0).replacing("END PRIVATE", with: "END PUBLIC") }, "damaged"),
        ("encrypted", { text($0, "ENCRYPTED PRIVATE KEY") }, "by a password; openssl pkcs8"),
        ("old", { text($0, "RSA PRIVATE KEY") }, "the older form RSA PRIVATE KEY; openssl"),
        ("public", { text($0, "PUBLIC KEY") }, "holds PUBLIC KEY and no PRIVATE KEY"),
        ("bytes", { text(String($0.dropFirst(4))) }, "etui exchange keys --out FILE"),
        ("empty", { _ in "" }, "etui exchange keys --out FILE"),
        ("small", { _ in small }, "1024 bits is not taken; etui exchange keys"),
        ("huge", { String(repeating: $0, count: 100) }, "too large for a key"),
        // The command does not repeat an arbitrary label.
        ("repaint", { text($0, "\u{1B}[2J") }, "holds no RSA key as PKCS#8"),
    ]
    // Made for these tests with openssl; it protects nothing.
    private static let small = """
        -----BEGIN PRIVATE KEY-----
        MIICdgIBADANBgkqhkiG9w0BAQEFAASCAmAwggJcAgEAAoGBALnLOm9YkjKfUWh2
        x2dlDccaj16s07OKXk5yJ7PPROpE35F/mWhHfPFqEuXdao3kcyBwTlRDi6WbcDo6
        ZHqHE8208ryeRPorx6wedIiqLg9ivMUokS4PdPCi4n7Oo4+RhN+VJrJXxV1pUIUf
        hQzeY5q7J7erCovdkvFRPhVOrYa/AgMBAAECgYBwRnPFncybctOLQVw3C0ZML6y8
        FczJDrD2zt1XN8X5nC1Oi8F01t6WNPe+mRMvNAKuc6+iFD9rkIc9aNQXh1FbUhru
        YWmyq1G+a6ukvBn2ydkluOfFt6DI0RfWdgDVUdcSRXKeRZmpc2pTO9LV93nOsW9s
        ErPn1u9u++ZSdY98wQJBAOcO8qLoXVG8NZt+4l739EQ5fRMKqrsDkOph/SfOWDTu
        wDnuIVU7RUJEa2jQBlFbM5QScFxIYrbUIDO9F0zi8KcCQQDN2XGGwDWaLYelGhqY
        eje+MyF+Yzp/WP0lRhnGvmPKcif2iDRkdNjMZc21h71+KscBcvHq4H/NXbB9RBYN
        xqQpAkEA46x993ohYgWjiQnZAx0uSv+et+Gd49Mau2k8qzmO/vF25l436CUUFL0Y
        XVoFr6q/Qxt8LeKBqoeRB4o+aFuCJwJAOZiKpDpphQ8SMgbgxCMGL8icqYFYH8Ol
        aOV5Vtt0jnNsbRVlG2p6Mo6VhSJKyd9sOSKRP7e66po5RINlbEtVKQJAR7JQOiD5
        tXfKiIkNhvtAV+lq3FMssHGL4CLZdDjcRY3ZQ5ykJXi9rJewZSIVakxvX5vxuvJz
        nk+Nd5xWyXsFmQ==
        -----END PRIVATE KEY-----
        """

    @Test(arguments: damages.indices)
    func `a file without a usable key says what to do`(place: Int) throws {
        let (name, change, sentence) = Self.damages[place]
        let content = change(Base64.encode(try key().der))
        _ = try folder.scratch.write(name, text: content)
        let outcome = try request(name)
        #expect(outcome.status == 2 && outcome.output.isEmpty)
        #expect(outcome.diagnostics.hasPrefix("etui: \(name): "))
        #expect(outcome.diagnostics.contains(sentence), "\(outcome.diagnostics)")
        let lines = content.components(separatedBy: "\n")
        let digits = lines.max { $0.count < $1.count }.map { String($0.prefix(24)) } ?? ""
        #expect(digits.isEmpty || !outcome.diagnostics.contains(digits))
    }

    @Test(arguments: [NamedCurve.p384, .p521])
    func `a key on another curve is neither offered nor signs`(curve: NamedCurve) throws {
        let key = PEM.encode(try ECAgreementKey.generate(on: curve).pkcs8(), label: "PRIVATE KEY")
        try folder.scratch.write("other.pem", key.revealed())
        for (option, sentence) in [("--keys", "P-256"), ("--sign-key", "genpkey")] {
            var options = ExchangeFolder.signed
            if option == "--sign-key" {
                options[1] = "other.pem"
            } else {
                options += [option, "other.pem"]
            }
            let words = ["exchange", "request", "--version", "4", "--source", "Demo"]
            let rest = ["--kinds", "RusINN", "--scheme", "demo"] + options
            let outcome = try BuiltCommand.run(words + rest, in: folder.scratch)
            #expect(outcome.status == 2)
            #expect(outcome.diagnostics.contains(sentence), "\(outcome.diagnostics)")
        }
        #expect(throws: (any Error).self) { try folder.scratch.text("s.json") }
    }

    /// A state must not be read from something that is not a file, since no note can replace it when it is spent.
    @Test func `a request is read from a file itself only`() throws {
        let link = try folder.request(["--version", "4"] + ExchangeFolder.signed)
        let callback = try folder.answer(link, ["--choose", "0"])
        let path = folder.scratch.path
        try FileManager.default.createSymbolicLink(
            atPath: path + "/link.json",
            withDestinationPath: "s.json"
        )
        try folder.scratch.write("folder/file", [])
        for name in ["link.json", "folder"] {
            let (status, report) = try folder.read(callback, ["--state", name])
            #expect(status == 2)
            #expect(report["error"]?["message"]?.string?.contains("is no file") == true)
        }
        #expect(try folder.read(callback, ["--state", "s.json"]).status == 0)
    }
}
