// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Certificates
import Encodings

/// The process-wide memory of what certificates and revocation lists say.
///
/// Everything in it follows from the bytes it is looked up by (see ``FactCache``), so sharing it
/// between verifiers of different policies is safe, and a verifier made for one verification is as
/// fast as one that is kept.
enum SealCaches {
    /// Signer certificates by the text that seals carry.
    ///
    /// Only certificates that some configured authority signed are remembered, so scanned
    /// forgeries cannot push genuine ones out.
    private static let signers = FactCache<CertificateFacts>(
        capacity: 512,
        keyLimit: 16_384
    )

    /// Country signing and link certificates by their DER; more than all states together use.
    private static let authorities = FactCache<CertificateFacts>(
        capacity: 2_048,
        keyLimit: 16_384
    )

    /// Revocation lists by their DER.
    ///
    /// Larger ones are kept by the anchors that hold them.
    private static let lists = FactCache<RevocationFacts>(
        capacity: 256,
        keyLimit: 262_144
    )

    /// The facts of a configured certificate, trusted for its bytes; `nil` if it is none.
    static func authority(_ der: [UInt8]) -> CertificateFacts? {
        if let known = authorities.facts(about: der[...]) { return known }
        guard let certificate = try? Certificate(configuredDER: der),
            let facts = facts(of: certificate)
        else { return nil }
        authorities.remember(facts, about: der[...])
        return facts
    }

    /// The facts of a link certificate, which is believed for its signature and so must be DER to the
    /// last byte; `nil` if it is none.
    static func link(_ der: [UInt8]) -> CertificateFacts? {
        authority(der).flatMap { $0.certificate.hasLooseTrue ? nil : $0 }
    }

    /// The facts of any certificate, not remembered; `nil` if it is none.
    static func certificate(_ der: [UInt8]) -> CertificateFacts? {
        (try? Certificate(der: der)).flatMap { facts(of: $0) }
    }

    private static func facts(of certificate: Certificate) -> CertificateFacts? {
        namesAlgorithm(certificate) ? CertificateFacts(certificate) : nil
    }

    /// Whether an algorithm is named at all, as RFC 5280 §4.1.1.2 has it; which one, other rules
    /// judge.
    private static func namesAlgorithm(_ certificate: Certificate) -> Bool {
        var outer = DERReader(certificate.signatureAlgorithm)
        guard var inner = try? outer.readSequence() else { return false }
        return (try? inner.readOID()) != nil
    }

    /// The facts of a revocation list; `nil` if it is none.
    static func revocationList(_ der: [UInt8]) -> RevocationFacts? {
        if let known = lists.facts(about: der[...]) { return known }
        guard let list = try? RevocationList(der: der) else { return nil }
        let facts = RevocationFacts(list)
        lists.remember(facts, about: der[...])
        return facts
    }

    /// A signer certificate as a seal carries it.
    struct Signer {
        let facts: CertificateFacts
        /// The text of the seal, under which the facts are looked up.
        fileprivate let text: ArraySlice<UInt8>
        fileprivate let isRemembered: Bool
    }

    /// The signer certificate in a seal, at most so many bytes of DER long.
    static func signer(
        _ text: ArraySlice<UInt8>,
        limit: Int
    ) throws(SealError) -> Signer {
        guard let known = signers.facts(about: text) else {
            let facts = try readSigner(text, limit: limit)
            return Signer(facts: facts, text: text, isRemembered: false)
        }
        guard known.certificate.der.count <= limit else { throw .loadBSCX509CertFailed }
        return Signer(facts: known, text: text, isRemembered: true)
    }

    /// Remembers a signer certificate that a configured authority signed.
    static func remember(_ signer: Signer) {
        guard !signer.isRemembered else { return }
        signers.remember(signer.facts, about: signer.text)
    }

    private static func readSigner(
        _ text: ArraySlice<UInt8>,
        limit: Int
    ) throws(SealError) -> CertificateFacts {
        // Four characters for three bytes; what is longer is not decoded at all.
        guard text.count / 4 * 3 <= limit + 3 else { throw .loadBSCX509CertFailed }
        let der: [UInt8]
        do {
            der = try Base64.decode(text, alphabet: .either, padding: .optional)
        } catch {
            throw .parseBSCCertFromVdsFailed
        }
        guard der.count <= limit, let facts = certificate(der) else {
            throw .loadBSCX509CertFailed
        }
        return facts
    }
}
