// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Encodings
import Testing
import Tokens

@testable import InsuranceCards

/// A token with any changed byte or truncation neither verifies nor traps.
struct ChangeTests {
    /// A signed token and its reader.
    enum Token: CaseIterable {
        case claim, card, presentation, receipt

        func text() throws -> [UInt8] {
            switch self {
            case .claim: try Array(FetchingTests.claim().utf8)
            case .card: try Array(TestIssuer.card().utf8)
            case .presentation: try Array(PresentationTests.presentation().utf8)
            case .receipt: try Array(TestReceipt.receipt().utf8)
            }
        }

        /// Returns the reader; it throws for text it rejects.
        func reader() throws -> ([UInt8]) throws -> Void {
            let keys = try TestReceipt.directory()
            let (wallet, now) = (try TestIssuer.key(3).verificationKey, try TestIssuer.now())
            let issuer = TestIssuer.issuer
            switch self {
            case .claim:
                return { text in
                    _ = try CardClaim(
                        text[...],
                        keys: keys,
                        audience: issuer,
                        wallet: wallet,
                        at: now
                    )
                }
            case .card:
                let reader = CardReader(keys: keys, issuer: issuer)
                return { _ = try reader.read($0[...], subject: wallet, at: now, from: .server) }
            case .presentation:
                let verifier = PresentationVerifier(keys: keys, issuer: issuer)
                return { text in
                    _ = try verifier.verify(
                        text[...],
                        for: PresentationTests.expectation,
                        at: now,
                        isRevoked: { _ in false }
                    )
                }
            case .receipt:
                let reader = ReceiptReader(keys: keys)
                return { text in
                    _ = try reader.read(
                        text[...],
                        subjects: [wallet.text],
                        at: now,
                        from: .server,
                        isAnswered: { $0 == TestReceipt.request }
                    )
                }
            }
        }
    }

    private static func passes(_ text: [UInt8], _ read: ([UInt8]) throws -> Void) -> Bool {
        (try? read(text)) != nil
    }

    @Test(arguments: Token.allCases)
    func `a changed byte is found`(token: Token) throws {
        let (text, read) = (try token.text(), try token.reader())
        try read(text)
        let taken = text.indices.filter { place in
            var changed = text
            changed[place] ^= 1
            return Self.passes(changed, read)
        }
        #expect(taken == [])
    }

    @Test(arguments: Token.allCases)
    func `a text cut short is found, unless whole disclosures are left away`(token: Token) throws {
        let (text, read) = (try token.text(), try token.reader())
        let taken = text.indices.filter { Self.passes(Array(text[..<$0]), read) }
        // The holder of a card or a receipt may show less of it; a presentation is bound to what it shows.
        let isBound = token == .claim || token == .presentation
        #expect(taken.allSatisfy { !isBound && text[$0 - 1] == UInt8(ascii: "~") })
    }
}
