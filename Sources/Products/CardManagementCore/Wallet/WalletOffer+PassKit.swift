// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

#if canImport(PassKit) && canImport(UIKit)
import Foundation
import UIKit

/// What the app leaves for the wallet's extension: cards to offer, never a secret or a token.
struct WalletOffer: Codable, Equatable {
    /// A card to offer.
    struct Entry: Codable, Equatable {
        /// The card's identifier.
        var id: String
        /// The title in the wallet: the last four digits.
        var title: String
        /// The art, PNG.
        var art: Data
    }

    /// The cardholder's identifier.
    var cardholder: String
    /// The cards.
    var cards: [Entry]

    /// The name of the file in the container that app and extension share.
    private static let fileName = "card-wallet-offer.json"

    /// Writes the offer for the extension; `false` if there is no such container.
    func write(to appGroup: String) -> Bool {
        guard let file = Self.file(of: appGroup), let data = try? JSONEncoder().encode(self) else {
            return false
        }
        do {
            try data.write(to: file, options: .atomic)
            return true
        } catch {
            return false
        }
    }

    /// Reads the offer of the app; `nil` if it made none.
    static func read(from appGroup: String) -> WalletOffer? {
        guard let file = file(of: appGroup), let data = try? Data(contentsOf: file) else {
            return nil
        }
        return try? JSONDecoder().decode(WalletOffer.self, from: data)
    }

    private static func file(of appGroup: String) -> URL? {
        FileManager.default.containerURL(forSecurityApplicationGroupIdentifier: appGroup)?
            .appendingPathComponent(fileName)
    }
}
#endif
