// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import CardManagementCore
import Cryptography
import Screens
import Testing

@testable import etui

/// `etui cards pin` with views of the SDK that take no digits from a terminal.
struct CardholderPINViewTests {
    private typealias Result = CheckoutCardManager.OperationResult

    private static func pin() -> HeldDigits { HeldDigits(SecretBytes(copying: [56, 51, 48, 53])) }

    @Test(.timeLimit(.minutes(1)))
    func `a view that takes no digits is an error, and its later end is not`() async {
        let result = await CardholderPIN.outcome(entering: Self.pin()) { finished, completion in
            Task { @MainActor in
                completion(.success(PlatformView()))
                finished(.success)
                finished(.failure(.connectionIssue))
            }
        }
        #expect(result == .failure(.unableToPerformSecureOperation))
    }

    @Test(.timeLimit(.minutes(1)))
    func `a failure before there is a view is the outcome`() async {
        let result = await CardholderPIN.outcome(entering: Self.pin()) { _, completion in
            Task { @MainActor in completion(.failure(.notFound)) }
        }
        #expect(result == .failure(.notFound))
    }
}
