// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

public import Encodings

/// One check of a document with its outcome, as a reviewer sees it.
public struct ReviewCheck: Sendable, Hashable {
    /// What was checked.
    public enum Subject: String, Sendable, Hashable, CaseIterable {
        /// Whether the document is a specimen.
        case specimen
        /// Whether it is the selected page of the selected document.
        case page
        /// Whether the pictures are good enough.
        case pictures
        /// Whether documents of the country are accepted.
        case country
        /// Whether this kind of document is accepted.
        case type
        /// Whether a back that is due is there.
        case back
        /// Whether the check digits are right.
        case checkDigits
        /// Whether the dates exist and agree with each other.
        case dates
        /// Whether the document is still valid.
        case expiry
        /// Whether zone and barcode agree.
        case codes
        /// Whether the printed text agrees with a code.
        case print
        /// Whether the client read what the server read.
        case client
        /// Whether portrait and selfie show the same person.
        case face
    }

    /// What came of a check.
    public enum Outcome: String, Sendable, Hashable, CaseIterable {
        /// Nothing is wrong.
        case passed
        /// A reviewer should look at it.
        case attention
        /// It is a reason to refuse the document.
        case failed
        /// There was nothing to check.
        case notPossible
    }

    /// What was checked.
    public let subject: Subject
    /// What came of it.
    public let outcome: Outcome
    /// The reason to refuse the document that belongs to it; nil unless it failed.
    public let reason: RejectReason?
    /// What exactly is wrong: details of the reason.
    public let details: [RejectDetail]
    /// The fields that differ, by their names in results.
    public let fields: [String]

    /// Describes a check.
    init(
        _ subject: Subject,
        _ outcome: Outcome,
        _ reason: RejectReason? = nil,
        _ details: [RejectDetail] = [],
        fields: [String] = []
    ) {
        self.subject = subject
        self.outcome = outcome
        self.reason = outcome == .failed || outcome == .attention ? reason : nil
        self.details = details
        self.fields = fields
    }

    /// The check with its codes.
    public var json: JSONOutput {
        [
            "check": .string(subject.rawValue), "outcome": .string(outcome.rawValue),
            "rejectReasonCode": reason.map { .string(String($0.rawValue)) } ?? .null,
            "rejectReasonDetailCodes": .array(details.map { .string(String($0.rawValue)) }),
            "fields": .array(fields.map { .string($0) }),
        ]
    }
}
