// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Netverify
import Screens

/// The app behind `/verify`: an app that embeds the SDK's identity check, as any integrator would.
///
/// The check leaves nothing: the SDK reads the document itself, and no server is asked.
@MainActor
final class VerifyApp: ScreenApp {
    private let start = VerifyStartScreen()
    private var language = ScreenLanguage.en
    private var check: NetverifyViewController?
    private var data: NetverifyDocumentData?

    var firstScreen: PlatformViewController { start }

    init() {
        start.onStart = { [weak self] in self?.begin() }
        start.onReturn = { [weak self] in self?.cleanUp() }
    }

    func use(_ language: ScreenLanguage) {
        self.language = language
        start.use(language)
    }

    private func begin() {
        cleanUp()
        let configuration = NetverifyConfiguration()
        // A check that leaves nothing needs no account; the SDK only insists on credentials.
        configuration.merchantApiToken = "demonstration"
        configuration.merchantApiSecret = "demonstration"
        configuration.requireVerification = false
        configuration.dataExtractionOnMobileOnly = true
        configuration.delegate = self
        do throws(NetverifyConfigurationError) {
            let check = try NetverifyViewController(configuration: configuration, in: language)
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
        data = documentData
        let result = VerifyResultScreen(documentData, language: language)
        start.navigationController?.popToRootViewController(animated: false)
        data = documentData
        start.navigationController?.pushViewController(result, animated: true)
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
