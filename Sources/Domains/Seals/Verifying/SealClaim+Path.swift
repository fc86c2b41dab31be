// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Certificates
import Cryptography
import Encodings

/// The checks of the certificates of a path.
extension SealClaim {
    func anchorCertificate() -> SealRule.Verdict {
        path.authorities.allSatisfy { $0.facts.hasUsableKey }
            ? .holds : .isBroken(.loadCSCACertNoPublicKey)
    }

    func anchorIntegrity() -> SealRule.Verdict {
        path.anchor.isHashRight ? .holds : .isBroken(.cscaCertHashDoesntMatch)
    }

    /// An authority that calls itself a demonstration must be configured as one.
    func demonstration() -> SealRule.Verdict {
        let isMarked = path.authorities.contains { $0.facts.isDemonstration }
        return isMarked && !path.anchor.isDemo ? .isBroken(.cscaNotAuthorised) : .holds
    }

    func authorityPurpose() -> SealRule.Verdict {
        guard path.authorities.allSatisfy({ $0.facts.maySignCertificates }) else {
            return .isBroken(.cscaNotAuthorised)
        }
        // RFC 5280 §6.1.4 (l), (m): self-issued certificates do not count, and observed links,
        // which all are self-issued, stand below anchors with a path length of zero.
        for (place, authority) in path.authorities.enumerated() {
            guard let limit = authority.facts.certificate.basicConstraints?.pathLength else {
                continue
            }
            let below = path.authorities.dropFirst(place + 1).count { !$0.facts.isSelfIssued }
            guard below <= limit else { return .isBroken(.cscaNotAuthorised) }
        }
        return .holds
    }

    func authorityValidity() -> SealRule.Verdict {
        for authority in path.authorities {
            let certificate = authority.facts.certificate
            if time < certificate.notBefore { return .isBroken(.cscaNotYetValid) }
            if time > certificate.notAfter { return .isBroken(.cscaExpired) }
        }
        return .holds
    }

    func pathSignature() -> SealRule.Verdict {
        for hop in hops {
            guard hop.child.algorithm != nil else { return .isBroken(.bscKeyAlgorithmNotSupported) }
            guard hop.child.isSigned(by: hop.parent) else {
                return .isBroken(.verifyBSCSignatureFailed)
            }
        }
        return .holds
    }

    func algorithmStrength() -> SealRule.Verdict {
        hops.contains { $0.child.algorithm?.isWeak == true } ? .isBroken(.weakAlgorithm) : .holds
    }

    func issuerNames() -> SealRule.Verdict {
        hops.allSatisfy { $0.child.isNamed(after: $0.parent) }
            ? .holds : .isBroken(.issuerSubjectsDontMatch)
    }

    /// The signer certificate must have an authority key identifier; links often have none.
    func keyIdentifiers() -> SealRule.Verdict {
        guard signer.authorityKeyIdentifier != nil else { return .isBroken(.extractBSCAkiFailed) }
        guard path.issuer.facts.subjectKeyIdentifier != nil else {
            return .isBroken(.extractCSCASkiFailed)
        }
        for hop in hops {
            guard let named = hop.child.authorityKeyIdentifier,
                let own = hop.parent.subjectKeyIdentifier
            else { continue }
            guard named.isSame(as: own) else { return .isBroken(.bscAkiDoesntMatchCSCASki) }
        }
        return .holds
    }

    func signerValidity() -> SealRule.Verdict {
        if time < signer.certificate.notBefore { return .isBroken(.bscNotYetValid) }
        if time > signer.certificate.notAfter { return .isBroken(.bscExpired) }
        return .holds
    }

    func signerPurpose() -> SealRule.Verdict {
        signer.maySignSeals ? .holds : .isBroken(.bscNotAuthorised)
    }

    func criticalExtensions() -> SealRule.Verdict {
        hops.contains { $0.child.hasUnknownCriticalExtension }
            ? .isBroken(.unsupportedCriticalExtension) : .holds
    }
}
