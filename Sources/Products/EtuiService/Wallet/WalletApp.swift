// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Barcodes
import CardServer
import Foundation
import Screens
import Vault
import VicSwift

/// The app behind `/wallet`: the SDK's card screen with the made-up cards of ``VicEnv/DEV``, or with those
/// of a family of the demonstration.
///
/// It uses the SDK as any integrator would, but for two things: an app has one wallet, and one
/// reader with one language; this service has many at a time. So each page has a wallet of its own,
/// whose store is a folder that goes with the page and whose keys are in memory.
@MainActor
final class WalletApp: ScreenApp {
    private let cards: VicCardViewController
    private let wallet: Wallet
    private let folder: String
    private let phone = SimulatedPhone()

    var firstScreen: PlatformViewController { cards }

    /// A wallet below a folder.
    ///
    /// - Parameters:
    ///   - folder: where the stores of all pages lie.
    ///   - environment: the server that the cards come from.
    ///   - transport: how that server is reached; nil where the wallet brings its own, as for ``VicEnv/DEV``.
    ///   - claims: what the insurer's server answers an app whose user has logged in, for the wallet's key;
    ///     asked before each update, for claims end after a quarter of an hour.
    init(
        folder: String,
        environment: VicEnv = .DEV,
        transport: (any WalletTransport)? = nil,
        claims: @escaping @Sendable (_ wallet: String) async -> [String] = { _ in [""] }
    ) {
        self.folder = folder + "/" + UUID().uuidString
        var dependencies = WalletDependencies(folder: self.folder)
        let keys = MemoryKeyStore()
        dependencies.keys = { () throws(KeyStoreError) in keys }
        if let transport { dependencies.transport = transport }
        dependencies.network = { [phone] in phone.network(to: $0) }
        dependencies.clock = phone.clock
        dependencies.claims = { [phone] wallet in
            // The insurer's server is as far away as the card server.
            phone.state.isOffline ? nil : await claims(wallet)
        }
        wallet = Wallet(dependencies, environment: environment)
        cards = VicCardViewController(requestUrl: nil, delegate: nil, wallet: wallet)
        // This app is a simulation, and whatever server it has is the demonstration's.
        cards.isDemonstration = environment != .DEV
        cards.drawCode = { text in
            // A receipt with many fields fits with less correction only, if at all.
            guard let code = (try? LinkCode(text)) ?? (try? LinkCode(text, correction: .low))
            else { return nil }
            return VicDrawnCode(size: code.size, path: code.path)
        }
        wallet.update()
    }

    deinit {
        let deletion = wallet.deleteAll()
        // Removed only when the store is done with it.
        Task.detached { [folder] in
            _ = await deletion.error
            try? FileManager.default.removeItem(atPath: folder)
        }
    }

    func use(_ language: ScreenLanguage) {
        let language = VicLang(rawValue: language.rawValue) ?? .DE
        wallet.language = language
        cards.language = language
    }

    func use(_ device: SimulatedDevice) {
        phone.state = device
        cards.readAgain()
    }

    /// As the system hands an app a universal link; the screen takes it from the wallet.
    ///
    /// A link that is not for this wallet's server is taken as a code: the scanner says whose it is.
    func open(link: String) {
        guard wallet.handle(requestUrl: link) == nil else { return }
        cards.receive(.checkInTapped(number: nil))
        cards.received(.codes([link]), from: .text)
    }
}
