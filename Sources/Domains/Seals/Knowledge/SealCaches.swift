// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Certificates
import Encodings

/// The process-wide caches of parsed certificates and revocation lists.
///
/// All content follows from the bytes of its key (see ``FactCache``). Verifiers with different policies can therefore
/// share it safely, and a verifier made for one verification is as fast as a long-lived one.
enum SealCaches {
    /// Signer certificates by their text in seals.
    ///
    /// Only certificates signed by a configured authority are cached, so that scanned forgeries cannot evict genuine
    /// ones.
    private static let signers = FactCache<CertificateFacts>(
        capacity: 512,
        keyLimit: 16_384
    )

    /// Country signing and link certificates by their DER; the capacity exceeds the number used by all states together.
    private static let authorities = FactCache<CertificateFacts>(
        capacity: 2_048,
        keyLimit: 16_384
    )

    /// Revocation lists by their DER.
    ///
    /// The anchors that hold larger lists keep those themselves.
    private static let lists = FactCache<RevocationFacts>(
        capacity: 256,
        keyLimit: 262_144
    )

    /// Returns the facts of a configured certificate, trusted for its bytes; `nil` if it is not a certificate.
    static func authority(_ der: [UInt8]) -> CertificateFacts? {
        if let known = authorities.facts(about: der[...]) { return known }
        guard let certificate = try? Certificate(configuredDER: der),
            let facts = facts(of: certificate)
        else { return nil }
        authorities.remember(facts, about: der[...])
        return facts
    }

    /// Returns the facts of a link certificate; `nil` if it is not a certificate.
    ///
    /// A link is trusted for its signature and so must be DER to the last byte.
    static func link(_ der: [UInt8]) -> CertificateFacts? {
        authority(der).flatMap { $0.certificate.hasLooseTrue ? nil : $0 }
    }

    /// Returns the facts of any certificate, without caching; `nil` if it is not a certificate.
    static func certificate(_ der: [UInt8]) -> CertificateFacts? {
        (try? Certificate(der: der)).flatMap { facts(of: $0) }
    }

    private static func facts(of certificate: Certificate) -> CertificateFacts? {
        namesAlgorithm(certificate) ? CertificateFacts(certificate) : nil
    }

    /// Returns whether a certificate names an algorithm at all (RFC 5280 §4.1.1.2); other rules judge which one.
    private static func namesAlgorithm(_ certificate: Certificate) -> Bool {
        var outer = DERReader(certificate.signatureAlgorithm)
        guard var inner = try? outer.readSequence() else { return false }
        return (try? inner.readOID()) != nil
    }

    /// Returns the facts of a revocation list; `nil` if it is not one.
    static func revocationList(_ der: [UInt8]) -> RevocationFacts? {
        if let known = lists.facts(about: der[...]) { return known }
        guard let list = try? RevocationList(der: der) else { return nil }
        let facts = RevocationFacts(list)
        lists.remember(facts, about: der[...])
        return facts
    }

    /// A signer certificate from a seal.
    struct Signer {
        let facts: CertificateFacts
        /// The text in the seal, under which the facts are looked up.
        fileprivate let text: ArraySlice<UInt8>
        fileprivate let isRemembered: Bool
    }

    /// Returns the signer certificate in a seal, up to a limit in bytes of DER.
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

    /// Caches a signer certificate that a configured authority signed.
    static func remember(_ signer: Signer) {
        guard !signer.isRemembered else { return }
        signers.remember(signer.facts, about: signer.text)
    }

    private static func readSigner(
        _ text: ArraySlice<UInt8>,
        limit: Int
    ) throws(SealError) -> CertificateFacts {
        // Four characters encode three bytes; a longer text is not decoded at all.
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
