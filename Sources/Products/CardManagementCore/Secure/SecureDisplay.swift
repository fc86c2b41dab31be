// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

/// The kinds of secret that a view shows.
package enum SecretKind: String, Sendable, CaseIterable, Codable {
    /// A PIN.
    case pin
    /// A card number.
    case pan
    /// A security code.
    case securityCode

    /// Whether both may be visible at the same time: a PIN never with a number or code.
    func excludes(_ other: SecretKind) -> Bool { (self == .pin) != (other == .pin) }
}

/// Why a secret is no longer visible.
package enum HidingReason: String, Sendable, CaseIterable, Codable {
    /// Its time is over.
    case timeOver
    /// It was not shown within two minutes.
    case neverShown
    /// A secret of another kind is shown.
    case otherSecret
    /// The view left its window or superview.
    case removed
    /// The person hid it.
    case byPerson
    /// The app or the page is in the background.
    case background
    /// The screen is being recorded or mirrored.
    case captured
    /// The person took a picture of the screen.
    case screenshot
    /// The system is short of memory.
    case memory
    /// The session ended.
    case loggedOut
    /// The card manager no longer exists.
    case managerGone
    /// What shows the secret failed, and drew nothing.
    case failed
}

/// A secret, the time for which it may be seen, and whether it is visible; hidden means wiped.
@MainActor
package final class SecureDisplay {
    /// Whether the secret is visible.
    package enum Phase: Equatable, Sendable {
        /// It waits behind dots.
        case ready
        /// It is visible.
        case shown
        /// It is gone for good.
        case hidden(HidingReason)
    }

    /// The kind of secret.
    package nonisolated let kind: SecretKind
    /// The card's identifier.
    package nonisolated let cardID: String
    /// The number of digits, which is not secret.
    package nonisolated var digitCount: Int { digits.count }
    /// The phase.
    package private(set) var phase = Phase.ready
    /// Called after each change of the phase; the view redraws itself here.
    package var phaseDidChange: (@MainActor (Phase) -> Void)?

    nonisolated let digits: HeldDigits
    /// Whether a page's frame has the digits, encrypted to its key.
    var isHandedOver = false
    private let visibleTime: Duration
    private let clock: any DisplayClock
    private weak var board: SecureBoard?
    private var deadline: Duration
    private var timer: Task<Void, Never>?

    init(
        _ kind: SecretKind,
        _ digits: HeldDigits,
        cardID: String,
        visibleTime: Duration,
        clock: any DisplayClock,
        board: SecureBoard
    ) {
        self.kind = kind
        self.digits = digits
        self.cardID = cardID
        self.visibleTime = visibleTime
        self.clock = clock
        self.board = board
        deadline = clock.elapsed() + DisplayTimes.limit
        board.add(self)
        wait(for: .neverShown)
    }

    deinit {
        timer?.cancel()
        digits.wipe()
    }

    /// The whole time for which the secret may be visible.
    package var time: Duration { visibleTime }

    /// Makes the secret visible; returns whether there is anything to see.
    @discardableResult
    package func show() -> Bool {
        guard phase == .ready, !isOver() else { return phase == .shown }
        board?.willShow(self)
        guard isHandedOver || !digits.isWiped else {
            hide(.managerGone)
            return false
        }
        deadline = clock.elapsed() + visibleTime
        change(to: .shown)
        wait(for: .timeOver)
        return true
    }

    /// Wipes the secret; nothing brings it back.
    package func hide(_ reason: HidingReason) {
        if case .hidden = phase { return }
        digits.wipe()
        timer?.cancel()
        timer = nil
        change(to: .hidden(reason))
        board?.didHide(self, reason)
    }

    /// Takes the digits for a page, which alone shows them from now on; `nil` if they are gone or already taken.
    func handOver<Outcome>(_ body: (Span<UInt8>) -> Outcome) -> Outcome? {
        guard phase == .ready, !isHandedOver, !isOver() else { return nil }
        return digits.withBytes(body)
    }

    /// Hides a secret whose time is over, even if the timer is late, for example after the device slept.
    package func isOver() -> Bool {
        guard clock.elapsed() >= deadline else { return false }
        hide(phase == .shown ? .timeOver : .neverShown)
        return true
    }

    private func change(to phase: Phase) {
        self.phase = phase
        phaseDidChange?(phase)
    }

    private func wait(for reason: HidingReason) {
        timer?.cancel()
        let (clock, deadline) = (clock, deadline)
        timer = Task { [weak self] in
            do { try await clock.sleep(until: deadline) } catch { return }
            guard !Task.isCancelled else { return }
            self?.hide(reason)
        }
    }
}
