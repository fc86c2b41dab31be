// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import DatabaseTestSupport
import Execution
import IdentityServerTestSupport
import Testing

@testable import IdentityServer

/// Which callbacks a round takes.
struct CallbackShareTests {
    @Test(arguments: TestEngine.both)
    func `an account with many results has a part of each round, a busy one none`(
        engine: TestEngine
    ) async throws {
        try await CallbackTests.withReceiver(engine) { identity, probe, _ in
            for _ in 0..<10 { _ = try await CallbackTests.cancelled(identity) }
            let account = identity.accounts[0].id
            let take = { (share: (count: Int, perReceiver: Int, busy: [String])) in
                let now = identity.now
                return try await identity.server.store.write {
                    work throws(IdentityRequestError) in
                    try CallbackRows.take(
                        DeliveryRounds.Share(
                            count: share.count,
                            perReceiver: share.perReceiver,
                            busy: share.busy
                        ),
                        at: now,
                        until: now,
                        work
                    ).map { $0.account }
                }
            }
            #expect(try await take((20, 20, [account, "other"])).isEmpty)
            #expect(try await take((20, 20, ["other"])).count == 10)
            #expect(try await take((3, 20, [])).count == 3)
            #expect(try await take((20, 4, [])) == [account, account, account, account])
            #expect(try await identity.server.sendCallbacks() == 8)
            #expect(try await identity.server.sendCallbacks() == 2)
            #expect(Set(probe.attempts.compactMap { $0["jumioIdScanReference"] }).count == 10)
        }
    }
}
