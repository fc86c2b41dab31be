// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Foundation
import Testing
// The only import from this package: what apps of the exchange import.
import VKarmaneSDK

/// How an app of the exchange uses this single import.
struct ExchangeConsumerTests {
    private static func documents(in link: URL, _ key: SecKey) throws -> String {
        let dialects: CallbackReader.Dialects = [.version2, .android]
        return try VKarmaneSDK.getJsonFromLink(link, privateKey: key, dialects: dialects)
    }

    @Test func `an answer is read in every form, with the types of its calls`() throws {
        let keys = try VKarmaneSDK.makeKeys()
        let link = try #require(URL(string: "app://done?code=6"))
        #expect(throws: VKarmaneSDKError.unauthorized) {
            try Self.documents(in: link, keys.privateKey)
        }
        #expect(throws: VKarmaneSDKError.unauthorized) {
            try VKarmaneSDK.getJsonFromLink(link, privateKey: keys.privateKey)
        }
        #expect(DocumentKind.RusNationalID.rawValue == "RusNationalID")
        #expect(VKarmaneSDK.ProtocolName.scheme == "vkarmaneapp")
        #expect(VKarmaneSDK.version == .v3)
    }

    @Test func `each error has a text for people and a name for logs`() {
        for error in VKarmaneSDKError.allCases {
            #expect(error.localizedDescription == error.errorDescription)
            #expect(!error.localizedDescription.contains("VKarmaneSDKError"))
            #expect("\(error)" != error.localizedDescription)
        }
    }

}
