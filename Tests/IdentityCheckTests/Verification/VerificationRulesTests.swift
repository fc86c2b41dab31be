// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import IdentityCheck
import Testing

/// What the rules decide without a person, and in which order.
struct VerificationRulesTests {
    /// Evidence of a document without any fault.
    private static var good: VerificationEvidence {
        var evidence = VerificationEvidence()
        evidence.parts = [.front, .back]
        evidence.needsBack = true
        evidence.hasCodedData = true
        evidence.validity = .valid
        evidence.codes = .agrees
        evidence.print = .agrees
        return evidence
    }

    private static var automatic: VerificationPolicy {
        var policy = VerificationPolicy()
        policy.approval = .automatic
        return policy
    }

    private static func outcome(
        _ policy: VerificationPolicy = automatic,
        changing change: (inout VerificationEvidence) -> Void
    ) -> VerificationOutcome {
        var evidence = good
        change(&evidence)
        return VerificationRules.outcome(of: evidence, under: policy)
    }

    /// The reason of a denial by rule; nil for anything else.
    private static func reason(_ outcome: VerificationOutcome) -> Int? {
        if case .decided(let decision) = outcome { decision.reason?.rawValue } else { nil }
    }

    /// One fault that denies a document, in the order of the rules.
    struct Fault: Sendable, CustomTestStringConvertible {
        let row: String
        let status: VerificationStatus
        let reason: Int?
        let change: @Sendable (inout VerificationEvidence) -> Void

        var testDescription: String { row }
    }

    static let faults: [Fault] = [
        Fault(row: "23 specimen", status: .notReadable, reason: 202) { $0.isSpecimen = true },
        Fault(row: "25 other type than selected", status: .notReadable, reason: 207) {
            $0.hasWrongPage = true
        },
        Fault(row: "11 blank picture", status: .notReadable, reason: 201) {
            $0.flaws.insert(.noDocument)
        },
        Fault(row: "13 two documents", status: .notReadable, reason: 211) {
            $0.flaws.insert(.severalDocuments)
        },
        Fault(row: "17 evident copy", status: .notReadable, reason: 102) {
            $0.flaws.insert(.blackAndWhiteCopy)
        },
        Fault(row: "17 no colours", status: .notReadable, reason: 210) {
            $0.flaws.insert(.blackAndWhite)
        },
        Fault(row: "16 blurred", status: .notReadable, reason: 200) { $0.flaws.insert(.blurred) },
        Fault(row: "24 unknown issuer", status: .unsupportedCountry, reason: nil) {
            $0.isCountryAccepted = false
        },
        Fault(row: "type not accepted", status: .unsupportedType, reason: nil) {
            $0.isTypeAccepted = false
        },
        Fault(row: "30 front in place of the back", status: .notReadable, reason: 206) {
            $0.hasWrongBack = true
        },
        Fault(row: "18 wrong check digit", status: .fraud, reason: 108) {
            $0.hasWrongCheckDigit = true
        },
        Fault(row: "35 zone and barcode differ", status: .fraud, reason: 111) {
            $0.codes = .differs(["dob"])
        },
    ]

    @Test(arguments: faults)
    func `a fault denies at once`(fault: Fault) {
        for policy in [VerificationPolicy(), Self.automatic] {
            guard case .decided(let decision) = Self.outcome(policy, changing: fault.change) else {
                Issue.record("a reviewer gets it")
                continue
            }
            #expect(decision.status == fault.status)
            #expect(decision.reason?.rawValue == fault.reason)
        }
    }

    @Test func `of two faults the earlier one tells the reason`() {
        for (place, first) in Self.faults.enumerated() {
            for second in Self.faults[(place + 1)...] {
                let outcome = Self.outcome { evidence in
                    second.change(&evidence)
                    first.change(&evidence)
                }
                #expect(
                    outcome == Self.outcome(changing: first.change),
                    "\(first.row), \(second.row)"
                )
            }
        }
    }

    @Test func `28: a date that does not exist is a wrong check`() {
        #expect(Self.reason(Self.outcome { $0.hasImpossibleDate = true }) == 108)
    }

    @Test func `a due back that did not come is missing`() {
        #expect(Self.reason(Self.outcome { $0.parts = [.front] }) == 206)
        let passport = Self.outcome {
            $0.parts = [.front]
            $0.needsBack = false
        }
        #expect(passport == .decided(.approved))
    }

    @Test(arguments: [
        (PictureFlaw.missingPart, 2003), (.glare, 2006), (.blurred, 2001), (.badQuality, 2002),
    ])
    func `14 to 16: a picture that is not good enough says why`(flaw: PictureFlaw, code: Int) {
        guard case .decided(let decision) = Self.outcome(changing: { $0.flaws = [flaw] }) else {
            Issue.record("a reviewer gets it")
            return
        }
        #expect(decision.reason == .notReadable)
        #expect(decision.details.map(\.rawValue) == [code])
    }

    @Test func `several flaws give one reason with all its details`() {
        guard
            case .decided(let decision) = Self.outcome(changing: { $0.flaws = [.glare, .blurred] })
        else {
            Issue.record("a reviewer gets it")
            return
        }
        #expect(decision.details == [.blurred, .glare])
    }

    @Test func `a faultless document is approved only if the account allows it`() {
        #expect(Self.outcome { _ in } == .decided(.approved))
        #expect(
            Self.outcome(VerificationPolicy()) { _ in } == .review(suggestion: nil, findings: [])
        )
    }

    @Test func `nothing known is never approved`() {
        let outcome = VerificationRules.outcome(of: VerificationEvidence(), under: Self.automatic)
        #expect(
            outcome
                == .review(
                    suggestion: nil,
                    findings: [.nothingRead, .expiryUnknown, .printNotCompared]
                )
        )
    }

    @Test func `27: an expired document goes by the account's policy`() {
        var policy = Self.automatic
        let expired: (inout VerificationEvidence) -> Void = { $0.validity = .expired }
        guard case .review(let suggestion, [.expired]) = Self.outcome(policy, changing: expired)
        else {
            Issue.record("no reviewer gets it")
            return
        }
        #expect(suggestion?.reason == .manual)
        policy.expired = .accept
        #expect(Self.outcome(policy, changing: expired) == .decided(.approved))
        policy.expired = .reject
        #expect(Self.reason(Self.outcome(policy, changing: expired)) == 300)
    }

    @Test func `56: printed text that differs goes to a reviewer, with 111 proposed`() {
        var policy = Self.automatic
        let altered: (inout VerificationEvidence) -> Void = {
            $0.print = .differs(["dob", "city"])
        }
        guard
            case .review(let suggestion, let findings) = Self.outcome(policy, changing: altered)
        else {
            Issue.record("no reviewer gets it")
            return
        }
        #expect(suggestion?.reason == .dataMismatch)
        #expect(findings.map(\.word) == ["text.mismatch.city", "text.mismatch.dob"])
        policy.printedMismatch = .deny
        #expect(Self.reason(Self.outcome(policy, changing: altered)) == 111)
    }

    @Test func `a client that says something else is a case for a reviewer`() {
        let outcome = Self.outcome { $0.claim = .differs(["idNumber"]) }
        #expect(outcome == .review(suggestion: nil, findings: [.claimDiffers("idNumber")]))
    }

    @Test func `a face that does not match goes by the account's policy`() {
        var policy = Self.automatic
        let other: (inout VerificationEvidence) -> Void = {
            $0.face = IdentityVerification(.noMatch)
        }
        guard case .review(let suggestion, [.faceRefused]) = Self.outcome(policy, changing: other)
        else {
            Issue.record("no reviewer gets it")
            return
        }
        #expect(suggestion?.reason == .photoMismatch)
        policy.face = .automatic
        #expect(Self.reason(Self.outcome(policy, changing: other)) == 107)
    }

    @Test func `a face that is needed must be compared and alive`() {
        var policy = Self.automatic
        #expect(
            Self.outcome(policy) { $0.face = IdentityVerification(.match) } == .decided(.approved)
        )
        policy.needsFace = true
        for face in [nil, IdentityVerification(.notPossible), IdentityVerification(.match)] {
            let outcome = Self.outcome(policy) { $0.face = face }
            #expect(outcome == .review(suggestion: nil, findings: [.faceNotCompared]))
        }
        let cropped = IdentityVerification(.match, invalidFor: .croppedFromDocument)
        #expect(
            Self.outcome(policy) { $0.face = cropped }
                == .review(suggestion: nil, findings: [.faceRefused])
        )
        let alive = IdentityVerification(.match, hasPassedLiveness: true)
        #expect(Self.outcome(policy) { $0.face = alive } == .decided(.approved))
    }
}
