// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Encodings
import Screens

/// The devices of the open pages, each with the two screens that the page shows side by side.
///
/// A page makes up a name for its device and opens one session for each app; a device is removed with the
/// last session that uses it.
@MainActor
final class ExchangeDevices {
    private struct Weak {
        weak var device: ExchangeDevice?
    }

    private let signer: DemoRequestSigner
    private let now: @Sendable () -> Instant
    private var devices: [String: Weak] = [:]

    /// The length of a device's name: 16 random bytes in hexadecimal.
    nonisolated private static let nameCount = 32

    nonisolated init(signer: DemoRequestSigner, now: @escaping @Sendable () -> Instant) {
        self.signer = signer
        self.now = now
    }

    /// Returns the app for a name such as `exchange-wallet-` followed by the name of a device; `nil` for others.
    nonisolated func app(named name: String) -> ScreenRoutes.App? {
        for app in ExchangeDevice.App.allCases {
            let prefix = "exchange-\(app.rawValue)-"
            let device = name.dropFirst(prefix.count)
            guard name.hasPrefix(prefix), device.utf8.count == Self.nameCount,
                device.allSatisfy(\.isHexDigit)
            else { continue }
            return { ExchangeApp(device: self.device(String(device)), app: app) }
        }
        return nil
    }

    private func device(_ name: String) -> ExchangeDevice {
        if let device = devices[name]?.device { return device }
        devices = devices.filter { $0.value.device != nil }
        let device = ExchangeDevice(signer: signer, now: now)
        devices[name] = Weak(device: device)
        return device
    }
}

/// One of the two apps of a device, as a session serves it.
@MainActor
final class ExchangeApp: ScreenApp {
    private let device: ExchangeDevice
    private let app: ExchangeDevice.App

    init(device: ExchangeDevice, app: ExchangeDevice.App) {
        self.device = device
        self.app = app
        device.pageOpened(app)
    }

    deinit {
        let (device, app) = (device, app)
        Task { @MainActor in device.pageClosed(app) }
    }

    var firstScreen: PlatformViewController {
        switch app {
        case .form: device.form
        case .wallet: device.wallet
        }
    }

    func use(_ language: ScreenLanguage) {
        switch app {
        case .form: device.form.use(language)
        case .wallet: device.wallet.use(language)
        }
    }

    /// Opens a link as the device's system does: the app that has registered its scheme takes it.
    ///
    /// A link that no app on the device takes has no effect.
    func open(link: String) {
        _ = device.open(link)
    }
}
