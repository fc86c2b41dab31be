// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Encodings
import Foundation
import Testing

@testable import VicSwift

/// Descriptions never contain personal data.
struct PrivacyTests {
    private static func dumped(_ value: Any) -> String {
        var text = "\(value) \(String(reflecting: value))"
        dump(value, to: &text)
        return text
    }

    private static let personal = [
        "Muster", "Anna", "1985", "8075609999", "756", "100.001", "+41",
    ]

    @Test func `cards and their parts say nothing of their holders`() async throws {
        let wallet = try World().wallet(.DEV)
        _ = await wallet.update().value
        let card = wallet.cards[0]
        let parts: [Any] = [
            card, card.birthDate, try #require(card.ahvNumber), try #require(card.european),
            wallet.cards,
        ]
        for part in parts {
            let text = Self.dumped(part)
            for word in Self.personal { #expect(!text.contains(word)) }
        }
    }

    @Test func `receipts and check-ins say nothing of where somebody was`() async throws {
        let scene = try await CheckInScene()
        let request = try await scene.sent()
        scene.tell(CheckInScene.accepted(try scene.receipt(request: request.id)))
        let result = try await scene.checkIn.awaitDecision(timeout: 5)
        let receipt = try #require(result.receipt)
        for part in [result, receipt, request] as [Any] {
            let text = Self.dumped(part)
            for word in ["Praxis", "Bern", "Empfang", request.id, receipt.id] {
                #expect(!text.contains(word))
            }
        }
    }
}
