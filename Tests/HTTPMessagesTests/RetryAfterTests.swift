// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Testing

@testable import HTTPMessages

/// A client that must wait is told how long (RFC 6585 §4, RFC 9110 §10.2.3).
struct RetryAfterTests {
    @Test func `no problem with 429 or 503 can be made without a time to wait`() {
        let own = HTTPError.Kind(.tooManyRequests, "own", "A row of a service.")
        for kind in HTTPError.Kind.table + [own] {
            let problem = HTTPError(kind, detail: "x")
            let isNeeded = kind.status.code == 429 || kind.status.code == 503
            #expect((problem.headers["Retry-After"] != nil) == isNeeded, "\(kind.code)")
            #expect((problem.response.headers["Retry-After"] != nil) == isNeeded, "\(kind.code)")
        }
    }

    @Test(arguments: [(-1, "1"), (0, "1"), (1, "1"), (86_400, "86400")])
    func `the time that is given is told, at least a second`(seconds: Int, told: String) {
        let problem = HTTPError.tooManyRequests(retryAfter: seconds)
        #expect(problem.response.headers["Retry-After"] == told)
        let given = HTTPError(.unavailable, headers: ["retry-after": "60"])
        #expect(given.headers.filter { $0.name.lowercased() == "retry-after" }.count == 1)
    }
}
