// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Cryptography
import PaymentCards
import Testing

struct PINTests {
    /// Returns the code with which a text is refused as a PIN; `nil` for a good one.
    private static func refusal(
        _ text: String,
        lastFour: String = "1374",
        birthYear: Int? = nil
    ) -> IssuingErrorCode? {
        do throws(PaymentCardError) {
            let pin = try PIN(SecretBytes(ascii: text))
            try pin.checkStrength(lastFour: lastFour, birthYear: birthYear)
            return nil
        } catch {
            guard case .refused(let code, field: "pin") = error else { return .internalError }
            return code
        }
    }

    @Test func `letters, 3 or 13 digits are no PIN`() {
        for text in [
            "", "739", "7391739173917", "73a1", "73 1", "-739", "７３９１", "7391\n", "\0\0\0\0",
        ] { #expect(Self.refusal(text) == .fieldInvalid) }
    }

    @Test func `4 to 12 digits are a PIN`() {
        for text in ["7391", "73917", "739173917391"] { #expect(Self.refusal(text) == nil) }
    }

    @Test func `equal digits, sequences and the last four are weak`() {
        for text in [
            "0000", "9999", "111111111111", "0123", "6789", "9876", "3210", "123456789", "1374",
        ] { #expect(Self.refusal(text) == .pinWeak) }
    }

    @Test func `what only resembles a weak PIN is good`() {
        for text in ["1112", "1233", "2468", "7890", "9753", "13740", "01374", "4731"] {
            #expect(Self.refusal(text) == nil)
        }
    }

    @Test func `the year of birth is weak when it is known`() {
        #expect(Self.refusal("1987") == nil)
        #expect(Self.refusal("1987", birthYear: 1987) == .pinWeak)
        #expect(Self.refusal("1988", birthYear: 1987) == nil)
    }

    @Test func `a new PIN has four digits and is never weak`() throws {
        for _ in 0..<500 {
            let pin = PIN.generate(lastFour: "1374", birthYear: 1987, random: SystemRandom())
            try pin.checkStrength(lastFour: "1374", birthYear: 1987)
            #expect(pin.withDigits { $0.count } == 4)
        }
    }

    @Test func `a weak draw is drawn again`() {
        /// Each secret starts one further, so that the draws are 1374, 2222, 9876, 7391.
        final class Draws: RandomSource, @unchecked Sendable {
            // Used by one test on one thread.
            private var rest: [[UInt8]] = [
                [1, 3, 7, 4], [2, 2, 2, 2], [9, 8, 7, 6], [7, 3, 9, 1],
            ]

            func fill(_ buffer: inout MutableSpan<UInt8>) {
                let next = rest.removeFirst()
                for place in buffer.indices { buffer[place] = next[place % next.count] }
            }
        }
        let pin = PIN.generate(lastFour: "1374", random: Draws())
        let digits = pin.withDigits { SecretBytes(copying: $0) }
        #expect(digits.revealed() == Array("7391".utf8))
    }
}
