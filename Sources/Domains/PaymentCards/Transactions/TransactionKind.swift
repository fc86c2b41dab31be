// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

/// What a transaction does.
public enum TransactionKind: String, Sendable, CaseIterable {
    /// A payment, or cash from a machine.
    case purchase
    /// Raises an approved purchase, as hotels and filling stations do.
    case incremental
    /// A payment that the merchant starts by a standing agreement.
    case recurring
    /// The merchant gives money back.
    case refund
    /// The merchant takes one authorisation back before it is cleared; what raised it is reversed on its own.
    case reversal
    /// The bank takes a disputed payment back.
    case chargeback
    /// A wallet or merchant stores the card; no money moves.
    case tokenization

    /// Whether the transaction spends money, so that spend controls apply.
    public var spends: Bool {
        switch self {
        case .purchase, .incremental, .recurring: true
        case .refund, .reversal, .chargeback, .tokenization: false
        }
    }

    /// Whether the transaction gives money back for an earlier one.
    public var givesBack: Bool {
        switch self {
        case .refund, .reversal, .chargeback: true
        case .purchase, .incremental, .recurring, .tokenization: false
        }
    }

    /// Whether the transaction needs an earlier one.
    public var needsOriginal: Bool { givesBack || self == .incremental }

    /// Whether the transaction may refer to an earlier one.
    public var mayHaveOriginal: Bool { needsOriginal || self == .recurring }

    /// Returns whether a transaction of this kind may refer to one of another kind.
    func mayFollow(_ original: TransactionKind) -> Bool {
        switch self {
        case .purchase, .tokenization: false
        case .incremental, .recurring: original == .purchase
        case .refund, .reversal, .chargeback: original.spends
        }
    }
}

/// What became of a transaction.
public enum TransactionStatus: String, Sendable, CaseIterable {
    /// The issuer approved it.
    case approved
    /// The issuer declined it.
    case declined
    /// A reversal took it back.
    case reversed
    /// The merchant has its money; only a refund or chargeback gives it back.
    case cleared
}
