// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Certificates
import Cryptography
import Encodings

/// Which revocation lists may take the place of the one in use.
enum RevocationListRule {
    /// Whether an authority issued a list: its name, its key identifier, its signature.
    ///
    /// Without this, a sign-in page of a hotel's network would replace a good list for good
    /// (spec, seals §2.3 W17).
    static func isIssued(_ list: RevocationList, by authority: Certificate) -> Bool {
        guard list.issuer.matches(authority.subject), !list.isDelta, !list.isIndirect,
            !list.hasUnknownCriticalExtension,
            let key = try? authority.publicKey(),
            let algorithm = try? SignatureAlgorithm(algorithmIdentifier: list.signatureAlgorithm)
        else { return false }
        let isSigned: Void? = try? key.verify(
            list.signature,
            of: list.toBeSigned,
            using: algorithm
        )
        return isSigned != nil
    }

    /// Whether a list is older than another: by number, then by date (W18).
    static func isOlder(_ list: RevocationList, than other: RevocationList) -> Bool {
        if let number = list.number, let otherNumber = other.number, number != otherNumber {
            return number < otherNumber
        }
        return list.thisUpdate < other.thisUpdate
    }
}
