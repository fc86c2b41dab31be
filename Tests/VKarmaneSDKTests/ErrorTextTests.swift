// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Foundation
import Testing

@testable import VKarmaneSDK

/// The texts of errors, and the app's name in a link.
struct ErrorTextTests {
    @Test func `each error of the wallet has a text of its own in five languages`() {
        for language in ExchangeTextLanguage.allCases {
            let texts = VKarmaneSDKError.allCases.map { $0.text(in: language) }
            #expect(Set(texts).count == VKarmaneSDKError.allCases.count)
            #expect(texts.allSatisfy { $0.hasSuffix(".") && $0.count > 20 })
        }
        let all = ExchangeTextLanguage.allCases.map { VKarmaneSDKError.unauthorized.text(in: $0) }
        #expect(Set(all).count == 5)
        #expect(VKarmaneSDKError.unauthorized.text(in: .ru).contains("Войдите"))
    }

    private static let others: [any LocalizedError] = [
        LocalExchangeError.schemeIsNotQueried("vkarmaneapp"),
        LocalExchangeError.malformedURL, LocalExchangeError.missingParameter("data"),
        LocalExchangeError.malformedData, LocalExchangeError.tooLarge,
        LocalExchangeError.storeLocked, LocalExchangeError.storeUnreadable,
        LocalExchangeError.storeFull, LocalExchangeError.storeUnavailable,
        ExchangeError.noPendingRequest, ExchangeError.expired, ExchangeError.noDocuments,
        ExchangeError.tooManyDocuments(2), ExchangeError.unexpectedKind("RusINN"),
        ExchangeError.unexpectedField("/inn"), ExchangeError.walletTooOld,
    ]

    @Test func `what else an exchange throws has texts as well`() throws {
        var sentences: Set<String> = []
        for error in Self.others {
            let text = try #require(error.errorDescription)
            #expect((error as any Error).localizedDescription == text && text.hasSuffix("."))
            sentences.insert(text)
        }
        #expect(sentences.count == 12)
        for language in ExchangeTextLanguage.allCases {
            let texts = [
                ExchangeError.expired.sentence[language],
                LocalExchangeError.storeLocked.sentence[language],
                LocalExchangeError.malformedURL.sentence[language],
                LocalExchangeError.schemeIsNotQueried("vkarmaneapp").sentence[language],
            ]
            #expect(Set(texts).count == 4 && texts.allSatisfy { $0.hasSuffix(".") })
        }
        #expect(ExchangeError.expired.sentence[.it].contains("tardi"))
    }

    @Test(arguments: [
        (["fr-CH", "de"], ExchangeTextLanguage.fr), (["ja", "ru_RU"], .ru), (["rm"], .en),
        ([], .en),
    ])
    func `the language is the app's first that there is`(
        tags: [String],
        language: ExchangeTextLanguage
    ) {
        #expect(ExchangeTextLanguage(preferred: tags) == language)
    }

    @Test(arguments: [
        ("", false), (" ", false), ("\u{200B}", false), ("a\nb", false), ("a\u{9B}b", false),
        (String(repeating: "a", count: 129), false), ("Форма", true), ("می\u{200C}خواهم", true),
        (String(repeating: "a", count: 128), true),
    ])
    @MainActor func `a link names the app`(source: String, isGood: Bool) async throws {
        let key = try VKarmaneSDK.makeKeys().publicKey.getData().base64EncodedString()
        let builder = VKarmaneSDK.GetDocumentsLinkBuilder(
            xSource: source,
            xSuccessLink: "app://done",
            xErrorLink: "app://error",
            xCancelLink: "app://cancel",
            kinds: [.RusINN],
            publicKey: key
        )
        await HostTests.with(StaticHostEnvironment(registered: ["app"])) {
            if isGood {
                #expect(throws: Never.self) { try builder.build() }
            } else {
                #expect(throws: VKarmaneSDK.GetDocumentsLinkBuilderError.unusableSource) {
                    try builder.build()
                }
            }
        }
    }
}
