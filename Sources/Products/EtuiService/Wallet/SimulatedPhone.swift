// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Encodings
import Execution
import Foundation
import HTTPClient
import Screens
import VicSwift

/// The phone that a page simulates, as far as a wallet depends on it: its network and its clock.
final class SimulatedPhone: Sendable {
    private let device = Locked(SimulatedDevice())

    /// Its current state.
    var state: SimulatedDevice {
        get { device.withLock { $0 } }
        set { device.withLock { $0 = newValue } }
    }

    /// Returns its network between a wallet and a server.
    func network(to server: any WalletTransport) -> any WalletTransport {
        Network(phone: self, server: server)
    }

    /// Its clock.
    var clock: any DeviceClock { Clock(phone: self) }

    private struct Network: WalletTransport {
        let phone: SimulatedPhone
        let server: any WalletTransport

        func send(
            _ request: WalletRequest
        ) async throws(HTTPClientError) -> HTTPClientResponse {
            guard !phone.state.isOffline else { throw .unreachable }
            return try await server.send(request)
        }
    }

    private struct Clock: DeviceClock {
        let phone: SimulatedPhone

        func now() -> Instant {
            Instant(Date()).adding(seconds: Int64(phone.state.clockOffset))
        }

        func sleep(seconds: Double) async throws {
            try await Task.sleep(for: .seconds(seconds))
        }
    }
}
