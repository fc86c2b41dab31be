// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

/// The device whose wallet has a card, as the bank's staff sees it.
public struct WalletDevice: Sendable, Hashable {
    /// The sort of device; the raw values are those of the wire.
    public enum Kind: String, Sendable, CaseIterable {
        /// A telephone.
        case phone
        /// A watch.
        case watch
    }

    /// The most characters of a name.
    public static let nameCharacterCount = 40

    /// The name that its owner gave it, 1 to 40 characters that all show.
    public let name: String
    /// The sort of device.
    public let kind: Kind

    /// Describes a device; `nil` for a name outside the limits.
    public init?(name: String, kind: Kind) {
        guard PaymentForm.isText(name, upTo: Self.nameCharacterCount) else { return nil }
        self.name = name
        self.kind = kind
    }

    private init(unnamed kind: Kind) {
        // The route is that of Apple's wallet, so its devices are these; product names need no translation.
        name = kind == .phone ? "iPhone" : "Apple Watch"
        self.kind = kind
    }

    /// Returns a device whose wallet has not told its name.
    public static func unnamed(_ kind: Kind = .phone) -> WalletDevice {
        WalletDevice(unnamed: kind)
    }
}
