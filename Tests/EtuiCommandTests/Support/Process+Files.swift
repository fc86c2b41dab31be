// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Foundation

extension Process {
    /// Starts the program, and closes here the files that were opened for it.
    ///
    /// Foundation for Linux keeps a process that has ended, and so its files; among more than a thousand open ones `run()`
    /// reads beyond the end of a buffer (`findMaximumOpenFromProcSelfFD`), which sooner or later is a crash.
    func runClosingFiles() throws {
        try run()
        for case let file as FileHandle in [standardInput, standardOutput, standardError]
        where file !== FileHandle.nullDevice && file.fileDescriptor > STDERR_FILENO {
            try file.close()
        }
    }
}
