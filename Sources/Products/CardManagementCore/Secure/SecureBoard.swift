// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Execution

/// All secrets of a card manager that may still be seen: showing one kind wipes the other, on all cards.
@MainActor
final class SecureBoard {
    private struct Entry: Sendable {
        weak var display: SecureDisplay?
        let digits: HeldDigits
    }

    private struct Input: Sendable {
        weak var entry: PINEntry?
        let buffers: [PINBuffer]
    }

    /// Behind a lock, because a manager may end on any thread.
    private nonisolated let entries = Locked<[Entry]>([])
    private nonisolated let inputs = Locked<[Input]>([])
    /// Called when a secret becomes visible.
    nonisolated let didShow: @Sendable (SecretKind, String) -> Void
    /// Called when a secret is no longer visible.
    nonisolated let didHide: @Sendable (SecretKind, String, HidingReason) -> Void

    nonisolated init(
        didShow: @escaping @Sendable (SecretKind, String) -> Void,
        didHide: @escaping @Sendable (SecretKind, String, HidingReason) -> Void
    ) {
        self.didShow = didShow
        self.didHide = didHide
    }

    func add(_ display: SecureDisplay) {
        let entry = Entry(display: display, digits: display.digits)
        entries.withLock { entries in
            entries.removeAll { $0.display == nil }
            entries.append(entry)
        }
    }

    func add(_ entry: PINEntry) {
        let input = Input(entry: entry, buffers: [entry.first, entry.second])
        inputs.withLock { inputs in
            inputs.removeAll { $0.entry == nil }
            inputs.append(input)
        }
    }

    func willShow(_ display: SecureDisplay) {
        for other in displays() where other !== display && other.kind.excludes(display.kind) {
            other.hide(.otherSecret)
        }
        didShow(display.kind, display.cardID)
    }

    func didHide(_ display: SecureDisplay, _ reason: HidingReason) {
        entries.withLock { $0.removeAll { $0.display === display || $0.display == nil } }
        didHide(display.kind, display.cardID, reason)
    }

    /// Wipes every secret at once, from any thread; the views follow on the main actor.
    nonisolated func wipeAll(_ reason: HidingReason) {
        let entries = entries.withLock { $0 }
        for entry in entries { entry.digits.wipe() }
        let inputs = inputs.withLock { $0 }
        for buffer in inputs.flatMap(\.buffers) { buffer.wipe() }
        let (displays, open) = (entries.compactMap(\.display), inputs.compactMap(\.entry))
        guard !displays.isEmpty || !open.isEmpty else { return }
        Task { @MainActor in
            for display in displays { display.hide(reason) }
            let error =
                reason == .managerGone ? CardManagementError.missingManager : .unauthenticated
            for entry in open { entry.cancel(error) }
        }
    }

    private func displays() -> [SecureDisplay] {
        entries.withLock { $0 }.compactMap(\.display)
    }
}
