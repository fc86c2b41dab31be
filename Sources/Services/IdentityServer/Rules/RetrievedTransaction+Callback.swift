// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Encodings
import IdentityCheck

extension RetrievedTransaction {
    /// The names of fields in results, and the parameters of callbacks with the same values.
    private static let fieldParameters: [(String, CallbackParameter)] = [
        ("type", .idType), ("issuingCountry", .idCountry), ("number", .idNumber),
        ("firstName", .idFirstName), ("lastName", .idLastName), ("dob", .idDob),
        ("expiry", .idExpiry), ("issuingDate", .issuingDate), ("gender", .gender),
        ("personalNumber", .personalNumber), ("optionalData1", .optionalData1),
        ("optionalData2", .optionalData2), ("nationality", .nationality),
        ("placeOfBirth", .placeOfBirth), ("idSubtype", .idSubtype), ("usState", .idUsState),
    ]
    private static let requestParameters: [(String, CallbackParameter)] = [
        ("merchantScanReference", .merchantIdScanReference),
        ("merchantReportingCriteria", .merchantReportingCriteria), ("customerId", .customerId),
        ("clientIp", .clientIp), ("preselectedCountry", .presetCountry),
    ]
    private static let pictureParameters: [(SealedPart, CallbackParameter)] = [
        (.front, .idScanImage), (.back, .idScanImageBackside), (.face, .idScanImageFace),
    ]

    /// Returns the form of a result.
    ///
    /// - Parameters:
    ///   - decision: the result; nil if only the pictures arrived.
    ///   - base: the address under which the server is reached, for the addresses of pictures; nil for none.
    ///   - now: when the callback is made.
    /// - Returns: the form.
    func callback(
        _ decision: VerificationDecision?,
        base: String?,
        at now: PreciseInstant
    ) -> CallbackForm {
        var facts = CallbackForm.Facts(
            scanReference: stored.reference,
            decision: decision,
            source: source,
            transactionDate: stored.createdOn,
            callbackDate: now
        )
        facts.tellsZoneCheck = result?["hasZone"]?.boolean == true
        facts.face = face(decision)
        var values: [CallbackParameter: String] = [:]
        for (name, parameter) in Self.fieldParameters {
            values[parameter] = result?["fields"]?[name]?.string
        }
        if let address = result?["fields"]?["address"] {
            values[.idAddress] = JSONOutput(address).encoded()
        }
        for (name, parameter) in Self.requestParameters {
            values[parameter] = request?[name]?.string
        }
        let types = request?["preselectedDocumentTypes"]?.elements?.compactMap(\.string) ?? []
        if types.count == 1 { values[.presetIdType] = types[0] }
        for (part, parameter) in Self.pictureParameters {
            guard let base, parts.contains(where: { $0.part == part }) else { continue }
            let path = "/api/netverify/v2/scans/\(stored.reference)/images/\(part.rawValue)"
            values[parameter] = base + path
        }
        return CallbackForm(facts, values)
    }
}
