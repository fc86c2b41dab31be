// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Certificates
import Cryptography

/// Single steps of a verification on bytes, for callers that check the parts one by one.
///
/// None of them makes a seal authentic: only ``verify(_:anchors:links:at:)`` checks everything.
extension SealVerifier {
    /// Checks that a revocation list is complete and signed by an authority.
    public func verifyRevocationList(
        _ der: [UInt8],
        of authority: [UInt8]
    ) throws(SealError) {
        guard let list = SealCaches.revocationList(der) else { throw .loadCRLFailed }
        let issuer = try facts(ofAuthority: authority)
        guard issuer.publicKey != nil else { throw .loadCSCACertNoPublicKey }
        do {
            try list.verify(asOnlyListOf: issuer)
        } catch {
            throw SealError(ofList: error)
        }
        if list.algorithm?.isWeak == true, policy.weakAlgorithms == .reject {
            throw .weakAlgorithm
        }
    }

    /// Checks that a signer certificate is not on a revocation list.
    public func verifyNotRevoked(_ signer: [UInt8], in list: [UInt8]) throws(SealError) {
        let signer = try facts(ofSigner: signer)
        guard let list = SealCaches.revocationList(list)?.list else { throw .loadCRLFailed }
        guard !list.contains(signer.certificate.serialNumber) else {
            throw .verifyBSCCertNotInCRLFailed
        }
    }

    /// Checks that a signer certificate's authority key identifier names the key of an authority.
    public func verifyKeyIdentifier(
        of signer: [UInt8],
        namesKeyOf authority: [UInt8]
    ) throws(SealError) {
        let signer = try facts(ofSigner: signer)
        let issuer = try facts(ofAuthority: authority)
        do {
            try signer.certificate.verifyKeyIdentifier(matches: issuer.certificate)
        } catch {
            throw SealCheck.keyIdentifier.error(error)
        }
    }

    /// Checks that a signer certificate is signed by an authority and names it as issuer.
    public func verifyPath(of signer: [UInt8], to authority: [UInt8]) throws(SealError) {
        let signer = try facts(ofSigner: signer)
        let issuer = try facts(ofAuthority: authority)
        guard signer.certificate.hasConsistentAlgorithms else { throw .verifyBSCSignatureFailed }
        guard let algorithm = signer.algorithm else { throw .bscKeyAlgorithmNotSupported }
        guard issuer.publicKey != nil else { throw .loadCSCACertNoPublicKey }
        guard signer.isSigned(by: issuer) else { throw .verifyBSCSignatureFailed }
        if algorithm.isWeak, policy.weakAlgorithms == .reject { throw .weakAlgorithm }
        guard signer.isNamed(after: issuer) else { throw .issuerSubjectsDontMatch }
    }

    /// Checks that the seal is signed with the key of its own signer certificate.
    ///
    /// Anyone can make a certificate, so this alone does not say who issued the seal.
    public func verifySignature(of seal: VDSNCSeal) throws(SealError) {
        let signer = try SealCaches.signer(
            seal.signature.certificateText,
            limit: policy.limits.certificateByteCount
        )
        try SealSignature.verify(seal, with: signer.facts)
    }

    private func facts(ofAuthority der: [UInt8]) throws(SealError) -> CertificateFacts {
        guard let facts = SealCaches.authority(der) else { throw .loadCSCAX509CertFailed }
        return facts
    }

    private func facts(ofSigner der: [UInt8]) throws(SealError) -> CertificateFacts {
        guard der.count <= policy.limits.certificateByteCount,
            let facts = SealCaches.certificate(der)
        else { throw .loadBSCX509CertFailed }
        return facts
    }
}
