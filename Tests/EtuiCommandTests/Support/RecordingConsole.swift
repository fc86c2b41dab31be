// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Foundation

@testable import etui

/// A console that records its output.
final class RecordingConsole: @unchecked Sendable {
    // The lock guards both texts.
    private let lock = NSLock()
    private var written = (output: "", diagnostics: "")

    var output: String { lock.withLock { written.output } }
    var diagnostics: String { lock.withLock { written.diagnostics } }

    func console(showsProgress: Bool = false) -> Console {
        Console(
            output: { text in self.lock.withLock { self.written.output += text } },
            diagnostic: { text in
                self.lock.withLock { self.written.diagnostics += text }
                return true
            },
            hasColour: false,
            showsProgress: showsProgress
        )
    }
}
