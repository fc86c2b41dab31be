// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

public import Cryptography

/// Computes security codes, which are never stored.
///
/// In production an HSM does this with the scheme's algorithm.
public protocol SecurityCodes: Sendable {
    /// Returns the code of a card as ASCII digits.
    ///
    /// - Throws: ``PaymentCardError/cryptography`` if it cannot be computed.
    func code(
        of number: borrowing CardNumber,
        expiry: CardExpiry
    ) throws(PaymentCardError) -> SecretBytes
}

/// The security codes of a sandbox: three digits of an HMAC over number and expiry.
public final class HMACSecurityCodes: SecurityCodes {
    private static let codeCount = 3

    private let key: SecretBytes

    /// Uses a key, which all nodes of a server share.
    public init(key: consuming SecretBytes) {
        self.key = key
    }

    /// Returns the code: of the HMAC in hexadecimal first the digits 0-9, then a-f as 0-5; the first three of these.
    public func code(
        of number: borrowing CardNumber,
        expiry: CardExpiry
    ) throws(PaymentCardError) -> SecretBytes {
        var hash = try hash(of: number, expiry: expiry)
        defer { hash.wipe() }
        return SecretBytes(count: Self.codeCount) { code in
            var place = 0
            for isLetter in [false, true] {
                for index in 0..<2 * hash.count where place < Self.codeCount {
                    let value = hash[index / 2] >> (index.isMultiple(of: 2) ? 4 : 0) & 0xF
                    guard (value > 9) == isLetter else { continue }
                    code[place] = UInt8(ascii: "0") + (isLetter ? value - 10 : value)
                    place += 1
                }
            }
        }
    }

    /// Returns the HMAC of `cvv2|<PAN>|<YYMM>|000`.
    private func hash(
        of number: borrowing CardNumber,
        expiry: CardExpiry
    ) throws(PaymentCardError) -> [UInt8] {
        var message: [UInt8] = []
        // Growing the array would leave a copy of the number in freed memory.
        message.reserveCapacity(64)
        defer { message.wipe() }
        message += "cvv2|".utf8
        number.withDigits { digits in
            for place in digits.indices { message.append(digits[place]) }
        }
        message += "|\(expiry.yearMonth)|000".utf8
        do throws(CipherError) {
            return try HMAC(.sha256).code(of: message, key: key)
        } catch {
            throw .cryptography
        }
    }
}
