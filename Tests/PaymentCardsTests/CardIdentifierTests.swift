// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Cryptography
import PaymentCards
import Testing

struct CardIdentifierTests {
    @Test(arguments: CardIdentifier.Kind.allCases)
    func `a new identifier can be read again, as its own kind only`(kind: CardIdentifier.Kind) {
        let identifier = CardIdentifier(kind, random: SystemRandom())
        #expect(CardIdentifier(identifier.text, kind) == identifier)
        for other in CardIdentifier.Kind.allCases where other != kind {
            #expect(CardIdentifier(identifier.text, other) == nil)
        }
    }

    @Test(arguments: [
        "", "../x", "crd_", "crd_\(String(repeating: "a", count: 25))",
        "crd_\(String(repeating: "a", count: 27))", "crd_\(String(repeating: "A", count: 26))",
        "crd_\(String(repeating: "a", count: 25))é", "crd-\(String(repeating: "a", count: 26))",
    ])
    func `other texts are no identifiers`(text: String) {
        #expect(CardIdentifier(text, .card) == nil)
    }

    @Test func `identifiers differ`() {
        let drawn = (0..<1000).map { _ in CardIdentifier(.card, random: SystemRandom()).text }
        #expect(Set(drawn).count == drawn.count)
    }
}
