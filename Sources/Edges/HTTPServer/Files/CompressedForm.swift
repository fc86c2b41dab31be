// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import CZlib
import Execution

/// The compressed form of a file, made when a browser first asks for it.
final class CompressedForm: Sendable {
    private enum State {
        case unknown
        /// Compressed, or nil if compression saves too little.
        case known([UInt8]?)
    }

    private let state = Locked(State.unknown)

    /// Returns the file as gzip (RFC 1952), or nil if that would not save a tenth.
    func bytes(of content: [UInt8]) -> [UInt8]? {
        state.withLock { state in
            if case .known(let bytes) = state { return bytes }
            let bytes = Self.gzip(content, limit: content.count * 9 / 10)
            state = .known(bytes)
            return bytes
        }
    }

    private static func gzip(_ content: [UInt8], limit: Int) -> [UInt8]? {
        guard limit > 0 else { return nil }
        let bytes = unsafe [UInt8](unsafeUninitializedCapacity: limit) { output, count in
            unsafe content.withUnsafeBufferPointer { input in
                guard let from = input.baseAddress, let to = output.baseAddress else { return }
                count = unsafe etui_zlib_gzip(from, input.count, to, limit)
            }
        }
        return bytes.isEmpty ? nil : bytes
    }
}
