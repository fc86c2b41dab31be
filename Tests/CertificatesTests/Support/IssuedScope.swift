// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Encodings

@testable import Certificates

/// The part of the revocations that a list to issue contains.
struct IssuedScope {
    /// The flags of a scope; the numbers are those of the fields.
    enum Flag: UInt8, CaseIterable {
        case endEntitiesOnly = 1
        case authoritiesOnly = 2
        case indirect = 4
        case attributesOnly = 5
    }

    var name: DistributionPointName?
    var flags: Set<Flag> = []
    var reasons: RevocationReasons?

    /// The value of the extension.
    var value: [UInt8] {
        let reasons = reasons.map { reasons in
            // A BIT STRING of the same bits, without its own tag and length.
            DER.implicit(
                3,
                constructed: false,
                Array(KeyUsage(rawValue: reasons.rawValue).value.dropFirst(2))
            )
        }
        return DER.sequence([
            name.map { DER.explicit(0, $0.encoded) } ?? [],
            field(.endEntitiesOnly), field(.authoritiesOnly), reasons ?? [], field(.indirect),
            field(.attributesOnly),
        ])
    }

    private func field(_ flag: Flag) -> [UInt8] {
        flags.contains(flag) ? DER.implicit(flag.rawValue, constructed: false, [0xFF]) : []
    }
}

// Extensions that only tests issue.
extension CertificateExtension {
    /// issuingDistributionPoint.
    static func issuingDistributionPoint(
        _ scope: IssuedScope,
        isCritical: Bool = true
    ) -> CertificateExtension {
        CertificateExtension(
            ExtensionType.issuingDistributionPoint,
            isCritical: isCritical,
            value: scope.value
        )
    }

    /// reasonCode, of an entry.
    static func reason(_ reason: RevocationReason) -> CertificateExtension {
        CertificateExtension(
            ExtensionType.reasonCode,
            value: DER.element(.enumerated, [UInt8(reason.rawValue)])
        )
    }

    /// nameConstraints.
    static func nameConstraints(
        permitted: [GeneralName] = [],
        excluded: [GeneralName] = [],
        isCritical: Bool = true
    ) -> CertificateExtension {
        func trees(_ number: UInt8, _ names: [GeneralName]) -> [UInt8] {
            guard !names.isEmpty else { return [] }
            return DER.implicit(
                number,
                constructed: true,
                names.flatMap { DER.sequence([$0.encoded]) }
            )
        }
        return CertificateExtension(
            ExtensionType.nameConstraints,
            isCritical: isCritical,
            value: DER.sequence([trees(0, permitted), trees(1, excluded)])
        )
    }
}
