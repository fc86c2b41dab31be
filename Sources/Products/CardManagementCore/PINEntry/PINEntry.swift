// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

package import Cryptography
import PaymentCards

/// A person's entry of a new PIN: twice the same digits, checked for weakness, then sent.
@MainActor
package final class PINEntry {
    /// What the person does, or what became of it.
    package enum Phase: Equatable, Sendable {
        /// The person enters the PIN.
        case entry
        /// The person enters it once more.
        case `repeat`
        /// Both were different; the person starts again.
        case mismatch
        /// Others would guess the PIN; the person starts again.
        case weak
        /// The PIN is on its way.
        case sending
        /// The card has the new PIN.
        case done
        /// The card keeps its PIN.
        case failed(CardManagementError)
    }

    /// How long the entry waits for the next digit.
    static let patience = Duration.seconds(60)

    /// What the person does, or what became of it.
    package private(set) var phase = Phase.entry
    /// Called after each change.
    package var didChange: (@MainActor () -> Void)?

    nonisolated let first = PINBuffer()
    nonisolated let second = PINBuffer()
    private let lastFour: String
    private let clock: any DisplayClock
    private let send: @Sendable (HeldDigits) async -> Result<Void, CardManagementError>
    private var finished: (@MainActor (CheckoutCardManager.OperationResult) -> Void)?
    private var timer: Task<Void, Never>?
    private let frameKey = try? ECAgreementKey.generate(on: .p256)

    init(
        lastFour: String,
        clock: any DisplayClock,
        send: @escaping @Sendable (HeldDigits) async -> Result<Void, CardManagementError>,
        finished: @escaping @MainActor (CheckoutCardManager.OperationResult) -> Void
    ) {
        self.lastFour = lastFour
        self.clock = clock
        self.send = send
        self.finished = finished
        wait()
    }

    deinit {
        timer?.cancel()
        first.wipe()
        second.wipe()
    }

    /// The number of digits entered so far in this round.
    package var count: Int { current.count }

    /// Whether the digits can be confirmed.
    package var canConfirm: Bool { isOpen && PIN.digitCounts ~= count }

    /// Enters a digit, 0 to 9.
    package func press(_ digit: Int) {
        guard isOpen, 0...9 ~= digit, restart().count < PIN.digitCounts.upperBound else { return }
        current.append(UInt8(0x30 + digit))
        changed()
    }

    /// Removes the last digit.
    package func deleteLast() {
        guard isOpen, count > 0 else { return }
        current.removeLast()
        changed()
    }

    /// Confirms the digits: after the first time they are entered again, after the second sent.
    package func confirm() {
        guard canConfirm else { return }
        switch phase {
        case .repeat:
            guard first.isSame(as: second) else { return startAgain(.mismatch) }
            submit()
        default:
            guard isStrong else { return startAgain(.weak) }
            phase = .repeat
            changed()
        }
    }

    /// Gives the entry up; the card keeps its PIN.
    package func cancel(_ error: CardManagementError = .unableToPerformSecureOperation) {
        guard isOpen else { return }
        end(.failed(error))
    }

    /// The key to which a page's frame encrypts a PIN that was entered there; 65 bytes X9.63.
    package var frameKeyPoint: [UInt8]? {
        switch frameKey {
        case .some(let key): key.publicKey.point
        case .none: nil
        }
    }

    /// Takes a PIN that was entered, twice, in a page's frame.
    ///
    /// - Parameters:
    ///   - message: the digits, encrypted to ``frameKeyPoint``.
    ///   - info: the context that the frame used.
    ///   - data: further bytes that the frame authenticated.
    /// - Returns: whether the PIN is on its way; if not, ``phase`` says why.
    @discardableResult
    package func take(_ message: HPKE.Message, info: [UInt8], authenticating data: [UInt8]) -> Bool
    {
        guard isOpen else { return false }
        var opened: HeldDigits?
        switch frameKey {
        case .some(let key):
            let suite = HPKE(.aes256GCM)
            if let digits = try? suite.open(message, by: key, info: info, authenticating: data) {
                opened = HeldDigits(digits)
            }
        case .none: break
        }
        let areDigits = opened?.withBytes { bytes in
            PIN.digitCounts ~= bytes.count && bytes.indices.allSatisfy { 0x30...0x39 ~= bytes[$0] }
        }
        guard let opened, areDigits == true else {
            cancel()
            return false
        }
        first.set(opened)
        guard isStrong else {
            startAgain(.weak)
            return false
        }
        submit()
        return true
    }

    private var isOpen: Bool {
        switch phase {
        case .entry, .repeat, .mismatch, .weak: true
        case .sending, .done, .failed: false
        }
    }

    private var current: PINBuffer { phase == .repeat ? second : first }

    private var isStrong: Bool {
        guard let digits = first.copy()?.secretCopy() else { return false }
        do throws(PaymentCardError) {
            try PIN(digits).checkStrength(lastFour: lastFour)
            return true
        } catch {
            return false
        }
    }

    /// Leaves the remark about the former try behind.
    private func restart() -> PINBuffer {
        if phase == .mismatch || phase == .weak { phase = .entry }
        return current
    }

    private func startAgain(_ remark: Phase) {
        first.wipe()
        second.wipe()
        phase = remark
        changed()
    }

    private func submit() {
        guard let digits = first.copy() else { return end(.failed(.missingManager)) }
        first.wipe()
        second.wipe()
        timer?.cancel()
        phase = .sending
        didChange?()
        let send = send
        Task {
            let result = await send(digits)
            digits.wipe()
            switch result {
            case .success: end(.done)
            case .failure(let error): end(.failed(error))
            }
        }
    }

    private func end(_ last: Phase) {
        timer?.cancel()
        first.wipe()
        second.wipe()
        phase = last
        didChange?()
        let handler = finished
        finished = nil
        if case .failed(let error) = last { handler?(.failure(error)) } else { handler?(.success) }
    }

    private func changed() {
        didChange?()
        wait()
    }

    private func wait() {
        timer?.cancel()
        let (clock, deadline) = (clock, clock.elapsed() + Self.patience)
        timer = Task { [weak self] in
            do { try await clock.sleep(until: deadline) } catch { return }
            guard !Task.isCancelled else { return }
            self?.cancel()
        }
    }
}
