// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

public import Cryptography

/// The identifier of a cardholder, card, transaction or challenge: a prefix and 26 letters and digits.
///
/// Shape: `crd_`, `crh_`, `trx_` … and 26 characters of `a-z0-9`. It is no secret and says nothing about the card's number.
public struct CardIdentifier: Sendable, Hashable {
    /// What an identifier stands for; the raw value is its prefix.
    public enum Kind: String, Sendable, CaseIterable {
        /// A card.
        case card = "crd_"
        /// A cardholder.
        case cardholder = "crh_"
        /// A transaction.
        case transaction = "trx_"
        /// A challenge that a cardholder approves or declines.
        case challenge = "chl_"
        /// The registration of a device for approvals.
        case registration = "reg_"
        /// A notification to the bank.
        case event = "evt_"
        /// A card in the wallet of a device.
        case walletToken = "wtk_"
    }

    /// The number of characters after the prefix.
    static let characterCount = 26

    /// What the identifier stands for.
    public let kind: Kind
    /// The whole identifier with its prefix.
    public let text: String

    /// Reads an identifier of a kind; `nil` for any other text.
    public init?(_ text: some StringProtocol, _ kind: Kind) {
        let text = String(text)
        guard Self.isIdentifier(text, kind) else { return nil }
        self.kind = kind
        self.text = text
    }

    /// A list of cards reads two identifiers a row, so this makes no slices.
    private static func isIdentifier(_ text: String, _ kind: Kind) -> Bool {
        let prefix = kind.rawValue.utf8
        guard text.utf8.count == prefix.count + characterCount else { return false }
        var rest = text.utf8.makeIterator()
        for character in prefix where rest.next() != character { return false }
        while let character = rest.next() {
            switch character {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"):
                continue
            default: return false
            }
        }
        return true
    }

    /// Draws a new identifier: 26 of 36 characters are 134 bits, so none is drawn twice.
    public init(_ kind: Kind, random: some RandomSource) {
        self.kind = kind
        var body: [UInt8] = []
        while body.count < Self.characterCount {
            // 252 is the largest multiple of 36 in a byte; the rest would favour some characters.
            for byte in random.bytes(count: 32) where byte < 252 && body.count < Self.characterCount
            {
                body.append(Self.alphabet[Int(byte) % Self.alphabet.count])
            }
        }
        text = kind.rawValue + String(decoding: body, as: UTF8.self)
    }

    private static let alphabet = Array("abcdefghijklmnopqrstuvwxyz0123456789".utf8)
}
