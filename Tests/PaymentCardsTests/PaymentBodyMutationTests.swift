// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Cryptography
import Encodings
import PaymentCards
import Testing

/// Every truncation and every changed byte of right bodies: the readers may refuse, but never trap.
struct PaymentBodyMutationTests {
    private enum Body: String, CaseIterable, Sendable {
        case request, transaction, controls, challenge, counters
    }

    private static func text(_ body: Body) throws -> JSONOutput {
        switch body {
        case .request:
            return try MoneySample.request(.refund, original: MoneySample.originalID).json
        case .transaction: return MoneySample.transaction(currency: MoneySample.euros).json
        case .controls:
            let limit = SpendLimit(interval: .day, amount: 100_00, setBy: .cardholder)
            let list = SpendList(mode: .allow, entries: ["CH"])
            return SpendControls(limits: [limit], countries: list).json
        case .challenge:
            let request = try #require(
                ChallengeRequest(
                    card: MoneySample.card,
                    merchant: "Kiosk",
                    amount: 1,
                    currency: MoneySample.francs
                )
            )
            return ApprovalChallenge(
                request,
                lastFour: "1374",
                now: MoneySample.now,
                random: SystemRandom()
            ).json(at: MoneySample.now)
        case .counters:
            let context = AuthorisationContext(card: MoneySample.paymentCard())
            return try MoneySample.decide(MoneySample.request(), context).counters.json
        }
    }

    /// Returns the body in canonical form as its reader understood it; `nil` if it refuses it.
    private static func reread(_ bytes: [UInt8], as body: Body) -> JSONOutput? {
        guard let value = try? JSONTree(parsing: bytes).root else { return nil }
        return switch body {
        case .request: (try? AuthorisationRequest(parsing: value))?.json
        case .transaction: PaymentTransaction(value)?.json
        case .controls: (try? SpendControls(parsing: value))?.json
        case .challenge: ApprovalChallenge(value)?.json(at: MoneySample.now)
        case .counters: SpendCounters(value)?.json
        }
    }

    @Test(arguments: Body.allCases)
    private func `what a changed body is read as can be written and read again`(
        body: Body
    ) throws {
        let bytes = try Self.text(body).utf8()
        #expect(Self.reread(bytes, as: body)?.utf8() == bytes)
        var acceptedCount = 0
        for place in bytes.indices {
            #expect(Self.reread(Array(bytes[..<place]), as: body) == nil)
            for byte in [0, 0x22, 0x2D, 0x30, 0x39, 0x41, 0x61, 0x7D, 0xFF] as [UInt8] {
                var changed = bytes
                changed[place] = byte
                guard let written = Self.reread(changed, as: body)?.utf8() else { continue }
                acceptedCount += 1
                #expect(Self.reread(written, as: body)?.utf8() == written)
            }
        }
        #expect(acceptedCount > 0)
    }
}
