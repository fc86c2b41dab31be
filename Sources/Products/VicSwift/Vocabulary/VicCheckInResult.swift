// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

/// How a check-in stands after it was sent.
public struct VicCheckInResult: Sendable, Hashable {
    /// How the provider dealt with a check-in.
    public enum Status: String, Sendable, Hashable, CaseIterable {
        /// Nobody has looked yet.
        case pending
        /// Somebody has looked.
        case seen
        /// Accepted.
        case accepted
        /// Rejected.
        case rejected
        /// Nobody decided in time.
        case expired

        /// Whether nothing more will come.
        public var isFinal: Bool { self != .pending && self != .seen }
    }

    /// The identifier of the check-in at the server.
    public let checkInId: String
    /// How it stands.
    public let status: Status
    /// Why it was rejected, if the provider said so, as it may be shown.
    public let reason: String?
    /// The receipt that came with it.
    public let receipt: VicReceipt?
    /// Why a receipt that came was not taken, or not yet.
    public let receiptError: VicError?
    /// Whether a receipt came that no known key signed: it is kept, and each update checks it anew.
    public var isReceiptPending: Bool { receiptError == .unknownReceiptKey }

    /// Describes a result.
    package init(
        checkInId: String,
        status: Status,
        reason: String?,
        receipt: VicReceipt?,
        receiptError: VicError? = nil
    ) {
        self.checkInId = checkInId
        self.status = status
        self.reason = reason
        self.receipt = receipt
        self.receiptError = receiptError
    }
}

/// Where somebody was is nobody's business: descriptions say nothing.
extension VicCheckInResult: CustomStringConvertible, CustomDebugStringConvertible,
    CustomReflectable
{
    /// A placeholder with the status.
    public var description: String { "a check-in, \(status.rawValue)" }
    /// A placeholder with the status.
    public var debugDescription: String { description }
    /// Nothing to look into.
    public var customMirror: Mirror { Mirror(self, children: []) }
}
