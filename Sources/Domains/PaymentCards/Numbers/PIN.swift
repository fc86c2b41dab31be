// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

public import Cryptography

/// A PIN in memory that is wiped at its end of life.
///
/// Shape: 4 to 12 ASCII digits (ISO 9564-1). It has no description and is never text.
public struct PIN: ~Copyable, Sendable {
    /// The number of digits of PINs that are drawn here.
    public static let drawnDigitCount = 4
    /// The numbers of digits that a PIN may have (ISO 9564-1).
    public static let digitCounts = 4...12

    private let digits: SecretBytes

    /// Takes digits, strong or weak.
    ///
    /// - Throws: ``PaymentCardError/refused(_:field:)`` with `field_invalid` for another length or other characters.
    public init(_ digits: consuming SecretBytes) throws(PaymentCardError) {
        let isPIN = digits.withBytes { bytes in
            Self.digitCounts ~= bytes.count && SecretDigits.isAllDigits(bytes)
        }
        guard isPIN else { throw .refused(.fieldInvalid, field: "pin") }
        self.digits = digits
    }

    private init(checked digits: consuming SecretBytes) { self.digits = digits }

    /// Draws a PIN of four digits that is not weak.
    ///
    /// - Parameters:
    ///   - lastFour: the end of the card's number.
    ///   - birthYear: the cardholder's year of birth; `nil` if unknown.
    ///   - random: where the digits come from.
    /// - Returns: the PIN.
    public static func generate(
        lastFour: String,
        birthYear: Int? = nil,
        random: some RandomSource
    ) -> PIN {
        while true {
            let pin = PIN(checked: SecretDigits.draw(count: drawnDigitCount, random: random))
            if !pin.isWeak(lastFour: lastFour, birthYear: birthYear) { return pin }
        }
    }

    /// Lends the digits for the duration of the body.
    public borrowing func withDigits<Outcome: ~Copyable, Failure>(
        _ body: (Span<UInt8>) throws(Failure) -> Outcome
    ) throws(Failure) -> Outcome {
        try digits.withBytes(body)
    }

    /// Checks that others would not guess the PIN first.
    ///
    /// - Parameters:
    ///   - lastFour: the end of the card's number.
    ///   - birthYear: the cardholder's year of birth; `nil` if unknown.
    /// - Throws: ``PaymentCardError/refused(_:field:)`` with `pin_weak` for equal digits, digits that rise or fall by one,
    ///   the end of the number, and the year of birth.
    public borrowing func checkStrength(
        lastFour: String,
        birthYear: Int? = nil
    ) throws(PaymentCardError) {
        guard !isWeak(lastFour: lastFour, birthYear: birthYear) else {
            throw .refused(.pinWeak, field: "pin")
        }
    }

    private borrowing func isWeak(lastFour: String, birthYear: Int?) -> Bool {
        let isRegular = digits.withBytes { bytes in
            Self.hasSteps(of: 0, bytes) || Self.hasSteps(of: 1, bytes)
                || Self.hasSteps(of: -1, bytes)
        }
        return isRegular || isEqual(to: lastFour)
            || (birthYear.map { isEqual(to: String($0)) } ?? false)
    }

    private borrowing func isEqual(to text: String) -> Bool {
        let bytes = Array(text.utf8)[...]
        return digits.isEqualInConstantTime(to: bytes.span)
    }

    private static func hasSteps(of step: Int, _ digits: borrowing Span<UInt8>) -> Bool {
        for place in 1..<digits.count {
            guard Int(digits[place]) - Int(digits[place - 1]) == step else { return false }
        }
        return true
    }
}
