// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Execution
import Foundation
import HTTPMessages
import HTTPServer
import Scanning

/// The pictures that clients send, each client's in turn.
struct PictureWork {
    /// Those of one process, whatever route they came by.
    static let shared = PictureWork(
        fair: FairQueue(threadCount: max(2, ProcessInfo.processInfo.activeProcessorCount))
    )

    /// The longest body with a picture: a byte more than is decoded, so that the answer says what is wrong.
    static let bodyLimit = ScanLimits.standard.fileByteCount + 1

    /// The threads and the turns.
    let fair: FairQueue

    /// Does work on a picture of a client.
    ///
    /// - Parameters:
    ///   - client: the address of whoever sent the picture; those without one share a turn.
    ///   - work: what to do; it asks whether anybody still waits.
    /// - Returns: what the work made.
    /// - Throws: 429 for a client with too many pictures here, 503 where all are too many, both with
    ///   `Retry-After`; 503 for one that does not wait any more, which nobody sees.
    func run<Value: Sendable>(
        for client: String?,
        _ work: @escaping @Sendable (@escaping @Sendable () -> Bool) -> Value
    ) async throws(HTTPError) -> Value {
        do throws(FairQueueError) {
            return try await fair.run(for: PeerAddress.share(of: client)) { ticket in
                work { ticket.isWanted }
            }
        } catch {
            switch error {
            case .clientHasTooMany:
                throw HTTPError(.tooManyRequests, headers: ["Retry-After": "5"])
            case .full: throw HTTPError(.unavailable, headers: ["Retry-After": "10"])
            case .cancelled: throw HTTPError(.unavailable)
            }
        }
    }
}
