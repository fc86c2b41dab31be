// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import CardManagementCore
import Encodings
import Execution
import Foundation
import PaymentCards
import Testing

/// A manager of made-up cards on clocks that a test moves.
final class StubScene: Sendable {
    let manager: CheckoutCardManager
    let displayClock = ManualDisplayClock()
    let clock: ManualDeviceClock

    init(
        _ variables: [String: String] = [:],
        environment: CardManagerEnvironment = .sandbox,
        clipboard: (any SecretClipboard)? = nil
    ) {
        // 15 June 2026.
        let clock = ManualDeviceClock(Instant(secondsSinceEpoch: 1_781_481_600))
        self.clock = clock
        var devices = DeviceServices()
        devices.clock = displayClock
        devices.clipboard = clipboard
        manager = CheckoutCardManager(
            designSystem: CardManagementDesignSystem(
                font: .systemFont(ofSize: 22),
                textColor: .blue
            ),
            environment: environment,
            backend: StubBackend(
                variables: ["CARD_STUB_DELAY_MS": "0"].merging(variables) { $1 },
                clock: clock
            ),
            devices: devices
        )
    }

    /// Logs in with an empty token and returns the card at a place of the list, from 1.
    func card(_ number: Int) async throws -> Card {
        manager.logIn(with: "")
        return try await manager.getCards()[number - 1]
    }
}

/// A device's clock that a test moves; waiting takes no time.
final class ManualDeviceClock: DeviceClock {
    private let time: Locked<Instant>
    private let waits = Locked<[Double]>([])
    private let hook = Locked<(@Sendable () -> Void)?>(nil)

    init(_ now: Instant) {
        time = Locked(now)
    }

    /// The seconds of all waits.
    var pauses: [Double] { waits.withLock { $0 } }

    func now() -> Instant { time.withLock { $0 } }

    func advance(seconds: Int64) { time.withLock { $0 = $0.adding(seconds: seconds) } }

    /// What happens during each wait.
    var whileWaiting: (@Sendable () -> Void)? {
        get { hook.withLock { $0 } }
        set { hook.withLock { $0 = newValue } }
    }

    func sleep(seconds: Double) async throws {
        waits.withLock { $0.append(seconds) }
        whileWaiting?()
        try Task.checkCancellation()
    }
}

/// A clipboard in memory.
final class MemoryClipboard: SecretClipboard {
    private let copied = Locked<HeldDigits?>(nil)
    let takes: Bool

    init(takes: Bool = true) {
        self.takes = takes
    }

    var text: String? {
        copied.withLock { $0 }?.withBytes { bytes in
            String(decoding: bytes.indices.map { bytes[$0] }, as: UTF8.self)
        }
    }

    func copy(_ digits: HeldDigits) async -> Bool {
        guard takes else { return false }
        let copy = digits.copy()
        copied.withLock { $0 = copy }
        return true
    }
}

/// Returns the error that a call throws; records an issue if it throws none, or another kind.
func failure(
    _ location: SourceLocation = #_sourceLocation,
    _ body: () async throws -> Void
) async -> CardManagementError? {
    do {
        try await body()
        Issue.record("nothing was thrown", sourceLocation: location)
        return nil
    } catch let error as CardManagementError {
        return error
    } catch {
        Issue.record("another error: \(error)", sourceLocation: location)
        return nil
    }
}

/// Returns the first event with a name.
func firstEvent(
    _ name: CardManagerEvent.Name,
    of manager: CheckoutCardManager
) async -> CardManagerEvent? {
    for await event in manager.events where event.name == name { return event }
    return nil
}
