// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Foundation
import MerchantKit
import Testing

struct ResultCallbackTests {
    private static let secret = "secret-of-the-account"
    private static let time: TimeInterval = 1_790_000_000
    private static let body = """
        callBackType=NETVERIFYID&jumioIdScanReference=0af1c2d3-0000-4000-8000-00000000000f\
        &verificationStatus=APPROVED_VERIFIED&idScanStatus=SUCCESS&idFirstName=ANNA%20MARIA\
        &merchantIdScanReference=order-17
        """
    /// Computed by Python's hmac, not by Etui.
    private static let signature =
        "t=1790000000,v1="
        + "64c1381c3f00dc4067139aeec73c89a2"
        + "d415a6bc8154c029fce2a7c2e0234b0e"

    private static func result(
        _ body: String = body,
        _ signature: String = signature,
        secret: String = secret,
        after seconds: TimeInterval = 0
    ) throws(ResultCallback.Mistake) -> ResultCallback {
        try ResultCallback(
            body: Array(body.utf8),
            signature: signature,
            secret: secret,
            now: Date(timeIntervalSince1970: time + seconds)
        )
    }

    @Test func aSignedResultIsRead() throws {
        let result = try Self.result()
        #expect(result.reference == "0af1c2d3-0000-4000-8000-00000000000f")
        #expect(result.merchantReference == "order-17")
        #expect(result.status == "APPROVED_VERIFIED")
        #expect(result.parameters["idFirstName"] == "ANNA MARIA")
    }

    @Test func bothSignaturesOfAChangeOfSecretsCount() throws {
        let other = ",v1=" + String(repeating: "0", count: 64)
        #expect(try Self.result(signature: Self.signature + other).status == "APPROVED_VERIFIED")
    }

    @Test func anythingElseIsRefused() {
        let denied = Self.body.replacing("APPROVED_VERIFIED", with: "DENIED_FRAUD")
        #expect(throws: ResultCallback.Mistake.signature) { try Self.result(denied) }
        #expect(throws: ResultCallback.Mistake.signature) { try Self.result(secret: "another") }
        #expect(throws: ResultCallback.Mistake.signature) { try Self.result(after: 301) }
        #expect(throws: ResultCallback.Mistake.signature) { try Self.result(signature: "") }
    }

    @Test func aResultCountsOnce() async throws {
        let book = ResultBook()
        let result = try Self.result()
        #expect(await book.take(result))
        #expect(await !book.take(result))
        #expect(await book.result(of: result.reference) == result)
    }
}

extension ResultCallbackTests {
    private static func result(signature: String) throws(ResultCallback.Mistake) -> ResultCallback {
        try result(body, signature)
    }
}
