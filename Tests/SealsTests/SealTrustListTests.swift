// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Cryptography
import Encodings
import TestSupport
import Testing
import Tokens

@testable import Seals

/// The signed list with which pages verify seals themselves.
struct SealTrustListTests {
    private let scene = SealScene()
    private let now = SealScene.time

    private func key(_ byte: UInt8 = 7) throws -> TokenSigningKey<V4> {
        try TokenSigningKey<V4>(seed: SecretBytes(copying: [UInt8](repeating: byte, count: 32)))
    }

    private func list(
        policy: SealPolicy = .standard,
        time: Instant? = nil,
        anchors: [SealAnchor]? = nil
    ) throws -> SealTrustList {
        SealTrustList(
            issued: now,
            time: time,
            policy: policy,
            anchors: try anchors ?? [scene.anchor()]
        )
    }

    private func received(_ list: SealTrustList) throws -> SealTrustList? {
        let key = try key()
        let token = try list.signed(by: key)
        return SealTrustList(token: Array(token.utf8)[...], signedBy: key.verificationKey)
    }

    @Test func `a list arrives as it was signed`() throws {
        var policy = SealPolicy.standard
        policy.revocation = .ifAvailable
        policy.weakAlgorithms = .allow
        policy.additionalCountries = [
            SealCountry.Pair(issuingCountry: "UTO", subjectCountry: "AU")
        ]
        let demo = SealAnchor(
            certificateDER: scene.anchorBytes,
            integrityHash: scene.anchorHash,
            isDemo: true
        )
        let sent = try list(policy: policy, time: now, anchors: [scene.anchor(), demo])
        let list = try #require(try received(sent))
        #expect(list.policy == policy)
        #expect(list.issued == now && list.time == now)
        #expect(list.expires == now.adding(seconds: SealTrustList.lifetimeSeconds))
        #expect(list.anchors.map(\.certificateDER) == sent.anchors.map(\.certificateDER))
        #expect(list.anchors.map(\.integrityHash) == sent.anchors.map(\.integrityHash))
        #expect(list.anchors.map(\.revocationList?.der) == sent.anchors.map(\.revocationList?.der))
        #expect(list.anchors.map(\.isDemo) == [false, true])
    }

    @Test(arguments: [SealPolicy.standard, .strict, .original])
    func `every policy arrives`(policy: SealPolicy) throws {
        #expect(try received(list(policy: policy))?.policy == policy)
    }

    @Test func `a list of another key, or with a changed byte, is none`() throws {
        let key = try key()
        let token = Array(try list().signed(by: key).utf8)
        let other = try self.key(8)
        #expect(SealTrustList(token: token[...], signedBy: other.verificationKey) == nil)
        for place in stride(from: 0, to: token.count, by: 97) {
            var changed = token
            changed[place] =
                changed[place] == UInt8(ascii: "A") ? UInt8(ascii: "B") : UInt8(ascii: "A")
            #expect(SealTrustList(token: changed[...], signedBy: key.verificationKey) == nil)
        }
        #expect(SealTrustList(token: token.dropLast(40), signedBy: key.verificationKey) == nil)
    }

    @Test func `a token for another purpose is no list`() throws {
        let key = try key()
        let message = try list().json.utf8()
        let plain = Array(try PublicToken<V4>.sign(message, by: key).utf8)
        #expect(SealTrustList(token: plain[...], signedBy: key.verificationKey) == nil)
    }

    @Test(arguments: [
        ("etui.trust-list.v1", "etui.trust-list.v2"), (#""issued":"#, #""issue":"#),
        (#""policy":"#, #""rules":"#), (#""crlFreshness":"warn""#, #""crlFreshness":"maybe""#),
        (#""time":null"#, #""time":"today""#), (#""isDemo":false"#, #""isDemo":0"#),
        (#""revocationList":""#, #""revocationList":"*"#),
        (#""certificate":""#, #""certificate":"*"#),
        (#""authorities":["#, #""authorities":[1,"#), (#""cscaConstraints":"#, #""constraints":"#),
    ])
    func `a signed message of another shape is no list`(part: String, other: String) throws {
        let key = try key()
        let json = try list().json.encoded()
        #expect(json.contains(part))
        let token = try PublicToken<V4>.sign(
            Array(json.replacingOnce(part, with: other).utf8),
            implicitAssertion: Array(SealTrustList.schema.utf8),
            by: key
        )
        #expect(SealTrustList(token: Array(token.utf8)[...], signedBy: key.verificationKey) == nil)
    }

    @Test func `a received list gives the result of its authorities`() throws {
        let seal = try scene.seal()
        let result = try #require(try received(list())).result(for: seal, at: now)
        #expect(result.kind == .authentic && result.result.name == "verified")
        let report = SealVerifier().evaluate(seal, anchors: [try scene.anchor()], at: now)
        let direct = SealResult(report, listDate: try scene.anchor().revocationList?.thisUpdate)
        #expect(result.json.encoded() == direct.json.encoded())
        let empty = try #require(try received(list(anchors: [])))
        #expect(empty.result(for: seal, at: now).kind == .noTrust)
    }

    @Test func `an altered seal is refused without any of its content`() throws {
        var scene = scene
        scene.editText = { $0 = $0.replacingOnce("XM68M6", with: "XM68M7") }
        let result = try #require(try received(list())).result(for: try scene.seal(), at: now)
        #expect(result.kind == .notAuthentic)
        let json = result.json.encoded()
        #expect(json.contains(#""proof":null"#) && json.contains(#""groups":[]"#))
        #expect(json.contains("verifyVDSSignatureFailed") && !json.contains("XM68M7"))
    }

    @Test func `a list says nothing once its week is over`() throws {
        let list = try #require(try received(list(time: now)))
        let seal = try scene.seal()
        let end = list.expires
        #expect(list.result(for: seal, at: end.adding(seconds: -1)).kind == .authentic)
        let late = list.result(for: seal, at: end)
        #expect(late.kind == .noTrust)
        #expect(late.json.encoded().contains(#""text":"error.trustListExpired""#))
    }

    @Test func `seals are verified for the fixed time of the list`() throws {
        let later = scene.time(years: 20)
        let fixed = try #require(try received(list(time: now)))
        #expect(fixed.time == now)
        let moving = try #require(try received(list()))
        let seal = try scene.seal()
        let late = SealTrustList(
            issued: later,
            time: nil,
            policy: moving.policy,
            anchors: moving.anchors
        )
        #expect(late.result(for: seal, at: later).kind == .notAuthentic)
        let lateFixed = SealTrustList(
            issued: later,
            time: fixed.time,
            policy: fixed.policy,
            anchors: fixed.anchors
        )
        #expect(lateFixed.result(for: seal, at: later).kind == .authentic)
    }
}

extension SealScene {
    fileprivate func time(years: Int64) -> Instant {
        Self.time.adding(seconds: years * 365 * 86_400)
    }
}
