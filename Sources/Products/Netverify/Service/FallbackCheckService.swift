// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Execution
import IdentityCheck

/// The operator's server while it can be reached, else the device alone, without asking: for apps with credentials and
/// an offline token.
struct FallbackCheckService: CheckService {
    private let server: any CheckService
    private let device: any CheckService
    private let isAlone = Locked(false)

    /// Joins two services.
    init(_ server: any CheckService, orElse device: any CheckService) {
        self.server = server
        self.device = device
    }

    var sends: Bool { !isAlone.withLock { $0 } && server.sends }

    func open() async throws(IdentityCheckError) -> OpenedCheck {
        do throws(IdentityCheckError) {
            return try await server.open()
        } catch  where error.isAboutTheNetwork {
            isAlone.withLock { $0 = true }
            return try await device.open()
        }
    }

    func deliver(
        _ delivery: CheckDelivery,
        progress: @escaping DeliveryProgress
    ) async throws(IdentityCheckError) -> DeliveryOutcome {
        if !sends { return try await device.deliver(delivery, progress: progress) }
        do throws(IdentityCheckError) {
            return try await server.deliver(delivery, progress: progress)
        } catch  where error.isAboutTheNetwork {
            return try await device.deliver(delivery, progress: progress)
        }
    }

    func send(_ message: FaceFrameMessage) async throws(IdentityCheckError) -> FaceFrameAnswer? {
        guard !isAlone.withLock({ $0 }) else { throw .unavailable }
        return try await server.send(message)
    }

    func report(_ events: [DebugEvent], of session: String) async {
        if !isAlone.withLock({ $0 }) { await server.report(events, of: session) }
    }

    func cancel() async {
        if !isAlone.withLock({ $0 }) { await server.cancel() }
    }
}

extension IdentityCheckError {
    /// Whether the server cannot be reached or does not answer properly.
    fileprivate var isAboutTheNetwork: Bool { kind == .network || kind == .noConnection }
}
