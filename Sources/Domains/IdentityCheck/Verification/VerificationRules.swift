// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

/// The rules that decide about a document without a person.
///
/// The first rule that applies wins, in this order: specimen (202), wrong page (207), the pictures (201, 211, 102, 210,
/// 200), country, type, missing back (206), check digits (108), coded data that contradict each other (111). Then come
/// the rules that an account may switch on. A document that no rule denies is approved only if the account allows it
/// and nothing remains to be looked at.
public enum VerificationRules {
    private typealias Rule =
        @Sendable (
            VerificationEvidence, VerificationPolicy
        ) -> VerificationDecision?

    /// The denials in their order.
    private static let denials: [Rule] = [
        { evidence, _ in evidence.isSpecimen ? VerificationDecision(.specimen) : nil },
        { evidence, _ in evidence.hasWrongPage ? VerificationDecision(.wrongPage) : nil },
        { evidence, _ in pictureDenial(evidence.flaws) },
        { evidence, _ in evidence.isCountryAccepted ? nil : .unsupportedCountry },
        { evidence, _ in evidence.isTypeAccepted ? nil : .unsupportedType },
        { evidence, _ in evidence.lacksBack ? VerificationDecision(.missingBack) : nil },
        { evidence, _ in evidence.hasWrongData ? VerificationDecision(.checkDigits) : nil },
        { evidence, _ in
            evidence.codes.differences.isEmpty ? nil : VerificationDecision(.dataMismatch)
        },
        { evidence, policy in
            policy.printedMismatch == .deny && !evidence.print.differences.isEmpty
                ? VerificationDecision(.dataMismatch) : nil
        },
        { evidence, policy in
            policy.expired == .reject && evidence.validity == .expired
                ? VerificationDecision(.manual) : nil
        },
        { evidence, policy in
            policy.face == .automatic && evidence.face?.similarity == .noMatch
                ? VerificationDecision(.photoMismatch) : nil
        },
    ]

    /// Decides about a document, or leaves it to a reviewer.
    ///
    /// - Parameters:
    ///   - evidence: what is known about it.
    ///   - policy: what the account leaves to the rules.
    /// - Returns: the same outcome for the same arguments.
    public static func outcome(
        of evidence: VerificationEvidence,
        under policy: VerificationPolicy
    ) -> VerificationOutcome {
        for rule in denials {
            if let decision = rule(evidence, policy) { return .decided(decision) }
        }
        let findings = findings(evidence, policy)
        if findings.isEmpty, policy.approval == .automatic { return .decided(.approved) }
        return .review(suggestion: suggestion(evidence), findings: findings)
    }

    /// Returns the denial for the gravest flaw, with all details that belong to its reason.
    private static func pictureDenial(_ flaws: Set<PictureFlaw>) -> VerificationDecision? {
        guard let gravest = PictureFlaw.allCases.first(where: flaws.contains) else { return nil }
        let found = RejectDetail.allCases.filter { detail in
            flaws.contains { $0.detail == detail }
        }
        return VerificationDecision(gravest.reason, found)
    }

    private static func findings(
        _ evidence: VerificationEvidence,
        _ policy: VerificationPolicy
    ) -> [VerificationFinding] {
        var findings: [VerificationFinding] = []
        if !evidence.hasCodedData { findings.append(.nothingRead) }
        switch evidence.validity {
        case .expired where policy.expired != .accept: findings.append(.expired)
        case .unknown: findings.append(.expiryUnknown)
        case .valid, .expired: break
        }
        if evidence.print == .notCompared { findings.append(.printNotCompared) }
        findings += evidence.print.differences.sorted().map { .printDiffers($0) }
        findings += evidence.claim.differences.sorted().map { .claimDiffers($0) }
        if let face = evidence.face {
            if face.similarity == .noMatch || face.isValid == false {
                findings.append(.faceRefused)
            } else if face.similarity == .notPossible || (policy.needsFace && face.isValid == nil) {
                findings.append(.faceNotCompared)
            }
        } else if policy.needsFace {
            findings.append(.faceNotCompared)
        }
        if evidence.face != nil, evidence.isFaceEngineAbsent { findings.append(.faceEngineAbsent) }
        return findings
    }

    /// Returns the decision that the rules propose to a reviewer.
    private static func suggestion(_ evidence: VerificationEvidence) -> VerificationDecision? {
        if !evidence.print.differences.isEmpty { return VerificationDecision(.dataMismatch) }
        if evidence.face?.similarity == .noMatch { return VerificationDecision(.photoMismatch) }
        if evidence.validity == .expired { return VerificationDecision(.manual) }
        return nil
    }
}

extension VerificationEvidence {
    /// Whether a back is due that did not come, or came as another side.
    fileprivate var lacksBack: Bool {
        hasWrongBack || (needsBack && !parts.contains(.back))
    }

    fileprivate var hasWrongData: Bool { hasWrongCheckDigit || hasImpossibleDate }
}
