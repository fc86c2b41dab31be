// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

public import Encodings

/// A reviewer's decision as it comes in: `{verificationStatus, rejectReasonCode, rejectReasonDetailCodes}`, `selfieReason`, and
/// `note`, which stays with the case.
public struct ReviewRequest: Sendable, Hashable {
    /// What the reviewer decided; never `NO_ID_UPLOADED`.
    public let decision: VerificationDecision
    /// What the reviewer wrote for colleagues; nil for nothing.
    ///
    /// It is never sent to the account's server.
    public let note: String?

    private static let names: Set = [
        "verificationStatus", "rejectReasonCode", "rejectReasonDetailCodes", "selfieReason", "note",
    ]
    /// The longest note, in characters.
    private static let noteLimit = 2000

    /// Reads a body.
    ///
    /// Codes are texts, as the results write them; numbers are read, too.
    ///
    /// - Throws: `decisionInvalid` with the member that is not in the tables; `decision` for one that the form does not
    ///   have.
    public init(_ value: JSONValue) throws(ReviewError) {
        guard let members = value.members, members.allSatisfy({ Self.names.contains($0.name) })
        else { throw .decisionInvalid(.decision) }
        let word = value["verificationStatus"]?.string
        guard let status = word.flatMap({ VerificationStatus(rawValue: $0) }),
            status != .notUploaded
        else { throw .decisionInvalid(.status) }
        var reason: RejectReason?
        if let code = value["rejectReasonCode"], !code.isNull {
            reason = Self.number(code).flatMap { RejectReason(rawValue: $0) }
            guard reason != nil else { throw .decisionInvalid(.reason) }
        }
        var details: [RejectDetail] = []
        if let codes = value["rejectReasonDetailCodes"], !codes.isNull {
            guard let elements = codes.elements else { throw .decisionInvalid(.details) }
            for element in elements {
                guard let detail = Self.number(element).flatMap({ RejectDetail(rawValue: $0) })
                else { throw .decisionInvalid(.details) }
                details.append(detail)
            }
        }
        decision = try VerificationDecision(
            status: status,
            reason: reason,
            details: details,
            selfieReason: try Self.selfieReason(value["selfieReason"])
        )
        note = try Self.note(value["note"])
    }

    private static func selfieReason(
        _ value: JSONValue?
    ) throws(ReviewError) -> IdentityVerification.Reason? {
        guard let value, !value.isNull else { return nil }
        let reason = value.string.flatMap { IdentityVerification.Reason(rawValue: $0) }
        guard let reason else { throw .decisionInvalid(.selfie) }
        return reason
    }

    private static func note(_ value: JSONValue?) throws(ReviewError) -> String? {
        guard let value, !value.isNull else { return nil }
        guard let text = value.string, text.count <= noteLimit else {
            throw .decisionInvalid(.note)
        }
        let cleaned = DisplayText.cleaned(text)
        return cleaned.isEmpty ? nil : cleaned
    }

    private static func number(_ value: JSONValue) -> Int? {
        guard let text = value.string else { return value.number?.integer }
        return Int(text).flatMap { String($0) == text ? $0 : nil }
    }
}
