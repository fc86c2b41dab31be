// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

public import Cryptography

/// Whether to accept signatures that rely on SHA-1.
public enum WeakAlgorithms: Sendable, Hashable {
    /// They are refused.
    case reject
    /// They are accepted like others.
    case allow
}

/// The signature of a certificate or a revocation list, with the signed bytes.
struct SignatureRule {
    let toBeSigned: ArraySlice<UInt8>
    let innerAlgorithm: ArraySlice<UInt8>
    let outerAlgorithm: ArraySlice<UInt8>
    let signature: ArraySlice<UInt8>

    /// Checks the signature, the cheap rules first.
    ///
    /// Source: RFC 5280 §4.1.1.2: both algorithm identifiers must be the same.
    func verify(by key: PublicKey, weakAlgorithms: WeakAlgorithms) throws(CertificateRuleError) {
        guard innerAlgorithm == outerAlgorithm else { throw .algorithmsDiffer }
        let algorithm: SignatureAlgorithm
        do {
            algorithm = try SignatureAlgorithm(algorithmIdentifier: outerAlgorithm)
        } catch {
            throw .unsupportedAlgorithm
        }
        guard weakAlgorithms == .allow || !algorithm.isWeak else { throw .weakAlgorithm }
        do {
            try key.verify(signature, of: toBeSigned, using: algorithm)
        } catch {
            throw .wrongSignature
        }
    }
}

extension Certificate {
    /// Whether the algorithms inside and beside the signed part have the same bytes.
    public var hasConsistentAlgorithms: Bool { innerSignatureAlgorithm == signatureAlgorithm }

    /// Checks that a key signed the certificate.
    ///
    /// - Throws: `algorithmsDiffer`, `unsupportedAlgorithm`, `weakAlgorithm`, `wrongSignature`.
    public func verifySignature(
        by key: PublicKey,
        weakAlgorithms: WeakAlgorithms = .reject
    ) throws(CertificateRuleError) {
        let rule = SignatureRule(
            toBeSigned: toBeSigned,
            innerAlgorithm: innerSignatureAlgorithm,
            outerAlgorithm: signatureAlgorithm,
            signature: signature
        )
        try rule.verify(by: key, weakAlgorithms: weakAlgorithms)
    }
}

extension RevocationList {
    /// Checks that a key signed the list.
    ///
    /// - Throws: `algorithmsDiffer`, `unsupportedAlgorithm`, `weakAlgorithm`, `wrongSignature`.
    public func verifySignature(
        by key: PublicKey,
        weakAlgorithms: WeakAlgorithms = .reject
    ) throws(CertificateRuleError) {
        let rule = SignatureRule(
            toBeSigned: toBeSigned,
            innerAlgorithm: innerSignatureAlgorithm,
            outerAlgorithm: signatureAlgorithm,
            signature: signature
        )
        try rule.verify(by: key, weakAlgorithms: weakAlgorithms)
    }
}
