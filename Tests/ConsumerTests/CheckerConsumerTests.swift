// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Foundation
import Testing
// The only import from this package: what apps that check seals import.
import VDSNCChecker

/// How an app that checks seals uses this single import.
struct CheckerConsumerTests {
    @Test @MainActor func `the scanner is made with the types of its calls`() {
        let scanner = ScanViewController(configuration: ScanViewController.Configuration())
        scanner.title = "Scan"
        #expect(scanner.title == "Scan")
    }
}
