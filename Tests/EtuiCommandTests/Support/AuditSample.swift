// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Encodings
import PaymentCards

/// An audit chain for the tests of `etui cards audit`.
enum AuditSample {
    /// Returns the first rows of a chain, one second apart; each third consumes a token, which the next one reveals.
    static func rows(_ count: Int) -> [AuditRow] {
        var chain = AuditChain()
        return (0..<count).map { place in
            var entry = AuditEntry(
                time: PreciseInstant(
                    millisecondsSinceEpoch: 1_790_000_000_000 + 1000 * Int64(place)
                ),
                actor: .cardholder,
                action: [.requested, .revealed, .activate][place % 3]
            )
            entry.tokenID = place % 3 == 2 ? nil : "tok_\(place / 3)"
            entry.card = "crd_aaaaaaaaaaaaaaaaaaaaaaaaaa"
            entry.userAgent = "Bank \\ 1.0 \"é\""
            return chain.append(entry)
        }
    }

    /// Returns rows as the lines of an export.
    static func lines(_ rows: [AuditRow]) -> [String] {
        rows.map { String(decoding: $0.line, as: UTF8.self) }
    }

    /// Returns lines as a file has them.
    static func file(_ lines: [String]) -> [UInt8] {
        Array(lines.map { $0 + "\n" }.joined().utf8)
    }
}

extension AuditChain {
    /// The head, as somebody keeps it elsewhere; nil for an empty chain.
    var anchor: AuditAnchor? { AuditAnchor(sequence: sequence, hash: hash) }
}
