// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

package import Certificates
import Cryptography
import Encodings
import Seals

/// The domain's rule for which revocation lists may take effect.
package enum RevocationListRule {
    /// Returns whether an authority issued a list.
    ///
    /// Without this check, the sign-in page of a hotel's network would replace a good list for good.
    package static func isIssued(_ list: RevocationList, by authority: Certificate) -> Bool {
        let anchor = SealAnchor(
            certificateDER: authority.der,
            integrityHash: Hex.encode(authority.fingerprint(.sha256))
        )
        return anchor.issued(SealRevocationList(der: list.der))
    }
}
