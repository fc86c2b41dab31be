// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Encodings

/// The extensions for issuing revocation lists.
extension CertificateExtension {
    /// cRLNumber.
    public static func revocationListNumber(
        _ number: Int,
        isCritical: Bool = false
    ) -> CertificateExtension {
        CertificateExtension(
            ExtensionType.revocationListNumber,
            isCritical: isCritical,
            value: DER.integer(number)
        )
    }
}
