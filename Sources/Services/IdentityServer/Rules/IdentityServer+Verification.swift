// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Cryptography
import Encodings
import IdentityCheck
import MachineReadable

// The look at what was uploaded, and what follows from it (spec, document scan §4.4).
extension IdentityServer {
    /// The most transactions that one round looks at.
    private static let batch = 4
    /// For how long a node keeps a transaction that it looks at, in milliseconds; if it stops, another one looks then.
    private static let lease: Int64 = 120_000

    /// Looks at the transactions that are complete; returns their number.
    @discardableResult
    package func verify() async throws(IdentityRequestError) -> Int {
        let time = now()
        let due = try await store.write { work throws(IdentityRequestError) in
            try TransactionRows.take(
                at: time,
                until: time.adding(milliseconds: Self.lease),
                limit: Self.batch,
                work
            )
        }
        for transaction in due { try await verify(transaction) }
        return due.count
    }

    private func verify(_ found: StoredTransaction) async throws(IdentityRequestError) {
        let loaded = try await store.read { work throws(IdentityRequestError) in
            let account = try AccountRows.account(found.account, work)
            return (account, try PartRows.all(of: found.reference, work))
        }
        guard let account = loaded.0 else { throw IdentityRequestError(.internalError) }
        let (key, parts, time) = (try key(of: found), loaded.1, now())
        let request = try stored(found.request, "request", found.reference, key)
        let claim = try stored(found.claim, "claim", found.reference, key)
        let examination = try await working(for: account.id) {
            [self] () throws(IdentityRequestError) in
            var document = ExaminationCase(
                accepted: account.accepted ?? configuration.documents,
                today: CalendarDate(time.second)
            )
            document.select(claim, request)
            for part in parts {
                guard let side = CheckPart(rawValue: part.part.rawValue),
                    let sealed = try pictures.bytes(part.file, of: found.reference)
                else { continue }
                document.pictures[side] = try key.open(sealed, part.file, of: found.reference)
            }
            return examiner.examine(document)
        }
        let outcome = VerificationRules.outcome(
            of: examination.evidence,
            under: account.settings.verification
        )
        let text = examination.stored(outcome).utf8()
        let result = try key.seal(text, "result", of: found.reference, random: SystemRandom())
        let ended = now()
        let opened = RetrievedTransaction(
            stored: found,
            parts: parts,
            request: request,
            result: try stored(result, "result", found.reference, key)
        )
        try await store.write { [self] work throws(IdentityRequestError) in
            let moved: Bool
            switch outcome {
            case .decided(let decision):
                moved = try end(opened, .done, decision, account.settings, at: ended, work)
            case .review:
                moved = try TransactionRows.move(
                    found.reference,
                    from: .verifying,
                    to: .review,
                    .pending,
                    nil,
                    at: ended,
                    work
                )
            }
            // Another node was faster, or a client deleted it meanwhile.
            if moved { try TransactionRows.setResult(result, of: found.reference, work) }
        }
    }

    /// Returns a stored object of a transaction; nil if there is none.
    func stored(
        _ sealed: [UInt8]?,
        _ name: String,
        _ reference: String,
        _ key: TransactionKey
    ) throws(IdentityRequestError) -> JSONValue? {
        guard let sealed else { return nil }
        guard let tree = try? JSONTree(parsing: key.open(sealed, name, of: reference)) else {
            throw IdentityRequestError(.internalError)
        }
        return tree.root
    }
}

extension ExaminationCase {
    /// Takes what the client selected and read; what it preselected counts if it sent no fields.
    fileprivate mutating func select(_ claim: JSONValue?, _ request: JSONValue?) {
        country = (claim?["selectedCountry"] ?? request?["preselectedCountry"])?.string
        let types = request?["preselectedDocumentTypes"]?.elements ?? []
        let name =
            claim?["selectedDocumentType"]?.string ?? (types.count == 1 ? types[0].string : nil)
        type = name.flatMap { IdentityDocumentType(rawValue: $0) }
        for (name, value) in claim?.members ?? [] {
            if let text = value.string { self.claim[name] = text }
        }
    }
}

extension Examination {
    /// What was found, as it is kept for results and for reviewers.
    fileprivate func stored(_ outcome: VerificationOutcome) -> JSONOutput {
        [
            "fields": .object(fields.map { ($0.name, .string($0.value)) }),
            "hasZone": .boolean(hasZone),
            "identityVerification": evidence.face?.json ?? .null,
            "outcome": outcome.stored,
        ]
    }
}

extension VerificationOutcome {
    /// The outcome as it is kept for reviewers.
    fileprivate var stored: JSONOutput {
        switch self {
        case .decided: [:]
        case .review(let suggestion, let findings):
            [
                "suggestion": suggestion.map { .string(DecisionText.write($0)) } ?? .null,
                "findings": .array(findings.map { .string($0.word) }),
            ]
        }
    }
}
