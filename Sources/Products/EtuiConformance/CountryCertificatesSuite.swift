// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Certificates
import Cryptography
import Encodings

/// Country signing certificates in `index.json`: what each file is, field by field.
struct CountryCertificatesSuite: ConformanceSuite {
    let format = "country signing certificates"

    func recognises(_ file: ConformanceFile) -> Bool {
        file.hasCases(with: ["file", "sha256", "serial", "signature", "verifiedBy"])
    }

    func run(_ file: ConformanceFile, report: (ConformanceCase) -> Void) {
        let names = (file.json?.elements ?? []).compactMap { $0["file"]?.string }
        var keys: [String: PublicKey] = [:]
        for name in names {
            keys[name] = file.neighbour(name).flatMap { try? Certificate(der: $0).publicKey() }
        }
        file.reportCases(collection: "csca", idMember: "file", report: report) { item in
            outcome(item, in: file, keys: keys)
        }
    }

    private func outcome(
        _ item: JSONValue,
        in file: ConformanceFile,
        keys: [String: PublicKey]
    ) -> ConformanceOutcome {
        guard let bytes = item["file"]?.string.flatMap(file.neighbour) else {
            return .failed("the file is missing")
        }
        do {
            let certificate = try Certificate(der: bytes)
            let facts = try CountryCertificateFacts(certificate)
            let wrong = facts.fields.filter { name, found in
                item[name].map { Self.text($0) != found } ?? false
            }
            if let (name, found) = wrong.first {
                return .failed(
                    "\(name): \(item[name].map(Self.text) ?? "") expected, \(found) found"
                )
            }
            let signers = keys.filter { (try? certificate.verifySignature(by: $0.value)) != nil }
            guard Set(signers.keys) == Set(item["verifiedBy"]?.strings ?? []) else {
                return .failed("verified by \(signers.keys.sorted())")
            }
            return .passed
        } catch {
            return .failed("\(error)")
        }
    }

    /// Returns a member as text, the elements of a list separated by commas.
    private static func text(_ value: JSONValue) -> String {
        value.string ?? value.elements?.map { text($0) }.joined(separator: ",")
            ?? String(decoding: value.source, as: UTF8.self)
    }
}

/// The properties that the index states, read from the certificate.
private struct CountryCertificateFacts {
    /// The values with the names of the index.
    let fields: [(String, String)]

    init(_ certificate: Certificate) throws {
        let key = try certificate.publicKey()
        let algorithm = try SignatureAlgorithm(algorithmIdentifier: certificate.signatureAlgorithm)
        let countries = certificate.subject.values(of: AttributeType.country)
        var fields: [(String, String)] = [
            ("bytes", String(certificate.der.count)),
            ("sha256", Hex.encode(certificate.fingerprint(.sha256))),
            ("serial", Hex.encode(certificate.serialNumberContent)),
            ("notBefore", certificate.notBefore.rfc3339),
            ("notAfter", certificate.notAfter.rfc3339),
            ("country", countries.joined(separator: ",")),
            ("selfIssued", String(certificate.isSelfIssued)),
            ("signature", Self.name(of: algorithm)),
            ("key", Self.name(of: key)),
        ]
        if case .ec = key {
            let isExplicit = try Self.parameterTag(certificate.subjectPublicKeyInfo) == .sequence
            fields.append(("parameters", isExplicit ? "explicit" : "named"))
        }
        if case .rsa(let key) = key {
            fields.append(("exponent", String(key.exponent.reduce(0) { $0 << 8 | Int($1) })))
        }
        if case .ecdsa = algorithm {
            var reader = DERReader(certificate.signatureAlgorithm)
            var parts = try reader.readSequence()
            _ = try parts.next()
            fields.append(("signatureParameters", parts.isAtEnd ? "absent" : "NULL"))
        }
        self.fields = fields
    }

    /// Returns the tag of the parameters of a key's algorithm.
    private static func parameterTag(_ info: ArraySlice<UInt8>) throws(DERError) -> DERTag? {
        var reader = DERReader(info)
        var fields = try reader.readSequence()
        var algorithm = try fields.readSequence()
        _ = try algorithm.next()
        return algorithm.nextTag
    }

    private static func name(of algorithm: SignatureAlgorithm) -> String {
        switch algorithm {
        case .rsaPKCS1(let hash): "rsa-\(hash)"
        case .rsaPSS(let hash, let mask, let salt): "rsassaPss-\(hash)-mgf1\(mask)-salt\(salt)"
        case .ecdsa(let hash): "ecdsa-\(hash)"
        case .ed25519: "ed25519"
        }
    }

    private static func name(of key: PublicKey) -> String {
        switch key {
        case .rsa(let key): return "RSA-\(key.bitCount)"
        case .ed25519: return "Ed25519"
        case .ec(let key):
            switch key.curve {
            case .p256: return "P-256"
            case .p384: return "P-384"
            case .p521: return "P-521"
            default: return "\(key.curve)"
            }
        }
    }
}
