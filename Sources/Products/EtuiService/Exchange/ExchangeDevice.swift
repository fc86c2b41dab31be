// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import DocumentExchange
import Encodings

/// A simulated device with two apps that handles links as a phone does: a link opens the app that has
/// registered its scheme, and brings it to the front.
@MainActor
final class ExchangeDevice {
    /// The apps on the device.
    enum App: String, CaseIterable, Codable {
        case form, wallet
    }

    /// The visible app.
    private(set) var front = App.form
    /// The links that one app sent to the other, latest last.
    private(set) var openedLinks: [OpenedLink] = []
    /// The most links that are kept.
    private static let linkLimit = 12

    /// The number of pages that show the wallet: briefly two when a page reconnects.
    private var walletPages = 0

    let form: ExchangeFormScreen
    let wallet: ExchangeWalletScreen

    init(signer: DemoRequestSigner, now: @escaping @Sendable () -> Instant) {
        form = ExchangeFormScreen(signer: signer, now: now)
        wallet = ExchangeWalletScreen(signer: signer, now: now)
        form.device = self
        wallet.device = self
    }

    /// Notes that a page shows an app of the device.
    func pageOpened(_ app: App) {
        if app == .wallet { walletPages += 1 }
    }

    /// Notes that a page is gone; without a page the wallet's questions stay unanswered.
    func pageClosed(_ app: App) {
        guard app == .wallet else { return }
        walletPages -= 1
        if walletPages == 0 { wallet.pageClosed() }
    }

    /// Shows another app, as when the user switches by hand.
    func show(_ app: App) {
        guard front != app else { return }
        front = app
        form.screenDidChange?()
        wallet.screenDidChange?()
    }

    /// Returns whether an app has registered the scheme of a link.
    func canOpen(_ link: String) -> Bool {
        app(for: link) != nil
    }

    /// Opens a link.
    ///
    /// - Returns: whether an app accepted it.
    func open(_ link: String) -> Bool {
        guard let app = app(for: link) else { return false }
        openedLinks.append(OpenedLink(link, to: app))
        openedLinks.removeFirst(max(0, openedLinks.count - Self.linkLimit))
        show(app)
        form.screenDidChange?()
        switch app {
        case .form: form.opened(by: link)
        case .wallet: wallet.opened(by: link)
        }
        return true
    }

    private func app(for link: String) -> App? {
        let scheme = link.prefix { $0 != ":" }.lowercased()
        if DemoRequestSigner.formSchemes.contains(scheme) { return .form }
        if wallet.registeredSchemes.contains(scheme) { return .wallet }
        return nil
    }
}

/// A link from one app to the other, for developers to inspect.
struct OpenedLink: Encodable {
    /// A parameter with its value truncated.
    struct Parameter: Encodable {
        let name: String
        let value: String
    }

    let to: ExchangeDevice.App
    /// The link up to its parameters.
    let address: String
    let parameters: [Parameter]
    /// The length of the whole link in bytes.
    let byteCount: Int

    /// The longest value shown in full, in characters.
    private static let valueLimit = 96

    init(_ link: String, to app: ExchangeDevice.App) {
        to = app
        byteCount = link.utf8.count
        let parts = link.split(separator: "?", maxSplits: 1)
        address = String(parts.first ?? "")
        let pairs =
            (try? LinkParameters(parsing: parts.dropFirst().first.map(String.init) ?? ""))?
            .pairs ?? []
        parameters = pairs.flatMap { pair -> [Parameter] in
            guard let token = RequestToken(parsing: pair.value) else {
                return [Parameter(name: pair.name, value: Self.short(pair.value))]
            }
            // A signed request carries everything in its claims.
            return (token.payload.members ?? []).map { member in
                Parameter(
                    name: "\(pair.name).\(member.name)",
                    value: Self.short(String(decoding: member.value.source, as: UTF8.self))
                )
            }
        }
    }

    private static func short(_ text: String) -> String {
        text.count <= valueLimit ? text : text.prefix(valueLimit) + "…"
    }
}
