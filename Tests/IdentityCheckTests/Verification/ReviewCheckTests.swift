// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import IdentityCheck
import Testing

/// The checks that the desk lists for a case.
struct ReviewCheckTests {
    private static func check(
        _ subject: ReviewCheck.Subject,
        _ change: (inout VerificationEvidence) -> Void
    ) -> ReviewCheck? {
        var evidence = VerificationEvidence()
        evidence.parts = [.front]
        evidence.hasCodedData = true
        change(&evidence)
        return evidence.checks.first { $0.subject == subject }
    }

    @Test func `each check has exactly one outcome, in a fixed order`() {
        let subjects = VerificationEvidence().checks.map(\.subject)
        #expect(subjects == ReviewCheck.Subject.allCases)
    }

    @Test func `a denial by rule is the reason of the check that failed`() {
        let changes: [(ReviewCheck.Subject, (inout VerificationEvidence) -> Void)] = [
            (.specimen, { $0.isSpecimen = true }), (.page, { $0.hasWrongPage = true }),
            (.pictures, { $0.flaws = [.blurred] }), (.back, { $0.needsBack = true }),
            (.checkDigits, { $0.hasWrongCheckDigit = true }),
            (.dates, { $0.hasImpossibleDate = true }),
            (.codes, { $0.codes = .differs(["lastName"]) }),
        ]
        for (subject, change) in changes {
            var evidence = VerificationEvidence()
            evidence.hasCodedData = true
            change(&evidence)
            let outcome = VerificationRules.outcome(of: evidence, under: VerificationPolicy())
            guard case .decided(let decision) = outcome else {
                Issue.record("\(subject) does not deny")
                continue
            }
            let check = Self.check(subject, change)
            #expect(check?.outcome == .failed && check?.reason == decision.reason)
        }
    }

    @Test func `a difference for a reviewer names its fields`() {
        let print = Self.check(.print) { $0.print = .differs(["number", "dob"]) }
        #expect(print?.outcome == .attention && print?.reason == .dataMismatch)
        #expect(print?.fields == ["dob", "number"])
        let client = Self.check(.client) { $0.claim = .differs(["dob"]) }
        #expect(client?.outcome == .attention && client?.reason == nil)
    }

    @Test func `without a code its checks were not possible`() {
        let digits = Self.check(.checkDigits) { $0.hasCodedData = false }
        #expect(digits?.outcome == .notPossible && digits?.reason == nil)
    }

    @Test(
        arguments: [
            ([VerificationFinding.printNotCompared], nil, ReviewRisk.low),
            ([.printNotCompared, .expired], nil, .medium), ([.claimDiffers("dob")], nil, .high),
            ([], VerificationDecision.unsupportedCountry, .low),
        ] as [([VerificationFinding], VerificationDecision?, ReviewRisk)]
    )
    func `the gravest finding is the risk`(
        findings: [VerificationFinding],
        suggestion: VerificationDecision?,
        risk: ReviewRisk
    ) {
        #expect(ReviewRisk(findings, suggestion: suggestion) == risk)
    }

    @Test func `a finding is read from its code`() {
        let all: [VerificationFinding] = [
            .nothingRead, .expired, .expiryUnknown, .printNotCompared, .printDiffers("dob"),
            .claimDiffers("lastName"), .faceNotCompared, .faceRefused,
        ]
        #expect(all.map { VerificationFinding(word: $0.word) } == all)
        #expect(VerificationFinding(word: "text.other") == nil)
    }
}
