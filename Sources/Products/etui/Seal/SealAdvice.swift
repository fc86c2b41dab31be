// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Certificates
import Seals

/// The meaning of a report for the user, and what to do next.
extension SealReport {
    /// The problem in words; `nil` for an authentic seal.
    var sentence: String? {
        guard let error else { return nil }
        if error == .noMatchingCSCAfound, !isIssuerUnknown {
            return
                "No trusted authority issued the signer's certificate, though one is called the same."
        }
        if isUndeclaredDemonstration {
            return "The authority is one for demonstrations, and is not trusted as such."
        }
        return error.sentence
    }

    /// What to do next; `nil` if there is nothing to do.
    var advice: String? {
        if isUndeclaredDemonstration { return "Add it with etui trust add --demo." }
        switch error {
        case .noMatchingCSCAfound: return isIssuerUnknown ? adviceOnIssuer : Self.adviceOnKey
        case .loadCRLFailed:
            return "Get the revocation list of \(authorityName); name it with --crl, or keep it "
                + "with etui trust add CSCA --crl CRL."
        case .verifyCRLFailed, .crlIssuerMismatch:
            return "Get the revocation list of \(authorityName) again, and name it with --crl."
        case .crlExpired: return Self.adviceOnAge
        case .crlNotYetValid: return "Check the clock of this machine, or the moment of --at."
        case .cscaCertHashDoesntMatch, .loadCSCAX509CertFailed, .loadCSCACertNoPublicKey,
            .extractCSCASkiFailed:
            return "Get the certificate of \(authorityName) again: etui trust remove, then etui "
                + "trust add."
        case nil: return findings.contains { $0.code == .crlStale } ? Self.adviceOnAge : nil
        default: return nil
        }
    }

    /// The findings that may be shown: omits what an unauthentic seal says about itself, and what is
    /// known of an authority that did not issue it.
    var presentable: [SealFinding] {
        guard verified == nil else { return findings }
        return findings.filter {
            $0.path == nil && (error != .noMatchingCSCAfound || $0.code != .demonstrationAuthority)
        }
    }

    /// Returns the name of a certificate's role in the path.
    func title(of role: ChainElement.Role) -> String {
        switch role {
        case .anchor: error == .noMatchingCSCAfound ? "Tried with" : "Authority"
        case .link: "Link"
        case .signer: "Signer"
        }
    }

    private static let adviceOnKey =
        "If the issuer has published a newer certificate, add that: etui trust add CSCA --crl CRL. "
        + "Otherwise the signer's certificate is forged."

    private static let adviceOnAge =
        "Get the newest revocation list: etui trust update, or name it with --crl."

    /// Whom the signer's certificate names, and which files are needed from that issuer.
    private var adviceOnIssuer: String {
        let signer = chain.last { $0.role == .signer }
        let issuer = signer.flatMap { try? Certificate(der: $0.certificateDER).issuer }
        guard let issuer else { return "Add the issuer's certificate with etui trust add." }
        let name = issuer.text.madeVisible
        let isDemo = issuer.values(of: AttributeType.organizationalUnit)
            .contains(SealDemonstration.mark)
        guard !isDemo else {
            return "The issuer, \(name), calls itself a demonstration. To try it, name the folder "
                + "of the authority with --trust, or add it: etui trust add --demo csca.cer --crl "
                + "csca.crl."
        }
        return "Get the country signing certificate (CSCA) of \(name) and its revocation list "
            + "(CRL), from the issuer or the ICAO PKD; compare the certificate's SHA-256 with one "
            + "you got by another way; then etui trust add CSCA --crl CRL --sha256 HASH."
    }

    private var authorityName: String {
        chain.first { $0.role == .anchor }?.subject.madeVisible ?? "the authority"
    }

    /// Whether a demonstration authority was configured as a real one.
    private var isUndeclaredDemonstration: Bool {
        error == .cscaNotAuthorised
            && checks.contains {
                $0.check == .demonstration && $0.status == .failed(.cscaNotAuthorised)
            }
    }
}
