// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Encodings

/// The extensions for issuing revocation lists and their entries.
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

    /// deltaCRLIndicator with the number of the list that the changes apply to.
    public static func deltaIndicator(base: Int) -> CertificateExtension {
        CertificateExtension(
            ExtensionType.deltaIndicator,
            isCritical: true,
            value: DER.integer(base)
        )
    }

    /// issuingDistributionPoint.
    public static func issuingDistributionPoint(
        _ scope: RevocationScope,
        isCritical: Bool = true
    ) -> CertificateExtension {
        CertificateExtension(
            ExtensionType.issuingDistributionPoint,
            isCritical: isCritical,
            value: scope.value
        )
    }

    /// reasonCode, of an entry.
    public static func reason(_ reason: RevocationReason) -> CertificateExtension {
        CertificateExtension(
            ExtensionType.reasonCode,
            value: DER.element(.enumerated, [UInt8(reason.rawValue)])
        )
    }
}
