// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Encodings
import IdentityCheck
import Testing

/// The reasons and details of refusals, and which of them belong together.
struct RejectTableTests {
    @Test func `the reasons of fraud are these`() {
        let fraud = RejectReason.allCases.filter { $0.status == .fraud }.map(\.rawValue).sorted()
        #expect(fraud == [100, 105, 106, 107, 108, 109, 110, 111, 113])
    }

    @Test func `all others say that the document is not readable`() {
        let others = RejectReason.allCases.filter { $0.status == .notReadable }.map(\.rawValue)
        #expect(
            others.sorted() == [102, 103, 104, 200, 201, 202, 206, 207, 209, 210, 211, 213, 300]
        )
    }

    @Test func `each reason and each detail has a word of its own`() {
        let words = RejectReason.allCases.map(\.word)
        #expect(Set(words).count == words.count && !words.contains(""))
        let details = RejectDetail.allCases.map(\.word)
        #expect(Set(details).count == details.count && !details.contains(""))
    }

    @Test func `two reasons have details`() {
        let having = RejectReason.allCases.filter { !$0.details.isEmpty }
        #expect(having == [.manipulated, .notReadable])
        #expect(
            RejectReason.manipulated.details.map(\.rawValue)
                == [1001, 1002, 1003, 1004, 1005, 1006, 1007, 1008, 1009, 10011]
        )
        #expect(
            RejectReason.notReadable.details.map(\.rawValue)
                == [2001, 2002, 2003, 2004, 2005, 2006]
        )
    }

    @Test(arguments: VerificationStatus.allCases)
    func `only an approval succeeds`(status: VerificationStatus) {
        #expect(status.scanStatus.rawValue == (status == .approved ? "SUCCESS" : "ERROR"))
    }

    @Test func `a refusal without details has no member for them`() throws {
        let decision = try VerificationDecision(status: .fraud, reason: .fake)
        #expect(
            decision.rejectReason?.encoded()
                == #"{"rejectReasonCode":"106","rejectReasonDescription":"FAKE"}"#
        )
    }

    @Test func `one detail is an object`() throws {
        let decision = try VerificationDecision(
            status: .notReadable,
            reason: .notReadable,
            details: [.glare]
        )
        #expect(
            decision.rejectReason?.encoded().hasSuffix(
                #""rejectReasonDetails":{"detailsCode":"2006","detailsDescription":"GLARE"}}"#
            ) == true
        )
    }

    @Test func `several details are an array`() throws {
        let decision = try VerificationDecision(
            status: .fraud,
            reason: .manipulated,
            details: [.photo, .placeOfBirth]
        )
        #expect(
            decision.rejectReason?.encoded().hasSuffix(
                #""rejectReasonDetails":[{"detailsCode":"1001","detailsDescription":"PHOTO"},"#
                    + #"{"detailsCode":"10011","detailsDescription":"PLACE_OF_BIRTH"}]}"#
            ) == true
        )
    }

    @Test(arguments: VerificationStatus.allCases, RejectReason.allCases)
    func `a reason comes with its own status only`(
        status: VerificationStatus,
        reason: RejectReason
    ) {
        let decision = try? VerificationDecision(status: status, reason: reason)
        #expect((decision != nil) == (reason.status == status))
    }

    @Test(arguments: [VerificationStatus.fraud, .notReadable])
    func `a refusal names its reason`(status: VerificationStatus) {
        #expect(throws: ReviewError.decisionInvalid(.reason)) {
            try VerificationDecision(status: status)
        }
    }

    @Test func `a detail comes with its own reason, and once`() {
        #expect(throws: ReviewError.decisionInvalid(.details)) {
            try VerificationDecision(status: .fraud, reason: .manipulated, details: [.blurred])
        }
        #expect(throws: ReviewError.decisionInvalid(.details)) {
            try VerificationDecision(status: .fraud, reason: .fake, details: [.photo])
        }
        #expect(throws: ReviewError.decisionInvalid(.details)) {
            try VerificationDecision(
                status: .fraud,
                reason: .manipulated,
                details: [.photo, .photo]
            )
        }
    }

    @Test func `the result of the faces is written in the words of the interface`() {
        #expect(
            IdentityVerification(.match, hasPassedLiveness: true).json.encoded()
                == #"{"similarity":"MATCH","validity":"TRUE"}"#
        )
        #expect(
            IdentityVerification(.match, invalidFor: .livenessFailed).json.encoded()
                == #"{"similarity":"MATCH","validity":"FALSE","reason":"LIVENESS_FAILED"}"#
        )
        #expect(
            IdentityVerification(.notPossible).json.encoded() == #"{"similarity":"NOT_POSSIBLE"}"#
        )
    }
}
