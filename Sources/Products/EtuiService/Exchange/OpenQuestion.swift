// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

/// A question that a screen shows, and who waits for its answer.
@MainActor
final class OpenQuestion<Answer: Sendable> {
    private var waiting: CheckedContinuation<Answer?, Never>?
    private var number = 0
    /// Called when the question opens, and when it is taken back.
    private let onChange: () -> Void

    init(onChange: @escaping () -> Void) {
        self.onChange = onChange
    }

    /// Whether somebody waits.
    var isOpen: Bool { waiting != nil }

    /// Waits for the answer.
    ///
    /// - Returns: the answer; `nil` where the question was taken back, which a later question and the
    ///   cancellation of the task do too.
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

    /// Answers; without effect where nobody waits.
    func answer(_ answer: Answer?) {
        let waiting = waiting
        self.waiting = nil
        waiting?.resume(returning: answer)
    }

    /// Takes the question back, for example when its screen is gone.
    func withdraw() {
        guard isOpen else { return }
        answer(nil)
        onChange()
    }
}
