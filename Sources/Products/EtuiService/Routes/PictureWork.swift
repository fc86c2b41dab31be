// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Execution
import Foundation
import HTTPMessages
import HTTPServer
import Scanning

/// The work on pictures from clients, each client in turn.
struct PictureWork {
    /// The work of this process, for all routes.
    static let shared = PictureWork(
        fair: FairQueue(threadCount: max(2, ProcessInfo.processInfo.activeProcessorCount))
    )

    /// The longest body with a picture: one byte over the decoder's limit, so that the response names the problem.
    static let bodyLimit = ScanLimits.standard.fileByteCount + 1

    /// The threads and the order of clients.
    let fair: FairQueue

    /// Processes a picture of a client.
    ///
    /// - Parameters:
    ///   - client: the address of the sender; those without one share a turn.
    ///   - work: the work; it can check whether the client still waits.
    /// - Returns: the result of the work.
    /// - Throws: 429 for a client with too many pictures here, 503 if there are too many overall, both
    ///   with `Retry-After`; 503 for a client that no longer waits and never sees it.
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
