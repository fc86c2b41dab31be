// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

/// A question on a screen, and the caller that waits for the answer.
@MainActor
final class OpenQuestion<Answer: Sendable> {
    private var waiting: CheckedContinuation<Answer?, Never>?
    private var number = 0
    /// Called when the question opens, and when it is withdrawn.
    private let onChange: () -> Void

    init(onChange: @escaping () -> Void) {
        self.onChange = onChange
    }

    /// Whether a caller waits.
    var isOpen: Bool { waiting != nil }

    /// Waits for the answer.
    ///
    /// - Returns: the answer; `nil` if the question was withdrawn, also by a later question or by the
    ///   cancellation of the task.
    func ask() async -> Answer? {
        answer(nil)
        number += 1
        let asked = number
        return await withTaskCancellationHandler {
            await withCheckedContinuation {
                waiting = $0
                onChange()
            }
        } onCancel: {
            Task { @MainActor in
                if asked == number { withdraw() }
            }
        }
    }

    /// Answers; has no effect if no caller waits.
    func answer(_ answer: Answer?) {
        let waiting = waiting
        self.waiting = nil
        waiting?.resume(returning: answer)
    }

    /// Withdraws the question, for example when its screen is gone.
    func withdraw() {
        guard isOpen else { return }
        answer(nil)
        onChange()
    }
}
