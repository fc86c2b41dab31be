// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Encodings

/// The rules in a trust list, by their names; the limits on reading a seal are those of the reader.
extension SealPolicy {
    var json: JSONOutput {
        [
            "certificateValidity": .string(certificateValidity.rawValue),
            "crlFreshness": .string(crlFreshness.rawValue),
            "revocation": .string(revocation.rawValue),
            "extendedKeyUsage": .string(extendedKeyUsage.rawValue),
            "documentType": .string(documentType.rawValue),
            "countryMatch": .string(countryMatch.rawValue),
            "criticalExtensions": .string(criticalExtensions.rawValue),
            "cscaConstraints": .string(cscaConstraints.rawValue),
            "weakAlgorithms": .string(weakAlgorithms.rawValue),
            "additionalCountries": .array(
                additionalCountries.map {
                    [.string($0.issuingCountry), .string($0.subjectCountry)]
                }
            ),
        ]
    }

    /// Reads rules; `nil` unless every one of them is there and known.
    init?(_ value: JSONValue) {
        let mode = { (name: String) in value[name]?.string.flatMap { Mode(rawValue: $0) } }
        guard let certificateValidity = mode("certificateValidity"),
            let crlFreshness = mode("crlFreshness"),
            let revocation = value["revocation"]?.string.flatMap({ Revocation(rawValue: $0) }),
            let extendedKeyUsage = mode("extendedKeyUsage"),
            let documentType = mode("documentType"), let countryMatch = mode("countryMatch"),
            let criticalExtensions = mode("criticalExtensions"),
            let cscaConstraints = mode("cscaConstraints"),
            let weak = value["weakAlgorithms"]?.string.flatMap({ WeakAlgorithms(rawValue: $0) }),
            let pairs = value["additionalCountries"]?.elements
        else { return nil }
        self = .strict
        self.certificateValidity = certificateValidity
        self.crlFreshness = crlFreshness
        self.revocation = revocation
        self.extendedKeyUsage = extendedKeyUsage
        self.documentType = documentType
        self.countryMatch = countryMatch
        self.criticalExtensions = criticalExtensions
        self.cscaConstraints = cscaConstraints
        weakAlgorithms = weak
        for pair in pairs {
            guard let issuing = pair[0]?.string, let subject = pair[1]?.string else { return nil }
            additionalCountries.append(
                SealCountry.Pair(issuingCountry: issuing, subjectCountry: subject)
            )
        }
    }
}
