// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Cryptography
import Encodings
import IdentityCheck
import PictureTestSupport
import Testing
import TestSupport

@testable import Netverify

/// Checks by an offline token.
@MainActor @Suite(.serialized)
struct OfflineTests {
    private static let now = HandClock().now()

    /// Makes a token and the operator's public key.
    static func token(
        bundle: String = "org.example.app",
        product: CheckProduct = .fastfill,
        from start: Int64 = 0,
        seconds: Int64 = 86_400,
        countries: [String]? = nil
    ) throws -> (text: String, keys: [String: String]) {
        let key = try SigningKey.generate(.ed25519)
        let first = now.adding(seconds: start)
        let token = try OfflineToken(
            bundleID: bundle,
            product: product,
            valid: first...first.adding(seconds: seconds),
            countries: countries,
            kid: "operator"
        )
        guard case .ed25519(let publicKey) = key.publicKey else { throw ScanPictures.NotDrawn() }
        let text = Base64.encode(publicKey.bytes, alphabet: .urlSafe, padded: false)
        return (try token.signed(by: key), ["operator": text])
    }

    /// A scene without credentials.
    private static func scene(
        _ token: (text: String, keys: [String: String]),
        _ change: (NetverifyConfiguration) -> Void = { _ in }
    ) -> CheckScene {
        CheckScene {
            $0.merchantApiToken = nil
            $0.merchantApiSecret = nil
            $0.dataExtractionOnMobileOnly = false
            $0.offlineToken = token.text
            $0.serverKeys = token.keys
            change($0)
        }
    }

    private static func error(_ scene: CheckScene) -> NetverifyConfigurationError? {
        do throws(NetverifyConfigurationError) {
            _ = try NetverifyUIController(
                configuration: scene.configuration,
                environment: scene.environment
            )
            return nil
        } catch {
            return error
        }
    }

    @Test func `a token takes the place of credentials, and the app gets the pictures`()
        async throws
    {
        let scene = Self.scene(try Self.token(countries: ["AUT", "DEU"]))
        try await scene.start()
        #expect(scene.countries.map(\.code) == ["AUT", "DEU"])
        try scene.choose("AUT", .passport)
        let view = try scene.present()
        for _ in 0..<4 { await view.process(try ScanPictures.zone(ScanPictures.passport)) }
        try await until { scene.data != nil }
        let data = try #require(scene.data)
        #expect(data.lastName == "ERIKSSON")
        #expect(data.frontImage?.mediaType == "image/png")
        #expect(data.backImage == nil && data.faceImage == nil)
        data.clear()
        #expect(data.frontImage == nil)
    }

    @Test func `a check with credentials returns no picture`() async throws {
        let scene = CheckScene()
        try await scene.start()
        try scene.choose("AUT", .passport)
        let view = try scene.present()
        for _ in 0..<4 { await view.process(try ScanPictures.zone(ScanPictures.passport)) }
        try await until { scene.data != nil }
        #expect(try #require(scene.data).frontImage == nil)
    }

    @Test func `39: a token of another app, product or time opens no check`() throws {
        let good = try Self.token()
        #expect(Self.error(Self.scene(good)) == nil)
        let cases: [(CheckScene, NetverifyConfigurationError)] = [
            (Self.scene(try Self.token(bundle: "org.example.other")), .offlineTokenBundleMismatch),
            (Self.scene(try Self.token(from: -90_000)), .offlineTokenExpired),
            (Self.scene(try Self.token(from: 301)), .offlineTokenInvalid),
            (Self.scene(good) { $0.requireVerification = true }, .offlineTokenWrongProduct),
            (Self.scene((good.text, [:])), .offlineTokenInvalid),
            (Self.scene((good.text, try Self.token().keys)), .offlineTokenInvalid),
            (Self.scene((good.text + "A", good.keys)), .offlineTokenInvalid),
            (Self.scene(("garbage", good.keys)), .offlineTokenInvalid),
            (Self.scene(("", good.keys)), .offlineTokenInvalid),
        ]
        for (scene, expected) in cases { #expect(Self.error(scene) == expected) }
    }

    @Test func `40: a token for all apps of a maker, and a clock that is a little off`() throws {
        #expect(Self.error(Self.scene(try Self.token(bundle: "org.example.*"))) == nil)
        #expect(Self.error(Self.scene(try Self.token(from: 300))) == nil)
    }

    @Test func `a key must be a key`() throws {
        let scene = Self.scene((try Self.token().text, ["operator": "AAAA"]))
        #expect(
            Self.error(scene) == .invalidParameter(name: "serverKeys", reason: .notAKey)
        )
    }

    @Test func `a token for verification scans both sides of a card`() async throws {
        let scene = Self.scene(try Self.token(product: .netverify)) {
            $0.requireVerification = true
            $0.preselectedCountry = "AUT"
            $0.preselectedDocumentTypes = .identityCard
        }
        try await scene.start()
        #expect(scene.calls == ["ready", "scan"])
        let view = try scene.present()
        #expect(view.currentScanMode() == .OCR)
        #expect(view.totalSteps() == 2)
    }
}
