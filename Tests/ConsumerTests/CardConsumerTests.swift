// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Foundation
import Testing
// The only import from this package: what apps of payment cards import.
import CheckoutCardManagement

/// How an app of payment cards uses this single import.
@MainActor
struct CardConsumerTests {
    @Test func `a manager is made from a design, and touches no network`() async {
        var design = CardManagementDesignSystem(
            font: .monospacedDigitSystemFont(ofSize: 22, weight: .regular),
            textColor: .blue
        )
        design.panTextSeparator = "-"
        let manager = CheckoutCardManager(designSystem: design, environment: .sandbox)
        #expect(!manager.usesMockData)
        #expect(!manager.logIn(with: ""))
        let error = await withCheckedContinuation { continuation in
            manager.getCards { result in
                guard case .failure(let error) = result else {
                    return continuation.resume(returning: CardManagementError?.none)
                }
                continuation.resume(returning: error)
            }
        }
        #expect(error == .unauthenticated)
    }

    @Test func `the code for both products differs in its import line alone`() throws {
        let tests = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        let live = try String(
            contentsOf: tests.appending(path: "Consumer/CardConsumer.swift"),
            encoding: .utf8
        )
        let stub = try String(
            contentsOf: tests.appending(path: "StubConsumer/StubCardConsumer.swift"),
            encoding: .utf8
        )
        let lines = zip(live.split(separator: "\n"), stub.split(separator: "\n"))
        let different = lines.filter { $0 != $1 }
        #expect(different.map { String($0.0) } == ["import CheckoutCardManagement"])
        #expect(different.map { String($0.1) } == ["import CheckoutCardManagementStub"])
        #expect(live.split(separator: "\n").count == stub.split(separator: "\n").count)
    }
}
