// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Foundation
import IdentityCheck
import Netverify
import Screens

/// The app behind `/verify`: an app that embeds the SDK's identity check, as any integrator would.
///
/// It offers both products. Data are read on the device, and no server is asked; a check is sent to the bank's server, whose
/// reviewers decide.
@MainActor
final class VerifyApp: ScreenApp {
    private let start: VerifyStartScreen
    private let bank: VerifyBank?
    /// What the phone reads print with; nil if it cannot.
    private let textEngine: (any PrintedTextEngine)?
    /// Whether the present check is sent to the bank's server.
    private var isSent = false
    private var language = ScreenLanguage.en
    private var check: NetverifyViewController?
    private var data: NetverifyDocumentData?

    var firstScreen: PlatformViewController { start }

    init(_ bank: VerifyBank?, textEngine: (any PrintedTextEngine)?) {
        self.bank = bank
        self.textEngine = textEngine
        start = VerifyStartScreen(canSend: bank != nil)
        start.onStart = { [weak self] isSent in self?.begin(isSent: isSent) }
        start.onReturn = { [weak self] in self?.cleanUp() }
    }

    func use(_ language: ScreenLanguage) {
        self.language = language
        start.use(language)
        check?.use(language)
    }

    private func begin(isSent: Bool) {
        cleanUp()
        self.isSent = isSent
        let configuration = NetverifyConfiguration()
        if isSent, let bank {
            configuration.serverURL = URL(string: bank.base)
            configuration.merchantApiToken = bank.token
            configuration.merchantApiSecret = bank.secret
            configuration.serverKeys = ["bank": bank.rootKey]
        } else {
            // A check that leaves nothing needs no account; the SDK only insists on credentials.
            configuration.merchantApiToken = "demonstration"
            configuration.merchantApiSecret = "demonstration"
            configuration.requireVerification = false
            configuration.dataExtractionOnMobileOnly = true
        }
        configuration.delegate = self
        do throws(NetverifyConfigurationError) {
            let check = try NetverifyViewController(
                configuration: configuration,
                in: language,
                textEngine: textEngine
            )
            self.check = check
            start.navigationController?.pushViewController(check.screen, animated: true)
        } catch {
            start.show(error: "\(error)")
        }
    }

    /// Ends a check that the person left, and forgets its data.
    private func cleanUp() {
        check?.abandon()
        check = nil
        data?.clear()
        data = nil
    }
}

extension VerifyApp: NetverifyViewControllerDelegate {
    func netverifyViewController(
        _ netverifyViewController: NetverifyViewController,
        didFinishWith documentData: NetverifyDocumentData,
        scanReference: String
    ) {
        let next: PlatformViewController
        if isSent, let bank {
            next = VerifySentScreen(scanReference, bank, language: language)
        } else {
            next = VerifyResultScreen(documentData, language: language)
        }
        start.navigationController?.popToRootViewController(animated: false)
        data = documentData
        start.navigationController?.pushViewController(next, animated: true)
    }

    func netverifyViewController(
        _ netverifyViewController: NetverifyViewController,
        didCancelWithError error: NetverifyError?,
        scanReference: String?
    ) {
        // The person knows that they ended it.
        start.show(cancelled: error?.code == "G00000" ? nil : error?.message)
        Task { start.navigationController?.popToRootViewController(animated: true) }
    }
}
