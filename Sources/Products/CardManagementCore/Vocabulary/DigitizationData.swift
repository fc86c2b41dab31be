// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

#if canImport(PassKit)
public import PassKit
#endif

/// Where a card stands in the wallets of a phone and a watch.
public struct DigitizationData: Sendable {
    /// The state of both devices together.
    public let state: DigitizationState
    #if canImport(PassKit)
    /// The card's pass on this phone.
    public let localPKPass: PKPass?
    /// The card's pass on the watch.
    public let remotePKPass: PKPass?

    init(state: DigitizationState, localPKPass: PKPass? = nil, remotePKPass: PKPass? = nil) {
        self.state = state
        self.localPKPass = localPKPass
        self.remotePKPass = remotePKPass
    }
    #else

    init(state: DigitizationState) {
        self.state = state
    }
    #endif
}

/// Whether a card is in a wallet.
public enum DigitizationState: String, Decodable, Sendable, CaseIterable {
    /// The card is in the wallet.
    case digitized
    /// The card is in no wallet.
    case notDigitized
    /// The wallet of this phone waits for the cardholder's verification.
    case pendingIDVLocal
    /// The wallet of the watch waits for the cardholder's verification.
    case pendingIDVRemote
}

/// The name of ``DigitizationState`` in later versions.
public typealias CardDigitizationState = DigitizationState
