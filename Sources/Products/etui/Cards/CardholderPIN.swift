// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import CardManagementCore
import Cryptography
import Encodings
import Execution
import PaymentCards

/// `etui cards pin`: changes a PIN, which a person enters twice on the terminal.
enum CardholderPIN {
    /// More than a PIN has, so that a longer line is refused and not cut off.
    private static let byteLimit = 64

    static func run(_ invocation: Invocation) async throws(CommandError) -> ExitStatus {
        // The token must not be spent if there is no way to enter a PIN.
        guard let terminal = HiddenInput() else {
            throw .unusable(
                "a PIN is entered on a terminal only, and there is none; the token was not used"
            )
        }
        let session = try CardholderSession(invocation)
        let card = try await session.card(invocation.arguments[0])
        guard card.type == .physical else {
            throw .refused("a virtual card has no PIN; the token was not used")
        }
        let pin = try ask(on: terminal, of: card)
        let token = try await CardholderToken.singleUse(.setPIN, of: card, invocation)
        try await session.run { _ in try await change(card, to: pin, token) }
        if invocation.has(SealOptions.json) {
            let line: JSONOutput = ["schema": "etui.cards.pin.v1", "card": .string(card.id)]
            invocation.console.print(line.encoded())
        } else {
            invocation.console.print("the card that ends in \(card.panLast4Digits) has its new PIN")
        }
        return .success
    }

    /// Asks twice, and refuses what the server would refuse.
    private static func ask(
        on terminal: borrowing HiddenInput,
        of card: Card
    ) throws(CommandError) -> HeldDigits {
        let kept = "; the card keeps its PIN, and the token was not used"
        var first = try terminal.line(after: "New PIN: ", limit: byteLimit)
        defer { first.wipe() }
        do throws(PaymentCardError) {
            try PIN(SecretBytes(copying: first)).checkStrength(lastFour: card.panLast4Digits)
        } catch {
            guard case .refused(.pinWeak, _) = error else {
                throw .refused("a PIN has 4 to 12 digits and nothing else" + kept)
            }
            throw .refused("others would guess this PIN" + kept)
        }
        var second = try terminal.line(after: "The same again: ", limit: byteLimit)
        defer { second.wipe() }
        guard first == second else { throw .refused("the two PINs differ" + kept) }
        return HeldDigits(SecretBytes(copying: first))
    }

    private static func change(_ card: Card, to pin: HeldDigits, _ token: String) async throws {
        defer { pin.wipe() }
        let result = await outcome(entering: pin) { finished, completion in
            card.changePin(
                singleUseToken: token,
                finished: finished,
                completionHandler: completion
            )
        }
        if case .failure(let error) = result { throw error }
    }

    /// Asks the SDK for its view, enters the PIN there, and waits for what comes of it.
    ///
    /// - Parameters:
    ///   - pin: the new PIN.
    ///   - change: begins the change, with what the SDK calls at its end and with the view.
    /// - Returns: the outcome; a failure if the SDK gives a view that takes no digits from here.
    static func outcome(
        entering pin: HeldDigits,
        _ change: (
            _ finished: @escaping @MainActor (CheckoutCardManager.OperationResult) -> Void,
            _ completion: @escaping CheckoutCardManager.SecureResultCompletion
        ) -> Void
    ) async -> CheckoutCardManager.OperationResult {
        await withCallback { callback in
            let end = FirstOutcome(callback)
            change(
                { end.take($0) },
                { made in
                    switch made {
                    case .failure(let error): end.take(.failure(error))
                    case .success(let view as PINEntryView): view.entry.enter(pin)
                    case .success: end.take(.failure(.unableToPerformSecureOperation))
                    }
                }
            )
        }
    }
}

/// The first of several outcomes: a view that took no digits may still report its end.
private final class FirstOutcome: Sendable {
    typealias Outcome = CheckoutCardManager.OperationResult

    private let callback: Locked<(@Sendable (Outcome) -> Void)?>

    init(_ callback: @escaping @Sendable (Outcome) -> Void) {
        self.callback = Locked(callback)
    }

    func take(_ outcome: Outcome) {
        let callback = callback.withLock { callback in
            defer { callback = nil }
            return callback
        }
        callback?(outcome)
    }
}

extension PINEntry {
    /// Enters digits as a person does, twice; the entry sends them, or ends.
    fileprivate func enter(_ pin: HeldDigits) {
        for _ in 0..<2 {
            _ = pin.withBytes { digits in
                for place in digits.indices { press(Int(digits[place]) - 0x30) }
            }
            confirm()
        }
        if phase != .sending { cancel() }
    }
}
