// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Foundation
import IdentityCheck
import Netverify
import Screens

/// The app behind `/verify`: an app that embeds the SDK's identity check, as any integrator would.
///
/// It offers both products, with the built-in screens and with its own. Data are read on the device, and no server is asked;
/// a check is sent to the bank's server, whose reviewers decide.
@MainActor
final class VerifyApp: ScreenApp {
    private static let bundleID = "org.example.specimen-bank"

    private let start: VerifyStartScreen
    private let bank: VerifyBank?
    /// What the phone reads print with; nil if it cannot.
    private let textEngine: (any PrintedTextEngine)?
    /// Whether the present check is sent to the bank's server.
    private var isSent = false
    private var language = ScreenLanguage.en
    private var check: NetverifyViewController?
    private var own: VerifyOwnScreen?
    private var data: NetverifyDocumentData?

    var firstScreen: PlatformViewController { start }

    init(_ bank: VerifyBank?, textEngine: (any PrintedTextEngine)?) {
        self.bank = bank
        self.textEngine = textEngine
        start = VerifyStartScreen(bank?.accounts ?? [])
        start.onStart = { [weak self] isSent, settings in self?.begin(isSent: isSent, settings) }
        start.onReturn = { [weak self] in self?.cleanUp() }
    }

    func use(_ language: ScreenLanguage) {
        self.language = language
        start.use(language)
        check?.use(language)
        own?.use(language)
    }

    private func begin(isSent: Bool, _ settings: VerifySettings) {
        cleanUp()
        self.isSent = isSent
        let configuration = configuration(isSent: isSent, settings)
        let phone = CheckPhone(
            language: language,
            bundleID: Self.bundleID,
            textEngine: textEngine
        )
        do throws(NetverifyConfigurationError) {
            if settings.hasOwnScreens {
                let screen = VerifyOwnScreen(language)
                screen.onEnd = { [weak self] in self?.ended($0) }
                configuration.customUIDelegate = screen
                screen.check = try NetverifyUIController(configuration: configuration, on: phone)
                own = screen
                start.navigationController?.pushViewController(screen, animated: true)
            } else {
                configuration.delegate = self
                let check = try NetverifyViewController(configuration: configuration, on: phone)
                self.check = check
                start.navigationController?.pushViewController(check.screen, animated: true)
            }
        } catch {
            start.show(error: "\(error)")
        }
    }

    private func configuration(
        isSent: Bool,
        _ settings: VerifySettings
    ) -> NetverifyConfiguration {
        let configuration = NetverifyConfiguration()
        settings.set(configuration)
        if isSent, let bank {
            let account = bank.accounts.first { $0.id == settings.account }
            configuration.serverURL = URL(string: bank.base)
            configuration.merchantApiToken = account?.token
            configuration.merchantApiSecret = account?.secret
            configuration.serverKeys = bank.keys
        } else if settings.isOffline, let bank {
            configuration.requireVerification = false
            configuration.offlineToken = bank.offlineToken(Self.bundleID) ?? ""
            configuration.serverKeys = bank.keys
        } else {
            // A check that leaves nothing needs no account; the SDK only insists on credentials.
            configuration.merchantApiToken = "demonstration"
            configuration.merchantApiSecret = "demonstration"
            configuration.requireVerification = false
            configuration.dataExtractionOnMobileOnly = true
        }
        return configuration
    }

    private func ended(_ end: VerifyOwnScreen.End) {
        switch end {
        case .finished(let data, let reference): finished(data, reference)
        case .cancelled(let error): cancelled(error)
        }
    }

    private func finished(_ documentData: NetverifyDocumentData, _ reference: String) {
        let next: PlatformViewController
        if isSent, let bank {
            next = VerifySentScreen(reference, bank, language: language)
        } else {
            next = VerifyResultScreen(documentData, language: language)
        }
        start.navigationController?.popToRootViewController(animated: false)
        data = documentData
        start.navigationController?.pushViewController(next, animated: true)
    }

    private func cancelled(_ error: NetverifyError?) {
        // The person knows that they ended it.
        start.show(cancelled: error?.code == "G00000" ? nil : error?.message)
        Task { start.navigationController?.popToRootViewController(animated: true) }
    }

    /// Ends a check that the person left, and forgets its data.
    private func cleanUp() {
        check?.abandon()
        own?.abandon()
        (check, own) = (nil, nil)
        data?.clear()
        data = nil
    }
}

extension VerifyApp: NetverifyViewControllerDelegate {
    func netverifyViewController(
        _ netverifyViewController: NetverifyViewController,
        didFinishWith documentData: NetverifyDocumentData,
        scanReference: String
    ) { finished(documentData, scanReference) }

    func netverifyViewController(
        _ netverifyViewController: NetverifyViewController,
        didCancelWithError error: NetverifyError?,
        scanReference: String?
    ) { cancelled(error) }
}
