// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Certificates
import Cryptography
import Encodings

/// A certificate with any bytes that follow it (W24).
struct OriginalCertificate {
    let certificate: Certificate

    init?(_ bytes: [UInt8]) {
        var reader = DERReader(bytes)
        guard let element = try? reader.next(),
            let certificate = try? Certificate(der: Array(element.encoded))
        else { return nil }
        self.certificate = certificate
    }

    func isSigned(by issuer: OriginalCertificate) -> Bool {
        issuer.made(
            certificate.signature,
            over: certificate.toBeSigned,
            named: certificate.signatureAlgorithm
        )
    }

    /// Recognises two algorithms, each also by a key type's identifier, and no explicit curves (W7 to W9).
    func made(
        _ signature: ArraySlice<UInt8>,
        over signed: ArraySlice<UInt8>,
        named identifier: ArraySlice<UInt8>
    ) -> Bool {
        var reader = DERReader(identifier)
        guard var fields = try? reader.readSequence(), let id = try? fields.readOID(),
            let key = try? certificate.publicKey(), hasNamedKey
        else { return false }
        let algorithms: [OID: SignatureAlgorithm] = [
            "1.2.840.113549.1.1.11": .rsaPKCS1(.sha256), "1.2.840.113549.1.1.1": .rsaPKCS1(.sha256),
            "1.2.840.10045.4.3.3": .ecdsa(.sha384), "1.2.840.10045.2.1": .ecdsa(.sha384),
        ]
        guard let algorithm = algorithms[id] else { return false }
        do {
            try key.verify(signature, of: signed, using: algorithm)
            return true
        } catch {
            return false
        }
    }

    private var hasNamedKey: Bool {
        guard case .ec(let key) = try? certificate.publicKey() else { return true }
        return [.p256, .p384, .p521].contains(key.curve)
            && key.explicitSubjectPublicKeyInfo != Array(certificate.subjectPublicKeyInfo)
    }

    /// Compares the first value of each kind of attribute (W13).
    func isNamed(by issuer: OriginalCertificate) -> Bool {
        let named = certificate.issuer
        let types = Set(named.relativeNames.flatMap { $0.map(\.type) })
        return types.allSatisfy { type in
            named.values(of: type).first == issuer.certificate.subject.values(of: type).first
        }
    }
}

/// A revocation list, read by position (W4).
struct OriginalList {
    private let signed: DERElement
    private let algorithm: DERElement
    private let signature: ArraySlice<UInt8>

    init?(_ bytes: [UInt8]) {
        var reader = DERReader(bytes)
        guard var fields = try? reader.readSequence(), let signed = try? fields.next(),
            let algorithm = try? fields.next(), let signature = try? fields.readBitString()
        else { return nil }
        self.signed = signed
        self.algorithm = algorithm
        self.signature = signature.bytes
    }

    func isSigned(by issuer: OriginalCertificate) -> Bool {
        issuer.made(signature, over: signed.encoded, named: algorithm.encoded)
    }

    /// Returns whether a certificate is not listed.
    ///
    /// It searches the sixth element, whatever that is, for the number without leading zeros, which the entries
    /// keep (W3, W4).
    func clears(_ certificate: Certificate) -> Bool {
        var reader = DERReader(signed.encoded)
        guard var fields = try? reader.readSequence() else { return false }
        var elements: [DERElement] = []
        while !fields.isAtEnd, let element = try? fields.next() { elements.append(element) }
        guard elements.count > 5 else { return false }
        let wanted = certificate.serialNumberContent.drop { $0 == 0 }
        return !Self.numbers(in: elements[5]).contains { $0.elementsEqual(wanted) }
    }

    private static func numbers(in list: DERElement) -> [ArraySlice<UInt8>] {
        var entries = DERReader(list.content)
        var numbers: [ArraySlice<UInt8>] = []
        while !entries.isAtEnd, var entry = try? entries.readSequence(),
            let number = try? entry.read(.integer)
        {
            numbers.append(number.content)
        }
        return numbers
    }
}
