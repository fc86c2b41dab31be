// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Encodings
import IdentityCheck
import Testing

/// The decisions of reviewers.
struct ReviewTests {
    private static let denied = try? VerificationDecision(status: .fraud, reason: .fake)

    private static func request(_ text: String) throws -> VerificationDecision {
        try ReviewRequest(try JSONTree(parsing: Array(text.utf8)).root).decision
    }

    @Test func `one reviewer decides`() throws {
        var review = Review(.waiting(nil), needsTwoReviewers: false)
        #expect(try review.decide(.approved, by: "a") == .approved)
        #expect(review.state == .decided(.approved))
    }

    @Test func `59: the second of two decisions is refused`() throws {
        var review = Review(.waiting(nil), needsTwoReviewers: false)
        _ = try review.decide(.approved, by: "a")
        #expect(throws: ReviewError.alreadyDecided) {
            try review.decide(.unsupportedType, by: "b")
        }
        #expect(review.state == .decided(.approved))
    }

    @Test func `nobody decides before the end`() {
        var review = Review(.open, needsTwoReviewers: false)
        #expect(throws: ReviewError.notFinished) { try review.decide(.approved, by: "a") }
    }

    @Test func `with four eyes another reviewer confirms`() throws {
        var review = Review(.waiting(nil), needsTwoReviewers: true)
        #expect(try review.decide(.approved, by: "a") == nil)
        #expect(throws: ReviewError.secondReviewerNeeded) {
            try review.decide(.approved, by: "a")
        }
        #expect(try review.decide(.approved, by: "b") == .approved)
        #expect(review.state == .decided(.approved))
    }

    @Test func `with four eyes a contradiction is a new proposal`() throws {
        let denied = try #require(Self.denied)
        var review = Review(.waiting(nil), needsTwoReviewers: true)
        #expect(try review.decide(.approved, by: "a") == nil)
        #expect(try review.decide(denied, by: "b") == nil)
        #expect(throws: ReviewError.secondReviewerNeeded) { try review.decide(denied, by: "b") }
        #expect(try review.decide(denied, by: "a") == denied)
    }

    @Test func `a reviewer cannot decide that nothing was uploaded`() {
        var review = Review(.waiting(nil), needsTwoReviewers: false)
        #expect(throws: ReviewError.decisionInvalid(.status)) {
            try review.decide(.notUploaded, by: "a")
        }
        #expect(review.state == .waiting(nil))
    }

    @Test func `a decision is read with its reason and details`() throws {
        #expect(try Self.request(#"{"verificationStatus":"APPROVED_VERIFIED"}"#) == .approved)
        let denied = try Self.request(
            """
            {"verificationStatus":"DENIED_FRAUD","rejectReasonCode":"100",\
            "rejectReasonDetailCodes":["1001",1004]}
            """
        )
        #expect(denied.reason == .manipulated)
        #expect(denied.details == [.photo, .birthDate])
    }

    /// Decisions that are refused, by the member at fault.
    private static let refused: [(member: ReviewError.Member, text: String)] = [
        (.status, "{}"), (.decision, "[]"), (.decision, "1"),
        (.decision, #"{"verificationStatus":"APPROVED_VERIFIED","x":1}"#),
        (.status, #"{"verificationStatus":"NO_ID_UPLOADED"}"#),
        (.status, #"{"verificationStatus":"approved"}"#),
        (.reason, #"{"verificationStatus":"DENIED_FRAUD"}"#),
        (.reason, #"{"verificationStatus":"APPROVED_VERIFIED","rejectReasonCode":"100"}"#),
        (
            .details,
            #"{"verificationStatus":"APPROVED_VERIFIED","rejectReasonDetailCodes":["1001"]}"#
        ),
        (.reason, #"{"verificationStatus":"DENIED_UNSUPPORTED_ID_TYPE","rejectReasonCode":"200"}"#),
        (.reason, #"{"verificationStatus":"DENIED_FRAUD","rejectReasonCode":"200"}"#),
        (.reason, #"{"verificationStatus":"DENIED_FRAUD","rejectReasonCode":"101"}"#),
        (.reason, #"{"verificationStatus":"DENIED_FRAUD","rejectReasonCode":"0100"}"#),
        (.reason, #"{"verificationStatus":"DENIED_FRAUD","rejectReasonCode":100.5}"#),
        (.reason, #"{"verificationStatus":"DENIED_FRAUD","rejectReasonCode":["100"]}"#),
        (
            .details,
            #"{"verificationStatus":"DENIED_FRAUD","rejectReasonCode":"100","rejectReasonDetailCodes":"1001"}"#
        ),
        (
            .details,
            #"{"verificationStatus":"DENIED_FRAUD","rejectReasonCode":"100","rejectReasonDetailCodes":["2001"]}"#
        ),
        (
            .details,
            #"{"verificationStatus":"DENIED_FRAUD","rejectReasonCode":"100","rejectReasonDetailCodes":["1010"]}"#
        ),
        (.note, #"{"verificationStatus":"APPROVED_VERIFIED","note":1}"#),
        (.selfie, #"{"verificationStatus":"APPROVED_VERIFIED","selfieReason":"LIVENESS_FAILED"}"#),
        (
            .selfie,
            #"{"verificationStatus":"APPROVED_VERIFIED","selfieReason":"selfie_manipulated"}"#
        ),
        (.selfie, #"{"verificationStatus":"APPROVED_VERIFIED","selfieReason":1}"#),
    ]

    @Test(arguments: refused)
    func `a decision outside the tables is refused, and the member at fault named`(
        member: ReviewError.Member,
        text: String
    ) {
        #expect(throws: ReviewError.decisionInvalid(member)) { try Self.request(text) }
    }

    @Test(arguments: IdentityVerification.Reason.allCases)
    func `a reviewer gives only the reasons about a selfie that no rule gives`(
        reason: IdentityVerification.Reason
    ) throws {
        let words = [
            "SELFIE_IS_SCREEN_PAPER_VIDEO", "SELFIE_MANIPULATED", "AGE_DIFFERENCE_TOO_BIG",
        ]
        let text = """
            {"verificationStatus":"APPROVED_VERIFIED","selfieReason":"\(reason.rawValue)"}
            """
        guard words.contains(reason.rawValue) else {
            #expect(throws: ReviewError.decisionInvalid(.selfie)) { try Self.request(text) }
            return
        }
        #expect(try Self.request(text).selfieReason == reason)
    }

    @Test func `with four eyes another reason about the selfie is another decision`() throws {
        let plain = VerificationDecision.approved
        let doubted = try VerificationDecision(status: .approved, selfieReason: .manipulated)
        var review = Review(.waiting(nil), needsTwoReviewers: true)
        #expect(try review.decide(plain, by: "a") == nil)
        #expect(try review.decide(doubted, by: "b") == nil)
        #expect(try review.decide(doubted, by: "a") == doubted)
    }
}
