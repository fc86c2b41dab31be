// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Foundation
import Testing
// Nothing else of this package: what apps that check seals import.
import VDSNCChecker

/// What an app that checks seals does with the one import.
struct CheckerConsumerTests {
    @Test @MainActor func `the scanner is made with the types of its calls`() {
        let scanner = ScanViewController(configuration: ScanViewController.Configuration())
        scanner.title = "Scan"
        #expect(scanner.title == "Scan")
    }
}
