// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

package import Certificates
import Cryptography
import Encodings
import Seals

/// The domain's rules for which revocation lists may replace the one in use.
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

    /// Returns whether a list is older than another: by number, then by date (W18).
    static func isOlder(_ list: RevocationList, than other: RevocationList) -> Bool {
        SealRevocationList(der: list.der).isOlder(than: SealRevocationList(der: other.der))
    }
}
