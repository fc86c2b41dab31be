// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Cryptography
import Encodings
import IdentityCheck

/// A case with everything that a reviewer needs to decide it.
struct ReviewCase: Sendable {
    let found: RetrievedTransaction
    let summary: ReviewSummary
    /// What the client said.
    let claim: JSONValue?
    let needsTwoReviewers: Bool
    let undo: ReviewUndo?
    let history: [Entry]
    let callback: StoredCallback?
    let attempts: [CallbackAttempt]
    /// The places of the movements' frames that are still there.
    let frames: [Int]

    /// An event with its note opened.
    struct Entry: Sendable {
        let stored: StoredReviewEvent
        let note: String?
    }

    /// Writes the case for a reviewer.
    func json(for reviewer: String) -> JSONOutput {
        let result = found.result
        let more: [(String, JSONOutput)] = [
            ("stage", .string(found.stored.stage.rawValue)),
            ("needsTwoReviewers", .boolean(needsTwoReviewers)),
            ("pictures", .array(found.parts.map { .string($0.part.rawValue) })),
            (
                "fields",
                ReviewFields(
                    data: result?["data"],
                    claim: claim,
                    comparisons: result?["comparisons"]
                ).json
            ),
            ("zone", zone), ("checks", Self.member("reviewChecks", result)),
            ("remarks", Self.member("checks", result)),
            ("quality", Self.member("pictures", result)),
            ("masked", Self.member("masked", result)),
            ("face", face),
            (
                "undo",
                undo.map {
                    [
                        "isYou": .boolean($0.reviewer == reviewer),
                        "until": .string($0.ends.rfc3339),
                    ]
                } ?? .null
            ),
            ("history", .array(history.map { Self.json($0, for: reviewer) })),
            ("delivery", delivery),
        ]
        return .object(summary.members(for: reviewer) + more)
    }

    private static func member(_ name: String, _ object: JSONValue?) -> JSONOutput {
        object?[name].map { JSONOutput($0) } ?? .null
    }

    /// What came of the comparison of the faces: the members that integrators see, and those for reviewers.
    private var face: JSONOutput {
        let told = ["identityVerification", "face"].flatMap {
            found.result?[$0]?.members ?? []
        }
        guard !told.isEmpty else { return .null }
        return .object(
            told.map { ($0.name, JSONOutput($0.value)) }
                + [
                    ("consent", Self.member(RetrievedTransaction.consent, found.request)),
                    ("frames", .array(frames.map { .integer($0) })),
                ]
        )
    }

    /// The zone as it was read, with its place in a picture and its check digits.
    private var zone: JSONOutput {
        guard let read = found.result?["data"]?["mrzData"] else { return .null }
        let place = found.result?["zones"]?.elements?.first
        let lines = ["line1", "line2", "line3"].compactMap { read[$0]?.string }
        return [
            "format": Self.member("format", read), "part": Self.member("part", place),
            "lines": .array(lines.map { .string($0) }),
            "rawLines": Self.member("rawLines", read),
            "corners": Self.member("corners", place),
            "checkDigits": Self.member("checkDigits", place),
        ]
    }

    private static func json(_ entry: Entry, for reviewer: String) -> JSONOutput {
        let event = entry.stored.event
        return [
            "at": .string(entry.stored.happenedOn.rfc3339), "event": .string(event.kind.rawValue),
            "by": ReviewSummary.json(event.actor, for: reviewer),
            "decision": ReviewSummary.json(event.decision),
            "note": entry.note.map { .string($0) } ?? .null,
        ]
    }

    /// How far the result is on its way to the account's server; null if it is not sent.
    private var delivery: JSONOutput {
        guard let callback else { return .null }
        return [
            "state": .string(state(of: callback)), "due": .string(callback.due.rfc3339),
            "attempts": .array(
                attempts.map { attempt in
                    [
                        "attempt": .integer(attempt.number),
                        "at": .string(attempt.endedOn.rfc3339),
                        "status": .string(attempt.outcome),
                    ]
                }
            ),
        ]
    }

    private func state(of callback: StoredCallback) -> String {
        switch callback.status {
        case .delivered: "delivered"
        case .pending: callback.attempt > callback.started ? "retrying" : "pending"
        // 410 means that the receiver wants no more; else all attempts are used up.
        case .stopped: attempts.last?.outcome == "410" ? "stopped" : "gaveUp"
        }
    }
}
