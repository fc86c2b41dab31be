// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Certificates
import Encodings
import Screens
import Seals
import VDSNCChecker

/// The app behind `/seals`: the SDK's scan screen, and a screen for the result.
///
/// It uses the SDK as any integrator would.
@MainActor
final class SealApp: ScreenApp {
    private let trust: SealTrust
    private let scanner: ScanViewController
    private let onVerdict: @MainActor (SealResult.Kind) -> Void
    private var language = ScreenLanguage.en
    private weak var result: SealResultScreen?

    var firstScreen: PlatformViewController { scanner }

    init(
        trust: SealTrust,
        onVerdict: @escaping @MainActor (SealResult.Kind) -> Void = { _ in }
    ) {
        self.trust = trust
        self.onVerdict = onVerdict
        scanner = ScanViewController(
            configuration: Self.configuration(.en),
            delegate: nil,
            dependencies: ScanViewController.Dependencies(
                repository: trust.repository,
                authenticator: trust.authenticator
            )
        )
        scanner.delegate = self
    }

    func use(_ language: ScreenLanguage) {
        self.language = language
        scanner.configuration = Self.configuration(language)
        result?.use(language)
    }

    private static func configuration(
        _ language: ScreenLanguage
    ) -> ScanViewController.Configuration {
        let texts = StringCatalogue.standard
        var configuration = ScanViewController.Configuration()
        configuration.navigationTitle = texts.text("scan.title", in: language)
        configuration.backButtonTitle = texts.text("scan.back", in: language)
        configuration.guideLabelText = texts.text("scan.guide", in: language)
        configuration.invalidVdsNcLabelText = texts.text("scan.invalid", in: language)
        configuration.crlWarningLabelText = texts.text("scan.overdue", in: language)
        return configuration
    }

    private func show(_ report: VDSVerificationReport) {
        let state = SealResultState(report, revocationListDate: trust.listDate(for: report))
        onVerdict(state.kind)
        let screen = SealResultScreen(state, language: language)
        result = screen
        scanner.navigationController?.pushViewController(screen, animated: true)
    }
}

extension SealApp: ScanViewControllerDelegate {
    func didDetectNonVdsQrCode() {
        // The scan screen shows this itself and continues.
    }

    func didSuccessfullyVerifyVds(vds: VDS) {
        scanner.lastReport.map { show($0) }
    }

    func didFailVDSVerification(vdsVerificationError: VDSVerifyError?) {
        scanner.lastReport.map { show($0) }
    }

    func didTapRightBarButton() {}
}
