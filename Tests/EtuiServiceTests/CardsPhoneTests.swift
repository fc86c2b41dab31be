// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import CardManagementCore
import Cryptography
import Encodings
import Testing
import TestSupport

@testable import EtuiService

/// The simulated phone of a page: what it lets out, and when.
@MainActor
struct CardsPhoneTests {
    private let secrets = CardsSecrets()

    private func digits() -> HeldDigits {
        HeldDigits(SecretBytes(copying: Array("9999000000001374".utf8)))
    }

    @Test(arguments: [true, false])
    func aNumberGoesToTheFrameThatCopiesItAndNowhereElse(isCopied: Bool) async throws {
        let clipboard = CardsClipboard(secrets: secrets)
        let digits = digits()
        let copying = Task { await clipboard.copy(digits) }
        try await until { clipboard.id != nil }
        let id = try #require(clipboard.id)
        let key = try ECAgreementKey.generate(on: .p256)
        let message = try #require(secrets.take(id, for: key.publicKey.point))
        let block = try HPKE(.aes256GCM).open(
            message,
            by: key,
            info: Array("etui secret frame v1".utf8),
            authenticating: Array("\(id)\0copy".utf8)
        )
        let plain = block.withBytes { bytes in bytes.indices.map { bytes[$0] } }
        #expect(plain.count == 64)
        #expect(Array(plain.prefix(20)) == [1, 1, 16] + Array("9999000000001374".utf8) + [0])
        #expect(secrets.take(id, for: key.publicKey.point) == nil)
        clipboard.finish(isCopied: isCopied)
        #expect(await copying.value == isCopied)
        #expect(clipboard.id == nil)
    }

    @Test func aCopyThatIsGivenUpLeavesNothingToFetch() async throws {
        let clipboard = CardsClipboard(secrets: secrets)
        let digits = digits()
        let copying = Task { await clipboard.copy(digits) }
        try await until { clipboard.id != nil }
        let id = try #require(clipboard.id)
        clipboard.finish(isCopied: false)
        #expect(await copying.value == false)
        let key = try ECAgreementKey.generate(on: .p256)
        #expect(secrets.take(id, for: key.publicKey.point) == nil)
    }

    @Test func wipedDigitsAreNotEncrypted() throws {
        let digits = digits()
        digits.wipe()
        let point = try ECAgreementKey.generate(on: .p256).publicKey.point
        #expect(digits.sealedNumber(to: point, info: [], authenticating: []) == nil)
        #expect(self.digits().sealedNumber(to: [4], info: [], authenticating: []) == nil)
    }

    /// A card of the Stub, opened on its own screen.
    private func open() async throws -> CardsDetailScreen {
        let now = Instant(secondsSinceEpoch: 1_800_000_000)
        let app = CardsApp(mode: .stub, now: { now }) { _, phone in
            CardsBanks.stub(on: phone) { now }
        }
        _ = app.firstScreen
        #expect(app.account.logIn(token: "a token of the tests"))
        guard case .done(let list) = await app.account.cards(), let card = list.cards.first else {
            throw CardsPhoneTestError.noCards
        }
        return CardsDetailScreen(app: app, card: card)
    }

    private enum CardsPhoneTestError: Error { case noCards }

    @Test func aStubAddsACardWithoutTheWalletsQuestion() async throws {
        let screen = try await open()
        for wanted in ["notDigitized", "digitized"] {
            screen.receive(wanted == "notDigitized" ? .walletTapped : .walletAccepted)
            try await until { screen.screenState.lock?.reason == "wallet" }
            screen.receive(.codeEntered(code: DeviceLock.code))
            try await until { screen.screenState.wallet.state?.rawValue == wanted }
        }
        #expect(screen.screenState.wallet.step == "known")
    }

    @Test func aNumberThatWasNotSeenIsNotCopied() async throws {
        let screen = try await open()
        screen.receive(.copyTapped)
        try await until { screen.screenState.lock?.reason == "copy_pan" }
        screen.receive(.codeEntered(code: DeviceLock.code))
        try await until { screen.screenState.copy?.step == "notViewed" }
        #expect(screen.screenState.copy?.id == "")
        screen.receive(.copyClosed)
        #expect(screen.screenState.copy == nil)
    }

    @Test(arguments: [
        (CardsTrouble(name: "deviceNotSupported"), "notHere"),
        (CardsTrouble(name: "pushProvisioningFailure.cancelled"), "cancelled"),
        (CardsTrouble(name: "pushProvisioningFailure.configurationFailure"), "failed"),
        (CardsTrouble(name: "connectionIssue"), "failed"),
    ])
    func theWalletsSheetSaysWhatHappened(trouble: CardsTrouble, step: String) async throws {
        let screen = try await open()
        screen.takeWalletTrouble(trouble)
        #expect(screen.screenState.wallet.step == step)
        screen.receive(.closeTapped)
        #expect(screen.screenState.wallet.step == "idle")
    }
}
