// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Foundation
import Screens
import Testing
import VDSNCChecker

/// The scan screen used as in the seed; only the import line differs from code on a phone.
@MainActor
struct ScanUsageTests {
    final class HomeViewController: UIViewController, ScanViewControllerDelegate {
        private(set) var messages: [String] = []

        func scan(animated: Bool) {
            var configuration = ScanViewController.Configuration()
            configuration.navigationTitle = "VDS-NC Checker"
            configuration.hidesBackButton = false
            configuration.torchEnabled = true
            configuration.zoomEnabled = true
            configuration.dimBackground = false
            configuration.invalidVdsNcLabelText = "This code is not a VDS-NC"
            configuration.guideLabelText = "Align QR code within frame"
            configuration.guideLabelFont = UIFont.boldSystemFont(ofSize: 20)

            let scanViewController = ScanViewController(
                configuration: configuration,
                delegate: self
            )
            navigationController?.pushViewController(scanViewController, animated: animated)
        }

        func didTapRightBarButton() {
            messages.append("right")
        }

        func didDetectNonVdsQrCode() {
            messages.append("This is not a VDS.")
        }

        func didFailVDSVerification(vdsVerificationError: VDSVerifyError?) {
            messages.append("This is not an authentic VDS.")
        }

        func didSuccessfullyVerifyVds(vds: VDS) {
            messages.append("This is an authentic VDS of \(vds.data.msg.pid.n)")
        }
    }

    @Test func theSeedsCodePushesAScannerThatReports() throws {
        let home = HomeViewController()
        let navigation = UINavigationController(rootViewController: home)
        navigation.beginAppearanceTransition(true, animated: false)
        navigation.endAppearanceTransition()
        home.scan(animated: false)
        let scanner = try #require(navigation.topViewController as? ScanViewController)
        #expect(scanner.isScanning)
        scanner.received(.codes(["https://bistro.example/menu"]), from: .camera)
        #expect(home.messages == ["This is not a VDS."])
        navigation.popViewController(animated: false)
        #expect(!scanner.isScanning)
    }

    @Test func theDefaultsAreThoseOfTheSpecification() {
        let configuration = ScanViewController.Configuration()
        #expect(!configuration.hidesBackButton)
        #expect(configuration.backButtonTitle == "Back")
        #expect(configuration.navigationTitle == "VDS-NC Checker")
        #expect(configuration.invalidVdsNcLabelText == "This code is not a VDS-NC")
        #expect(configuration.invalidVdsNcLabelFont == .preferredFont(forTextStyle: .body))
        #expect(configuration.guideLabelText == "Align QR code within frame")
        #expect(configuration.guideLabelFont == .preferredFont(forTextStyle: .headline))
        #expect(
            configuration.crlWarningLabelText
                == "For correct results, connect to internet for product update"
        )
        #expect(configuration.crlWarningLabelFont == .preferredFont(forTextStyle: .footnote))
        #expect(configuration.torchEnabled)
        #expect(configuration.zoomEnabled)
        #expect(configuration.dimBackground)
        #expect(configuration.rightBarButtonImage == nil)
        #expect(configuration.rightBarButtonTitle == nil)
    }
}
