// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import CardManagementCore
import Cryptography
import Encodings
import Execution
import Foundation
import HTTPClient
import HTTPMessages
import PaymentCards
import Testing

/// Secrets against a scripted vault.
@MainActor
struct LiveSecretTests {
    private nonisolated static let pan = "9999000000001374"
    private nonisolated static let token = LiveScene.singleUse

    static func scene(_ vault: ScriptedVault) async throws -> (LiveScene, Card) {
        let scene = try LiveScene { _ in Wire.json(nil) }
        let card = try await scene.card()
        scene.answer(vault.script(scene))
        return (scene, card)
    }

    @Test func `a secret comes through the envelope, without a session`() async throws {
        let vault = ScriptedVault(pan: Self.pan)
        let (scene, card) = try await Self.scene(vault)
        scene.manager.logoutSession()
        let view = try #require(try await card.getPan(singleUseToken: Self.token) as? SecureView)
        #expect(view.display.kind == .pan)
        #expect(vault.tokens.withLock { $0 } == [Self.token])
        #expect(vault.operations.withLock { $0 } == [.pan])
        // The token is inside the envelope alone.
        for call in scene.calls where call.address.hasSuffix("/secure-data") {
            #expect(!String(decoding: call.body ?? [], as: UTF8.self).contains(Self.token))
            #expect(call.headers["Authorization"] == nil)
        }
        _ = scene
    }

    @Test func `each operation asks for what it shows`() async throws {
        let (scene, card) = try await Self.scene(ScriptedVault(pin: "7391"))
        _ = try await card.getPin(singleUseToken: Self.token)
        let code = ScriptedVault(code: "445")
        scene.answer(code.script(scene))
        _ = try await card.getSecurityCode(singleUseToken: Self.token)
        let both = ScriptedVault(pan: Self.pan, code: "445")
        scene.answer(both.script(scene))
        let views = try await card.getPanAndSecurityCode(singleUseToken: Self.token)
        #expect((views.pan as? SecureView)?.display.digitCount == 16)
        #expect((views.securityCode as? SecureView)?.display.digitCount == 3)
        #expect(code.operations.withLock { $0 } == [.cvv])
        #expect(both.operations.withLock { $0 } == [.panAndCVV])
    }

    /// Rows 27 and 28: an altered answer, a number that fails the check, another last four.
    @Test(arguments: [
        ScriptedVault(pan: pan, isAltered: true), ScriptedVault(pan: "9999000000001375"),
        ScriptedVault(pan: "9999000000002521"),
    ])
    func `an answer that is not what was asked for shows nothing`(
        vault: ScriptedVault
    ) async throws {
        let (scene, card) = try await Self.scene(vault)
        let error = await failure { _ = try await card.getPan(singleUseToken: Self.token) }
        #expect(error == .unableToPerformSecureOperation)
        #expect(scene.calls.count == 1)
    }

    /// Rows 19, 21, 22, 29, 31, 32, 38 and 40, as the app sees them; nothing is sent twice.
    @Test(arguments: [
        (401, "token_invalid", CardManagementError.authenticationFailure),
        (403, "token_card_mismatch", .authenticationFailure),
        (403, "scope_insufficient", .authenticationFailure), (404, "pin_not_set", .notFound),
        (409, "secure_data_unavailable", .unableToPerformSecureOperation),
        (429, "cardholder_locked", .connectionIssue), (503, "unavailable", .connectionIssue),
        (502, "", .connectionIssue),
        (
            409, "vault_key_unknown",
            .configurationIssue(hint: "the server answered vault_key_unknown")
        ),
        (
            400, "envelope_malformed",
            .configurationIssue(hint: "the server answered envelope_malformed")
        ),
        (413, "body_too_large", .invalidRequestInput),
    ])
    func `a refusal has its error, and spends no second request`(
        status: Int,
        code: String,
        expected: CardManagementError
    ) async throws {
        let (scene, card) = try await Self.scene(ScriptedVault())
        scene.answer { _ in Wire.error(status, code) }
        #expect(await failure { _ = try await card.getPin(singleUseToken: Self.token) } == expected)
        #expect(scene.calls.count == 1)
    }

    /// Row 26.
    @Test(arguments: [HTTPClientError.timedOut, .broken, .unreachable, .notTrusted])
    func `a lost answer is not asked for again`(error: HTTPClientError) async throws {
        let (scene, card) = try await Self.scene(ScriptedVault())
        scene.answer { _ throws(HTTPClientError) in throw error }
        let failed = await failure { _ = try await card.getPan(singleUseToken: Self.token) }
        #expect(failed == .connectionIssue)
        #expect(scene.calls.count == 1)
    }

    @Test(arguments: ["", "short", "su_0123456789 0123456789", String(repeating: "a", count: 4097)])
    func `a text that is no token is not sent`(token: String) async throws {
        let (scene, card) = try await Self.scene(ScriptedVault(pan: Self.pan))
        let error = await failure { _ = try await card.getPan(singleUseToken: token) }
        #expect(error == .authenticationFailure)
        #expect(scene.calls.isEmpty)
    }

    /// Row 33.
    @Test func `copying what was not seen sends nothing`() async throws {
        let (scene, card) = try await Self.scene(ScriptedVault(pan: Self.pan))
        let error = await failure { try await card.copyPan(singleUseToken: Self.token) }
        #expect(error == .unableToCopy(failure: .dataNotViewed))
        #expect(scene.calls.isEmpty)
    }

    /// Row 35.
    @Test func `without a manager nothing is sent`() async throws {
        let (scene, card) = try await Self.scene(ScriptedVault(pan: Self.pan))
        scene.release()
        let error = await failure { _ = try await card.getPan(singleUseToken: Self.token) }
        #expect(error == .missingManager)
        #expect(scene.calls.isEmpty)
    }

    /// Row 47.
    @Test func `on a compromised device there are lists, but no secrets and no wallet`()
        async throws
    {
        let scene = try LiveScene {
            $0.integrity = Compromised()
        } _: { _ in
            Wire.json(nil)
        }
        let card = try await scene.card()
        #expect(
            await failure { _ = try await card.getPin(singleUseToken: Self.token) }
                == .insecureDevice
        )
        let state = await failure {
            _ = try await card.getDigitizationState(provisioningToken: Self.token)
        }
        #expect(state == .insecureDevice)
        #expect(scene.calls.isEmpty)
        scene.answer { _ in Wire.changed(Wire.card(1, .suspended, version: 2)) }
        try await card.suspend(reason: nil)
    }

    @Test func `without a pinned key nothing is sent, unless the sandbox may tell its own`()
        async throws
    {
        let strict = try LiveScene {
            $0.vaultKeys = []
        } _: { _ in
            Wire.json(nil)
        }
        let card = try await strict.card()
        let error = await failure { _ = try await card.getPan(singleUseToken: Self.token) }
        #expect(error == .configurationIssue(hint: "there is no pinned vault key"))
        #expect(strict.calls.isEmpty)

        let open = try LiveScene {
            $0.vaultKeys = []
            $0.allowUnpinnedVaultKey = true
        } _: { _ in
            Wire.json(nil)
        }
        let other = try await open.card()
        let vault = ScriptedVault(pan: Self.pan).script(open)
        let key = open.vault.publicKey.json(notAfter: Instant(secondsSinceEpoch: 1_900_000_000))
        open.answer { call throws(HTTPClientError) in
            guard call.address.hasSuffix("/vault-keys") else { return try await vault(call) }
            return Wire.json(["keys": [key]])
        }
        _ = try await other.getPan(singleUseToken: Self.token)
        #expect(open.calls.count == 2)
    }

    @Test func `production never takes a key from the server`() async throws {
        let scene = try LiveScene(environment: .production) {
            $0.vaultKeys = []
            $0.allowUnpinnedVaultKey = true
        } _: { _ in
            Wire.json(nil)
        }
        let card = try await scene.card()
        let error = await failure { _ = try await card.getPan(singleUseToken: Self.token) }
        #expect(error == .configurationIssue(hint: "there is no pinned vault key"))
        #expect(scene.calls.isEmpty)
    }

    @Test func `display times come from the configuration, at most two minutes`() async throws {
        let scene = try LiveScene {
            $0.pinDisplaySeconds = 3
            $0.panDisplaySeconds = 500
            $0.securityCodeDisplaySeconds = -1
        } _: { _ in
            Wire.json(nil)
        }
        let card = try await scene.card()
        scene.answer(ScriptedVault(pin: "7391").script(scene))
        let pin = try #require(try await card.getPin(singleUseToken: Self.token) as? SecureView)
        #expect(pin.display.time == .seconds(3))
        scene.answer(ScriptedVault(pan: Self.pan, code: "445").script(scene))
        let views = try await card.getPanAndSecurityCode(singleUseToken: Self.token)
        #expect((views.pan as? SecureView)?.display.time == .seconds(120))
        #expect((views.securityCode as? SecureView)?.display.time == .seconds(30))
    }

    /// A missing onboarding does not stop the app; whoever asks for it gets an error.
    @Test func `strict provisioning stops a debug build without onboarding`() async {
        await #expect(processExitsWith: .failure) {
            setenv("CARD_STRICT_PROVISIONING", "1", 1)
            await LiveSecretTests.provisionWithoutOnboarding()
        }
        await #expect(processExitsWith: .success) {
            await LiveSecretTests.provisionWithoutOnboarding()
        }
    }

    private static func provisionWithoutOnboarding() async {
        do {
            let (scene, card) = try await scene(ScriptedVault())
            try await card.provision(provisioningToken: token, viewController: .init())
            withExtendedLifetime(scene) {}
        } catch CardManagementError.pushProvisioningFailure {
        } catch {
            exit(3)
        }
    }

    /// Rows 44 and 46.
    @Test func `adding to a wallet needs the onboarding, then a wallet`() async throws {
        let (scene, card) = try await Self.scene(ScriptedVault())
        let incomplete = ProvisioningConfiguration(
            issuerID: "i",
            serviceRSAExponent: Data([1, 0, 1]),
            serviceRSAModulus: Data(repeating: 0xFF, count: 255),
            serviceURLString: "https://a.example",
            digitalServiceURLString: "https://b.example"
        )
        #expect(
            await Self.provision(card, incomplete)
                == .failure(.pushProvisioningFailure(failure: .configurationFailure))
        )
        let short = await failure {
            try await card.provision(provisioningToken: Self.token, viewController: .init())
        }
        #expect(short == .pushProvisioningFailure(failure: .configurationFailure))
        let complete = ProvisioningConfiguration(
            issuerID: "i",
            serviceRSAExponent: Data([1, 0, 1]),
            serviceRSAModulus: Data(repeating: 0xFF, count: 256),
            serviceURLString: "https://a.example",
            digitalServiceURLString: "https://b.example"
        )
        #expect(await Self.provision(card, complete) == .failure(.deviceNotSupported))
        #expect(scene.calls.isEmpty)
        let event = await firstEvent(.failure, of: scene.manager)
        #expect(event?.hint == "provisioning needs: serviceRSAModulus")
    }

    @Test func `events never contain a token`() async throws {
        let (scene, card) = try await Self.scene(ScriptedVault(pan: Self.pan))
        _ = try await card.getPan(singleUseToken: Self.token)
        _ = await failure { _ = try await scene.manager.getCard(withID: Self.token) }
        var text = ""
        var count = 0
        for await event in scene.manager.events {
            dump(event, to: &text)
            count += 1
            if count == 4 { break }
        }
        #expect(!text.contains(Self.token) && !text.contains(LiveScene.token))
        #expect(!text.contains(Self.pan))
        #expect(text.contains(card.id))
    }

    private static func provision(
        _ card: Card,
        _ configuration: ProvisioningConfiguration
    ) async -> CheckoutCardManager.OperationResult {
        await withCheckedContinuation { continuation in
            card.provision(
                cardholderID: "crh",
                configuration: configuration,
                provisioningToken: token
            ) { continuation.resume(returning: $0) }
        }
    }
}

/// A check that trusts no device.
private struct Compromised: DeviceIntegrityChecking {
    func isDeviceCompromised() async -> Bool { true }
}
