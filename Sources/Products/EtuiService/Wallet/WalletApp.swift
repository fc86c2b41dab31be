// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Barcodes
import CardServer
import Foundation
import Reading
import Screens
import Vault
import VicSwift

/// The app behind `/wallet`: the SDK's card screen with the demonstration cards of ``VicEnv/DEV``, or
/// with those of a family of the demonstration.
///
/// It uses the SDK as any integrator would, with one difference: an app has one wallet, and one user with
/// one language; this service has many at a time. So each page has its own wallet, whose store is a
/// folder that is removed with the page and whose keys are in memory.
@MainActor
final class WalletApp: ScreenApp {
    private let cards: VicCardViewController
    private let wallet: Wallet
    private let folder: String
    private let phone = SimulatedPhone()

    var firstScreen: PlatformViewController { cards }

    /// Creates a wallet in a folder.
    ///
    /// - Parameters:
    ///   - folder: the folder with the stores of all pages.
    ///   - environment: the server that the cards come from.
    ///   - transport: the connection to that server; nil if the wallet brings its own, as for ``VicEnv/DEV``.
    ///   - claims: returns the insurer's answer to an app whose user has logged in, for the wallet's key;
    ///     called before each update, because claims expire after a quarter of an hour.
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
            // Without a network the insurer's server is unreachable, like the card server.
            phone.state.isOffline ? nil : await claims(wallet)
        }
        wallet = Wallet(dependencies, environment: environment)
        cards = VicCardViewController(requestUrl: nil, delegate: nil, wallet: wallet)
        // This app is a simulation, and its server is the demonstration's.
        cards.isDemonstration = environment != .DEV
        cards.drawCode = { text in
            // A receipt with many fields may fit only with less error correction.
            guard let code = (try? LinkCode(text)) ?? (try? LinkCode(text, correction: .low))
            else { return nil }
            return VicDrawnCode(size: code.size, path: code.path)
        }
        wallet.update()
    }

    deinit {
        let deletion = wallet.deleteAll()
        // Removes the folder only when the store has finished with it.
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

    /// Opens a universal link, as the system hands one to an app; the screen takes it from the wallet.
    ///
    /// A link for another server is treated as a code: the scanner says whose it is.
    func open(link: String) {
        guard wallet.handle(requestUrl: link) == nil else { return }
        cards.receive(.checkInTapped(number: nil))
        cards.received(.codes([link]), from: .text)
    }
}
