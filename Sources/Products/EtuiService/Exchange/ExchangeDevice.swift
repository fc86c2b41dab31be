// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import DocumentExchange
import Encodings

/// One made-up device with two apps, which do with links what a phone's system does: a link opens the app
/// that has registered its scheme, and brings it to the front.
@MainActor
final class ExchangeDevice {
    /// The apps on the device.
    enum App: String, CaseIterable, Codable {
        case form, wallet
    }

    /// The app that the person sees.
    private(set) var front = App.form
    /// The links that went from app to app, the latest last.
    private(set) var openedLinks: [OpenedLink] = []
    /// How many of them are kept.
    private static let linkLimit = 12

    /// How many pages show the wallet: two for a moment when a page connects anew.
    private var walletPages = 0

    let form: ExchangeFormScreen
    let wallet: ExchangeWalletScreen

    init(signer: DemoRequestSigner, now: @escaping @Sendable () -> Instant) {
        form = ExchangeFormScreen(signer: signer, now: now)
        wallet = ExchangeWalletScreen(signer: signer, now: now)
        form.device = self
        wallet.device = self
    }

    /// A page shows an app of the device.
    func pageOpened(_ app: App) {
        if app == .wallet { walletPages += 1 }
    }

    /// A page is gone; without one nobody answers what the wallet asks.
    func pageClosed(_ app: App) {
        guard app == .wallet else { return }
        walletPages -= 1
        if walletPages == 0 { wallet.pageClosed() }
    }

    /// Shows another app, as a person does who switches by hand.
    func show(_ app: App) {
        guard front != app else { return }
        front = app
        form.screenDidChange?()
        wallet.screenDidChange?()
    }

    /// Whether an app is there that has registered the scheme of a link.
    func canOpen(_ link: String) -> Bool {
        app(for: link) != nil
    }

    /// Opens a link.
    ///
    /// - Returns: whether an app took it.
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

/// A link that went from one app to the other, for developers to look at.
struct OpenedLink: Encodable {
    /// A parameter, its value cut short.
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

    /// Longest value that is shown whole, in characters.
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
            // A signed request says everything in its claims.
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
