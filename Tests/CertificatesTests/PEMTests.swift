// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Certificates
import Cryptography
import Testing

struct PEMTests {
    private func certificates(in text: String) throws -> [Certificate] {
        try Certificate.decodeAll(pemOrDER: Array(text.utf8)).map { try $0.get() }
    }

    @Test func `several certificates in one text, with explanations between`() throws {
        let first = try Party("First").selfSigned()
        let second = try Party("Second").selfSigned()
        let text = "The first\r\n\(first.pem)\n  \nand the other:\n\(second.pem)"
        #expect(try certificates(in: text) == [first, second])
    }

    @Test func `a certificate reads back from its text`() throws {
        let certificate = try Party("First").selfSigned()
        #expect(try certificates(in: certificate.pem) == [certificate])
        #expect(certificate.pem.split(separator: "\n").allSatisfy { $0.utf8.count <= 64 })
    }

    @Test func `the bytes of one certificate need no text`() throws {
        let certificate = try Party("First").selfSigned()
        #expect(
            try Certificate.decodeAll(pemOrDER: certificate.der).map { try $0.get() } == [
                certificate
            ]
        )
    }

    @Test func `a bad block does not hide its neighbours`() throws {
        let good = try Party("First").selfSigned()
        let bad = [
            "-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----\n",
            "-----BEGIN CERTIFICATE-----\n!!!!\n-----END CERTIFICATE-----\n",
            "-----BEGIN CERTIFICATE-----\nAAAA\n-----END X509 CRL-----\n",
            "-----BEGIN CERTIFICATE-----\nAAAA\n",
        ]
        for block in bad {
            let all = Certificate.decodeAll(pemOrDER: Array((block + good.pem).utf8))
            #expect(all.count == 2)
            #expect(throws: CertificateError.self) { try all[0].get() }
            #expect(try all[1].get() == good)
        }
    }

    @Test func `other kinds of blocks are skipped`() throws {
        let good = try Party("First").selfSigned()
        let key = PEM.encode([1, 2, 3], label: "PUBLIC KEY")
        #expect(try certificates(in: key + good.pem) == [good])
        #expect(
            PEM.blocks(in: Array((key + good.pem).utf8)).map(\.label) == [
                "PUBLIC KEY", "CERTIFICATE",
            ]
        )
    }

    @Test func `the number of blocks is bounded`() {
        let block = "-----BEGIN X-----\n-----END X-----\n"
        let text = String(repeating: block, count: PEM.maximumBlockCount + 1)
        #expect(PEM.blocks(in: Array(text.utf8)).count == PEM.maximumBlockCount)
    }

    private func secret(_ text: String, _ label: String = "PRIVATE KEY") -> [UInt8]? {
        PEM.secret(in: SecretBytes(copying: Array(text.utf8)), label: label)?.revealed()
    }

    @Test(arguments: [0, 1, 47, 48, 49, 200])
    func `a secret reads back from its text, whatever stands around it`(count: Int) {
        let bytes = (0..<count).map { UInt8(truncatingIfNeeded: $0) }
        let pem = PEM.encode(SecretBytes(copying: bytes), label: "PRIVATE KEY").revealed()
        let text = String(decoding: pem, as: UTF8.self)
        let other = PEM.encode([1, 2, 3], label: "CERTIFICATE")
        for text in [text, "words\n" + text, other + text + other] {
            #expect(secret(text) == bytes)
        }
        #expect(secret(text.replacing("\n", with: "\r\n")) == bytes)
    }

    @Test(arguments: [
        "", "-----BEGIN PRIVATE KEY-----", "-----BEGIN PRIVATE KEY-----\nAAAA\n",
        "-----BEGIN PRIVATE KEY-----\nA!AA\n-----END PRIVATE KEY-----\n",
        "-----BEGIN PRIVATE KEY-----\nAAAA\n-----END EC PRIVATE KEY-----\n",
        "-----BEGIN EC PRIVATE KEY-----\nAAAA\n-----END EC PRIVATE KEY-----\n",
        "-----END PRIVATE KEY-----\nAAAA\n-----BEGIN PRIVATE KEY-----\n",
    ])
    func `a secret that is cut off or another one is none`(text: String) {
        #expect(secret(text) == nil)
    }

    @Test func `private keys of all forms are known for what they are`() {
        func holds(_ text: String) -> Bool {
            PEM.holdsPrivateKey(SecretBytes(copying: Array(text.utf8)))
        }
        for label in ["PRIVATE KEY", "EC PRIVATE KEY", "ENCRYPTED PRIVATE KEY"] {
            #expect(holds("text\n-----BEGIN \(label)-----\n"))
        }
        #expect(!holds("-----BEGIN PUBLIC KEY-----\n") && !holds(""))
    }

    @Test func `the kinds of objects are told, and nothing of an object is taken for one`() {
        func labels(_ text: String) -> [String] {
            PEM.labels(in: SecretBytes(copying: Array(text.utf8)))
        }
        let two = "-----BEGIN X509 CRL-----\nAAAA\n-----END X509 CRL-----\n-----BEGIN A-----"
        #expect(labels(two) == ["X509 CRL", "A"])
        #expect(labels("-----BEGIN PRIVATE KEY\nMC4CAQAw\n-----END PRIVATE KEY-----") == [])
        #expect(labels("-----BEGIN " + String(repeating: "A", count: 65) + "-----") == [])
        #expect(labels("-----BEGIN ") == [])
    }
}
