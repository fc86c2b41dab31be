// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Certificates

/// The mark that tells demonstration authorities from real ones.
///
/// Their names contain ``mark`` as an organizational unit, which every tool shows. An anchor with the mark is trusted
/// only if it is configured as a demonstration (``SealAnchor/isDemo``). A demonstration authority that slips into a
/// production trust store therefore verifies nothing.
public enum SealDemonstration {
    /// The organizational unit that marks a demonstration authority.
    public static let mark = DemonstrationMark.organizationalUnit

    /// The country of demonstration authorities: Utopia (Doc 9303-3 §5), in the form of a certificate.
    public static let subjectCountry = "UT"

    /// The country of demonstration seals, in the form of a header.
    public static let issuingCountry = "UTO"

    /// Returns whether a certificate calls its subject a demonstration authority.
    public static func isMarked(certificateDER: [UInt8]) -> Bool {
        SealCaches.authority(certificateDER)?.isDemonstration == true
    }
}
