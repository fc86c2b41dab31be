// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

/// The state of a check-in after it was sent.
public struct VicCheckInResult: Sendable, Hashable {
    /// The provider's handling of a check-in.
    public enum Status: String, Sendable, Hashable, CaseIterable {
        /// Not opened yet.
        case pending
        /// Opened by a person at the provider.
        case seen
        /// Accepted.
        case accepted
        /// Rejected.
        case rejected
        /// Not decided in time.
        case expired

        /// Whether the status can no longer change.
        public var isFinal: Bool { self != .pending && self != .seen }
    }

    /// The identifier of the check-in at the server.
    public let checkInId: String
    /// The status.
    public let status: Status
    /// Why it was rejected, if the provider gave a reason, as it may be shown.
    public let reason: String?
    /// The receipt that came with it.
    public let receipt: VicReceipt?
    /// Why a received receipt was not accepted, or not yet.
    public let receiptError: VicError?
    /// Whether a receipt arrived that no known key signed: it is kept, and each update checks it again.
    public var isReceiptPending: Bool { receiptError == .unknownReceiptKey }

    /// Creates a result.
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

/// A person's whereabouts are confidential: descriptions omit them.
extension VicCheckInResult: CustomStringConvertible, CustomDebugStringConvertible,
    CustomReflectable
{
    /// A placeholder with the status.
    public var description: String { "a check-in, \(status.rawValue)" }
    /// A placeholder with the status.
    public var debugDescription: String { description }
    /// An empty mirror.
    public var customMirror: Mirror { Mirror(self, children: []) }
}
