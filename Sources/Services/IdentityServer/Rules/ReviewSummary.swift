// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Encodings
import IdentityCheck
import MachineReadable

/// A case as a list shows it: codes and times, nothing about the holder.
struct ReviewSummary: Sendable {
    let stored: StoredTransaction
    let request: JSONValue?
    /// What the rules found, in their order.
    let findings: [String]
    /// What the rules propose.
    let suggestion: VerificationDecision?
    /// The issuer that was read, or else the selected one.
    let country: String?
    /// The kind of document that was read.
    let type: String?
    /// Who has opened it.
    let lock: ReviewLock?

    /// Reads what is kept of a case.
    init(
        _ found: RetrievedTransaction,
        lock: ReviewLock? = nil
    ) throws(IdentityRequestError) {
        let outcome = found.result?["outcome"]
        let fields = found.result?["fields"]
        stored = found.stored
        request = found.request
        findings = (outcome?["findings"]?.elements ?? []).compactMap(\.string)
        suggestion = try outcome?["suggestion"]?.string.map {
            text throws(IdentityRequestError) in try DecisionText.read(text)
        }
        country =
            fields?["issuingCountry"]?.string ?? found.request?["preselectedCountry"]?.string
        type = fields?["type"]?.string
        self.lock = lock
    }

    /// How urgently it needs a reviewer.
    var risk: ReviewRisk {
        ReviewRisk(findings.compactMap { VerificationFinding(word: $0) }, suggestion: suggestion)
    }

    /// The two letters of the issuer, for its name in the page's language.
    private var region: String? { country.flatMap { Country.alpha2(of: $0) } }

    /// The codes by which lists are filtered.
    var reasons: [String] {
        let reasons = [suggestion, stored.proposal?.decision, stored.decision].compactMap {
            $0?.reason?.rawValue
        }
        return findings + reasons.map { String($0) }
    }

    /// The members of the case in lists and in the case itself.
    func members(for reviewer: String) -> [(String, JSONOutput)] {
        [
            ("scanReference", .string(stored.reference)),
            ("createdOn", .string(stored.createdOn.rfc3339)),
            ("status", .string(stored.status.rawValue)),
            ("findings", .array(findings.map { .string($0) })),
            ("suggestion", Self.json(suggestion)),
            ("proposal", Self.json(stored.proposal?.decision)),
            ("proposedBy", Self.json(stored.proposal?.reviewer, for: reviewer)),
            ("decision", Self.json(stored.decision)), ("risk", .string(risk.rawValue)),
            ("country", country.map { .string($0) } ?? .null),
            ("region", region.map { .string($0) } ?? .null),
            ("type", type.map { .string($0) } ?? .null),
            ("lock", lock.map { Self.json($0, for: reviewer) } ?? .null),
            (
                "merchantScanReference",
                request?["merchantScanReference"].map { JSONOutput($0) } ?? .null
            ),
        ]
    }

    /// A decision with the codes of its reason.
    static func json(_ decision: VerificationDecision?) -> JSONOutput {
        guard let decision else { return .null }
        return [
            "verificationStatus": .string(decision.status.rawValue),
            "rejectReason": decision.rejectReason ?? .null,
            "selfieReason": decision.selfieReason.map { .string($0.rawValue) } ?? .null,
        ]
    }

    /// A reviewer by the token of the credential, and whether it is the one who asks.
    static func json(_ token: String?, for reviewer: String) -> JSONOutput {
        guard let token else { return .null }
        return ["reviewer": .string(token), "isYou": .boolean(token == reviewer)]
    }

    /// Who has opened a case, and until when.
    static func json(_ lock: ReviewLock, for reviewer: String) -> JSONOutput {
        [
            "reviewer": .string(lock.reviewer), "isYou": .boolean(lock.reviewer == reviewer),
            "until": .string(lock.ends.rfc3339),
        ]
    }
}
