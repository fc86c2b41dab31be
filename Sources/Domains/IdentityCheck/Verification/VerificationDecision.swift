// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

public import Encodings

/// The result of a check: its status, and the reason if it has one.
///
/// Only combinations of the tables exist: reasons of fraud with `DENIED_FRAUD`, those of the second group with
/// `ERROR_NOT_READABLE_ID`, none with any other status, and details of their own reason only.
public struct VerificationDecision: Sendable, Hashable {
    /// What came of the check.
    public let status: VerificationStatus
    /// Why it was refused; nil if the status has no reason.
    public let reason: RejectReason?
    /// What exactly is wrong, each at most once.
    public let details: [RejectDetail]
    /// Why the selfie is not valid, if a reviewer says so; one of ``IdentityVerification/Reason/reviewersOnly``.
    ///
    /// It may come with any status: an approval tells it to the account's server, a refusal has a reason of its own.
    public let selfieReason: IdentityVerification.Reason?

    /// The check is approved.
    public static let approved = VerificationDecision(.approved)
    /// The session ended without a document.
    public static let notUploaded = VerificationDecision(.notUploaded)
    /// The kind of document is not accepted.
    public static let unsupportedType = VerificationDecision(.unsupportedType)
    /// Documents of the country are not accepted.
    public static let unsupportedCountry = VerificationDecision(.unsupportedCountry)

    private init(_ status: VerificationStatus) {
        self.status = status
        reason = nil
        details = []
        selfieReason = nil
    }

    /// Refuses a check for a reason, which tells the status.
    init(_ reason: RejectReason, _ details: [RejectDetail] = []) {
        status = reason.status
        self.reason = reason
        self.details = details.filter { $0.reason == reason }
        selfieReason = nil
    }

    /// Combines a status, a reason and details, and why the selfie is not valid.
    ///
    /// - Throws: `decisionInvalid` with the first one that is not in the tables or does not belong to the status.
    public init(
        status: VerificationStatus,
        reason: RejectReason? = nil,
        details: [RejectDetail] = [],
        selfieReason: IdentityVerification.Reason? = nil
    ) throws(ReviewError) {
        guard status.hasReason == (reason != nil), reason.map({ $0.status == status }) ?? true
        else { throw .decisionInvalid(.reason) }
        guard details.allSatisfy({ $0.reason == reason }), Set(details).count == details.count
        else { throw .decisionInvalid(.details) }
        guard selfieReason.map(IdentityVerification.Reason.reviewersOnly.contains) ?? true
        else { throw .decisionInvalid(.selfie) }
        self.status = status
        self.reason = reason
        self.details = details
        self.selfieReason = selfieReason
    }
}

extension VerificationDecision {
    /// The reason as `rejectReason` on the wire; nil without a reason.
    ///
    /// One detail is an object, several are an array; without details the member is left out. Codes are texts.
    public var rejectReason: JSONOutput? {
        guard let reason else { return nil }
        var members: [(String, JSONOutput)] = [
            ("rejectReasonCode", .string(String(reason.rawValue))),
            ("rejectReasonDescription", .string(reason.word)),
        ]
        let written = details.map { detail -> JSONOutput in
            [
                "detailsCode": .string(String(detail.rawValue)),
                "detailsDescription": .string(detail.word),
            ]
        }
        if let first = written.first {
            members.append(("rejectReasonDetails", written.count == 1 ? first : .array(written)))
        }
        return .object(members)
    }
}
