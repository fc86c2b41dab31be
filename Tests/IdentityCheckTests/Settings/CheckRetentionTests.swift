// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Encodings
import IdentityCheck
import Testing

/// For how long an account keeps its checks.
struct CheckRetentionTests {
    @Test func `the days count back from now`() throws {
        var settings = CheckSettings()
        (settings.retentionDays, settings.faceRetentionDays) = (10, 0)
        let retention = CheckRetention(settings)
        let now = try #require(PreciseInstant(rfc3339: "2026-03-11T12:00:00Z"))
        #expect(retention.checkLimit(at: now).rfc3339 == "2026-03-01T12:00:00.000Z")
        #expect(retention.faceLimit(at: now) == now)
        #expect(retention.kept.isEmpty)
        settings.keepsFraud = true
        #expect(CheckRetention(settings).kept == [.fraud])
    }
}
