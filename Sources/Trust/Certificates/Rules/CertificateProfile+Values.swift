// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Encodings

/// The rules for values of extensions, beyond being readable.
extension CertificateProfile {
    /// Checks the values of the extensions that no other rule covers.
    ///
    /// Policies are not processed, but a violation of §4.2 in them shows that the issuer was careless.
    static func verifyValues(_ certificate: Certificate) throws(CertificateRuleError) {
        guard certificate.keyUsage != [] else { throw .malformedExtension(ExtensionType.keyUsage) }
        try understanding { () throws(CertificateError) in
            _ = try certificate.distributionPoints()
            _ = try certificate.issuerAlternativeNames()
            let items = certificate.extensions
            _ = try items.value(of: ExtensionType.privateKeyUsagePeriod) {
                value throws(DERError) in
                let period = try PrivateKeyUsagePeriod(value: value)
                guard period.notBefore != nil || period.notAfter != nil else {
                    throw DERError.badValue(at: value.startIndex)
                }
            }
            try items.value(of: ExtensionType.certificatePolicies, policies)
            try items.value(of: ExtensionType.policyMappings, mappings)
            try items.value(of: ExtensionType.policyConstraints, constraints)
            try items.value(of: ExtensionType.inhibitAnyPolicy, skipCount)
            try items.value(of: ExtensionType.authorityInformationAccess, accessDescriptions)
            try items.value(of: ExtensionType.subjectInformationAccess, accessDescriptions)
        }
        try verifyAlternativeNames(certificate)
    }

    /// The kinds that only authorities may have (§4.2.1.5, §4.2.1.10, §4.2.1.11, §4.2.1.14).
    static let authoritiesOnly: Set<OID> = [
        ExtensionType.nameConstraints, ExtensionType.policyMappings,
        ExtensionType.policyConstraints, ExtensionType.inhibitAnyPolicy,
    ]

    private static let anyPolicy: OID = "2.5.29.32.0"

    /// Checks that host names, addresses and mail addresses are well-formed (§4.2.1.6).
    private static func verifyAlternativeNames(
        _ certificate: Certificate
    ) throws(CertificateRuleError) {
        let names = try understanding { () throws(CertificateError) in
            try certificate.subjectAlternativeNames()
        }
        let areWellFormed = (names ?? []).allSatisfy { name in
            switch name {
            case .dns(let text): HostName(pattern: text) != nil
            case .email(let text): MailAddress(text) != nil
            case .uri(let text): text.contains(":") && text.first != ":"
            case .ip(let bytes): bytes.count == 4 || bytes.count == 16
            case .directory, .other, .registered, .unsupported: true
            }
        }
        guard areWellFormed else {
            throw .malformedExtension(ExtensionType.subjectAlternativeName)
        }
    }

    /// Checks for at least one policy, none twice (§4.2.1.4).
    private static func policies(_ value: ArraySlice<UInt8>) throws(DERError) {
        var seen: Set<OID> = []
        try forEach(in: value) { (item: inout DERReader) throws(DERError) in
            let isNew = seen.insert(try item.readOID()).inserted
            guard isNew else { throw DERError.badValue(at: value.startIndex) }
            if !item.isAtEnd { _ = try item.read(.sequence) }
        }
    }

    /// Checks for at least one pair, neither half of it anyPolicy (§4.2.1.5).
    private static func mappings(_ value: ArraySlice<UInt8>) throws(DERError) {
        try forEach(in: value) { (item: inout DERReader) throws(DERError) in
            let (issuer, subject) = (try item.readOID(), try item.readOID())
            guard issuer != anyPolicy, subject != anyPolicy else {
                throw DERError.badValue(at: value.startIndex)
            }
        }
    }

    /// Checks that at least one of the two constraints is present (§4.2.1.11).
    private static func constraints(_ value: ArraySlice<UInt8>) throws(DERError) {
        var outer = DERReader(value)
        var fields = try outer.readSequence()
        try outer.finish()
        guard !fields.isAtEnd else { throw DERError.badValue(at: value.startIndex) }
        _ = try fields.readIfPresent(.context(0, constructed: false))
        _ = try fields.readIfPresent(.context(1, constructed: false))
        try fields.finish()
    }

    /// Checks a number of certificates (§4.2.1.14).
    private static func skipCount(_ value: ArraySlice<UInt8>) throws(DERError) {
        var reader = DERReader(value)
        let count = try reader.readInteger()
        try reader.finish()
        guard (count.first ?? 0x80) < 0x80 else { throw DERError.badValue(at: value.startIndex) }
    }

    /// Checks for at least one pair of a method and a place (§4.2.2.1).
    private static func accessDescriptions(_ value: ArraySlice<UInt8>) throws(DERError) {
        try forEach(in: value) { (item: inout DERReader) throws(DERError) in
            _ = try item.readOID()
            _ = try GeneralName(&item)
        }
    }

    /// Reads a SEQUENCE of at least one SEQUENCE, each to its end.
    private static func forEach(
        in value: ArraySlice<UInt8>,
        _ body: (inout DERReader) throws(DERError) -> Void
    ) throws(DERError) {
        var outer = DERReader(value)
        var list = try outer.readSequence()
        try outer.finish()
        repeat {
            var item = try list.readSequence()
            try body(&item)
            try item.finish()
        } while !list.isAtEnd
    }
}

/// The profile of revocation lists.
extension CertificateProfile {
    /// The kinds that must not be critical in lists, and those that must be.
    private static let neverCriticalInLists: Set<OID> = [
        ExtensionType.revocationListNumber, ExtensionType.authorityKeyIdentifier,
        ExtensionType.freshestRevocationList, ExtensionType.authorityInformationAccess,
    ]
    private static let alwaysCriticalInLists: Set<OID> = [
        ExtensionType.issuingDistributionPoint, ExtensionType.deltaIndicator,
    ]

    /// Checks a revocation list against the rules of the set (§5.2).
    ///
    /// A list without a number is accepted, because ICAO authorities issue such lists.
    ///
    /// - Throws: `wrongCriticality`.
    public func verify(_ list: RevocationList) throws(CertificateRuleError) {
        guard contains(.criticality) else { return }
        for item in list.extensions {
            let mustBe = Self.alwaysCriticalInLists.contains(item.id)
            let mustNotBe = Self.neverCriticalInLists.contains(item.id)
            guard item.isCritical ? !mustNotBe : !mustBe else { throw .wrongCriticality(item.id) }
        }
    }
}
