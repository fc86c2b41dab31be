// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

/// Lets one picture be read at a time: frames are dropped meanwhile, and picture files wait.
@MainActor
final class ReadingTurn {
    /// Whether nothing is read, and no file waits.
    private(set) var isFree = true
    private var waiting: [CheckedContinuation<Void, Never>] = []

    /// Takes a free turn.
    func take() { isFree = false }

    /// Takes the turn after what is read now, and after the files that have waited longer.
    func takeNext() async {
        guard !isFree else { return take() }
        await withCheckedContinuation { waiting.append($0) }
    }

    /// Passes the turn on to the next file, or frees it.
    func end() {
        if waiting.isEmpty { isFree = true } else { waiting.removeFirst().resume() }
    }
}
