// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import DocumentExchange
import Foundation
import Testing
@testable import VKarmaneSDK

extension HostTests {
    /// The check whether the wallet is installed.
    @MainActor struct InstalledTests {
        @Test(
            arguments: [
                (["vkarmaneapp"], ["vkarmaneapp"], true), (["VKarmaneApp"], ["VKARMANEAPP"], true),
                (["vkarmaneapp"], [], false), ([], ["vkarmaneapp"], false),
            ] as [([String], [String], Bool)]
        )
        func `a wallet is there if an app opens its links`(
            queried: [String],
            openable: [String],
            isThere: Bool
        ) async {
            await HostTests.with(StaticHostEnvironment(queried: queried, openable: openable)) {
                #expect(VKarmaneSDK.isAppInstalled == isThere)
            }
        }

        @Test func `an app that has not declared that it asks is told so`() async {
            let error = LocalExchangeError.schemeIsNotQueried("vkarmaneapp")
            await HostTests.with(StaticHostEnvironment(openable: ["vkarmaneapp"])) {
                #expect(throws: error) { try VKarmaneSDK.checkAppInstalled() }
            }
        }

        @Test func `by default no wallet is there`() {
            #expect(!VKarmaneSDK.isAppInstalled)
        }
    }

    /// The request link.
    @MainActor struct BuilderTests {
        typealias BuilderError = VKarmaneSDK.GetDocumentsLinkBuilderError

        private static let key: String = {
            let data = try? RawScene.keys?.publicKey.getData()
            return data?.base64EncodedString() ?? ""
        }()

        /// Builds a link and describes the result in words.
        private func build(
            _ success: String = "MyApp://ok",
            error: String = "myapp://error",
            cancel: String = "myapp://cancel",
            kinds: [VKarmaneSDK.DocumentKind] = [.RusINN],
            key: String = Self.key,
            isMultichoice: Bool? = nil
        ) async -> String {
            let builder = VKarmaneSDK.GetDocumentsLinkBuilder(
                xSource: "Example form",
                xSuccessLink: success,
                xErrorLink: error,
                xCancelLink: cancel,
                kinds: kinds,
                publicKey: key,
                isMultichoice: isMultichoice
            )
            var built = ""
            await HostTests.with(StaticHostEnvironment(registered: ["myApp"])) {
                do {
                    built = try builder.build().absoluteString
                } catch {
                    built = "\(error)"
                }
            }
            return built
        }

        @Test func `the parameters stand in a fixed order`() async {
            let link = await build(kinds: [.RusINN, .BankCard], isMultichoice: true)
            #expect(
                link.hasPrefix(
                    "vkarmaneapp://x-callback-url/v3/get_documents?kinds=RusINN%2CBankCard"
                )
            )
            let names = link.split { "?&".contains($0) }.dropFirst().map { $0.prefix { $0 != "=" } }
            #expect(
                names == [
                    "kinds", "publicKey", "isMultichoice", "x-source", "x-success", "x-error",
                    "x-cancel",
                ]
            )
        }

        @Test func `what was not said is left out`() async {
            #expect(await !build().contains("isMultichoice"))
            #expect(await build(isMultichoice: false).contains("isMultichoice=false"))
        }

        @Test func `of several errors the first in the order of the original is told`() async {
            let bad = "my://ok?x=%2"
            let malformed = await build(bad, error: "a://b", cancel: "c", kinds: [])
            #expect(malformed == "\(BuilderError.malformedURL(bad, type: "x-success"))")
            #expect(await build(error: "other://b", cancel: "c", kinds: []) == "differentSchemes")
            #expect(await build(cancel: "cancel", kinds: []) == "emptySchemes")
            let foreign = await build("no://a", error: "no://b", cancel: "no://c", kinds: [])
            #expect(foreign == "\(BuilderError.schemeIsNotRegistered("no", appSchemes: ["myApp"]))")
            #expect(await build(kinds: [], key: "") == "kindsIsEmpty")
            #expect(await build(key: "AA=A") == "cryptographyError")
        }

        @Test(arguments: ["data", "sessionKey", "CODE"])
        func `links may not have the names of the answer`(name: String) async {
            let link = "myapp://error?\(name)=1"
            #expect(
                await build(error: link) == "\(BuilderError.malformedURL(link, type: "x-error"))"
            )
        }

        @Test(arguments: [
            BuilderError.kindsIsEmpty, .malformedURL("x y", type: "x-error"), .emptySchemes,
            .differentSchemes, .schemeIsNotRegistered("no", appSchemes: []),
        ])
        func `errors have texts in Russian and English`(error: BuilderError) {
            #expect(error.russian.contains { ("а"..."я").contains($0) })
            #expect(!error.english.contains { ("а"..."я").contains($0) })
            #expect([error.russian, error.english].contains(error.localizedDescription))
        }
    }
}
