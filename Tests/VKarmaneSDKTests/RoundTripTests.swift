// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import DocumentExchange
import Foundation
import TestSupport
import Testing
import VKarmaneSDK

#if canImport(Security)
import Security
#endif

/// A caller and a wallet in one process, in each form of the protocol.
struct RoundTripTests {
    struct Form: Sendable, CustomTestStringConvertible {
        let testDescription: String
        var links = CallerScene.links
        var isSigned = false
        var suite = AnswerSuite.hpke
        var dialects: CallbackReader.Dialects = []
        var minimumVersion = ExchangeVersion.v3
        /// The path of the request link, after the host.
        let path: String

        static let all = [
            Form(testDescription: "version 3", path: "/v3/"),
            Form(
                testDescription: "version 2",
                dialects: .version2,
                minimumVersion: .v2,
                path: "/v2/"
            ),
            Form(testDescription: "version 4, HPKE", isSigned: true, path: "/v4/"),
            Form(testDescription: "version 4, OAEP", isSigned: true, suite: .oaep, path: "/v4/"),
            Form(
                testDescription: "version 4, web links",
                links: CallerScene.webLinks,
                isSigned: true,
                path: "/v4/"
            ),
        ]

        func query(isMultichoice: Bool) throws -> DocumentQuery {
            var query =
                isSigned
                ? try CallerScene.signedQuery(isMultichoice: isMultichoice, links: links)
                : CallerScene.query(
                    isMultichoice: isMultichoice,
                    links: links,
                    minimumVersion: minimumVersion
                )
            query.kinds = [.nationalID, .taxpayerNumber]
            return query
        }

        func caller(_ clock: SetClock) -> CallerScene {
            CallerScene(clock) {
                $0.signer = isSigned ? Signer() : nil
                $0.walletReadsVersion4 = isSigned
                $0.options.dialects = dialects
                $0.options.suite = suite
            }
        }
    }

    @Test(arguments: Form.all)
    func `documents come as they are`(_ form: Form) async throws {
        let wallet = try WalletScene(.allowAll)
        let caller = form.caller(wallet.clock)
        let link = try await caller.requester.start(form.query(isMultichoice: true))
        #expect(link.path.hasPrefix(form.path))
        let outcome = await wallet.responder { $0.validator.acceptsVersion2 = true }.handle(link)
        #expect(outcome == .delivered(kinds: [.nationalID, .taxpayerNumber]))
        let answer = try #require(wallet.opened.all.first)
        let documents = [WalletScene.passport, WalletScene.taxpayer]
        #expect(
            try await caller.requester.finish(answer)
                == .documents(documents.map { try WalletScene.document($0) })
        )
    }

    @Test(arguments: Form.all)
    func `the person does not want`(_ form: Form) async throws {
        let wallet = try WalletScene(.deny)
        let caller = form.caller(wallet.clock)
        let link = try await caller.requester.start(form.query(isMultichoice: false))
        let outcome = await wallet.responder { $0.validator.acceptsVersion2 = true }.handle(link)
        #expect(outcome == .cancelled)
        #expect(await caller.requester.ending(try #require(wallet.opened.all.first)) == "cancelled")
    }

    @Test(arguments: Form.all)
    func `the caller is told that nobody is signed in`(_ form: Form) async throws {
        let wallet = try WalletScene(.signedOut)
        let caller = form.caller(wallet.clock)
        let link = try await caller.requester.start(form.query(isMultichoice: false))
        let outcome = await wallet.responder { $0.validator.acceptsVersion2 = true }.handle(link)
        #expect(outcome == .replied(.unauthorized))
        let answer = try #require(wallet.opened.all.first)
        #expect(await caller.requester.ending(answer) == "unauthorized")
    }

    @Test func `an answer to web links stands in the fragment`() async throws {
        let wallet = try WalletScene()
        let form = try #require(Form.all.last)
        let link = try await form.caller(wallet.clock).requester.start(
            form.query(isMultichoice: false)
        )
        _ = await wallet.responder().handle(link)
        let answer = try #require(wallet.opened.all.first)
        #expect(answer.fragment?.contains("response=") == true)
        #expect(answer.query?.contains("response=") == false)
    }

    @Test func `the Android form goes through both`() async throws {
        let wallet = try WalletScene()
        let caller = CallerScene(wallet.clock) { $0.options.dialects = .android }
        let plain = try await caller.requester.start(CallerScene.query())
        let seen = try SeenRequest(plain)
        // Android escapes every value before it becomes a query value.
        var parts = URLComponents()
        parts.queryItems = seen.parameters.pairs.map {
            URLQueryItem(
                name: $0.name,
                value: $0.value.addingPercentEncoding(withAllowedCharacters: .alphanumerics)
            )
        }
        let query = try #require(parts.percentEncodedQuery)
        let start = "vkarmaneapp://x-callback-url/v3/get_documents?"
        let link = try #require(URL(string: start + query))
        let outcome = await wallet.responder { $0.answer.answersAndroidDialect = true }.handle(link)
        #expect(outcome == .delivered(kinds: [.taxpayerNumber]))
        let answer = try #require(wallet.opened.all.first)
        #expect(answer.absoluteString.contains("%250A"))
        #expect(await caller.requester.ending(answer) == "[RusINN]")
    }

    @Test func `members that were not asked for stay in the wallet`() async throws {
        let wallet = try WalletScene()
        let caller = CallerScene(wallet.clock) {
            $0.signer = Signer()
            $0.walletReadsVersion4 = true
        }
        let serial = try #require(DocumentPointer("/serial"))
        var query = try CallerScene.signedQuery(fields: [.nationalID: [serial]])
        query.kinds = [.nationalID]
        _ = await wallet.responder().handle(try await caller.requester.start(query))
        let answer = try #require(wallet.opened.all.first)
        let expected = try WalletScene.document(#"{"kind":"RusNationalID","serial":"0000"}"#)
        #expect(try await caller.requester.finish(answer) == .documents([expected]))
    }

    @Test(.enabled(if: TestSupport.shared != nil))
    func `keys and links of the published form are read`() throws {
        let folder = "data/exchange/vectors/"
        let pem = try #require(TestSupport.sharedBytes(folder + "rsa2048-private.pem"))
        let base64 = String(decoding: pem, as: UTF8.self).split(separator: "\n")
            .filter { !$0.hasPrefix("-") }.joined()
        let key = try SecKey.makeRSAPrivateKey(from: try #require(Data(base64Encoded: base64)))
        for name in ["01-v3-single", "02-v3-multi"] {
            let bytes = try #require(TestSupport.sharedBytes(folder + name + ".json"))
            let vector = try JSONDecoder().decode(Vector.self, from: Data(bytes))
            let json = try VKarmaneSDK.getJsonFromLink(vector.callbackUrl, privateKey: key)
            #expect(json == vector.plaintext)
        }
    }

    private struct Vector: Decodable {
        let callbackUrl: URL
        let plaintext: String
    }
}
