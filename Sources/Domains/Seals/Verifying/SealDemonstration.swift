// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Certificates

/// How authorities made for demonstrations are told from real ones.
///
/// Their names carry ``mark`` as an organizational unit, which every tool shows. An anchor with
/// the mark is trusted only where it is configured as a demonstration
/// (``SealAnchor/isDemo``), so a demonstration authority that slips into a production trust
/// store verifies nothing.
public enum SealDemonstration {
    /// The organizational unit that marks a demonstration authority.
    public static let mark = DemonstrationMark.organizationalUnit

    /// The country of demonstration authorities: Utopia (Doc 9303-3 §5), as a certificate has it.
    public static let subjectCountry = "UT"

    /// The country of demonstration seals, as their header has it.
    public static let issuingCountry = "UTO"

    /// Whether a certificate calls its subject a demonstration authority.
    public static func isMarked(certificateDER: [UInt8]) -> Bool {
        SealCaches.authority(certificateDER)?.isDemonstration == true
    }
}
