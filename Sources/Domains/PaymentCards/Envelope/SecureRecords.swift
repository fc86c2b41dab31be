// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

public import Cryptography

/// The secrets of a card in one answer: number, security code or PIN.
///
/// All are ASCII digits in memory that is wiped when this value ends.
public struct SecureRecords: ~Copyable, Sendable {
    /// The length of the block that is encrypted, whatever it contains.
    public static let blockByteCount = 64

    /// The card number, 12 to 19 digits.
    public let pan: SecretBytes?
    /// The security code, 3 or 4 digits.
    public let securityCode: SecretBytes?
    /// The PIN, 4 to 12 digits.
    public let pin: SecretBytes?
    /// The month in which the card ends, which may accompany its number.
    public let expiry: CardExpiry?

    /// Joins secrets; what an operation does not show is `nil`.
    public init(
        pan: consuming SecretBytes? = nil,
        securityCode: consuming SecretBytes? = nil,
        pin: consuming SecretBytes? = nil,
        expiry: CardExpiry? = nil
    ) {
        self.pan = pan
        self.securityCode = securityCode
        self.pin = pin
        self.expiry = expiry
    }
}

/// The kinds of record in a block.
enum RecordTag: UInt8, CaseIterable {
    case pan = 1
    case securityCode = 2
    case pin = 3
    case expiry = 4

    /// The permitted number of digits: ISO/IEC 7812-1 for numbers.
    var digitCounts: ClosedRange<Int> {
        switch self {
        case .pan: 12...19
        case .securityCode: 3...4
        case .pin: PIN.digitCounts
        case .expiry: 4...4
        }
    }
}

extension SecureOperation {
    /// The records that the answer must have.
    var requiredRecords: Set<RecordTag> {
        switch self {
        case .pin: [.pin]
        case .pan, .copyPAN: [.pan]
        case .cvv, .copyCVV: [.securityCode]
        case .panAndCVV: [.pan, .securityCode]
        case .setPIN, .controls, .registerDevice, .decide: []
        }
    }

    /// Whether an answer may have these records: the required ones, and the expiry next to a number.
    func permits(_ records: Set<RecordTag>) -> Bool {
        let required = requiredRecords
        return records == required
            || (required.contains(.pan) && records == required.union([.expiry]))
    }
}
