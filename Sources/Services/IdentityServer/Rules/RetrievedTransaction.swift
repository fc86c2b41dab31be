// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Encodings
import IdentityCheck

/// What integrators read of a transaction.
struct RetrievedTransaction: Sendable {
    let stored: StoredTransaction
    let parts: [StoredPart]
    /// What the client asked for, and what the server read.
    let request: JSONValue?
    let result: JSONValue?

    /// The status, with the face's comparison on an approval.
    var decision: VerificationDecision? { stored.decision }

    /// What the client asked for.
    var product: CheckProduct {
        request?["product"]?.string.flatMap { CheckProduct(rawValue: $0) } ?? .netverify
    }

    /// Where the pictures came from.
    var source: ScanSource {
        request?["source"]?.string.flatMap { ScanSource(rawValue: $0) } ?? .sdk
    }

    /// What came of the comparison of the faces, with the reason of a reviewer; nil without a selfie.
    func face(_ decision: VerificationDecision?) -> IdentityVerification? {
        let found = result?["identityVerification"].flatMap { IdentityVerification($0) }
        guard let reason = decision?.selfieReason else { return found }
        return found?.invalid(for: reason)
    }

    /// `document`: the status, and the fields that were read.
    var document: JSONOutput {
        var members: [(String, JSONOutput)] = [
            ("status", decision.map { .string($0.status.rawValue) } ?? .null)
        ]
        for (name, value) in result?["fields"]?.members ?? [] {
            members.append((name, JSONOutput(value)))
        }
        return .object(members)
    }

    /// `transaction`: when it was, and the references as given.
    var transaction: JSONOutput {
        var members: [(String, JSONOutput)] = [
            ("status", .string(stored.status.rawValue)),
            ("source", .string(source.rawValue)),
            ("date", .string(stored.createdOn.rfc3339)),
        ]
        for name in ["clientIp"] + TransactionRequest.referenceNames {
            guard let value = request?[name] else { continue }
            members.append((name, JSONOutput(value)))
        }
        return .object(members)
    }

    /// `verification`: the check of the zone, and the reason of a refusal.
    var verification: JSONOutput {
        let isChecked = decision?.status == .approved && result?["hasZone"]?.boolean == true
        var members: [(String, JSONOutput)] = [
            ("mrzCheck", isChecked ? "OK" : "NOT_AVAILABLE")
        ]
        if let reason = decision?.rejectReason { members.append(("rejectReason", reason)) }
        if decision?.status == .approved, let face = face(decision) {
            members.append(("identityVerification", face.json))
        }
        return .object(members)
    }
}
