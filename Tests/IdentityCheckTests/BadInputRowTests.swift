// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import TestSupport
import Testing

/// The rows of the identity check in the table of bad input: those that `ScanRowTests` leaves, and the further ones.
struct BadInputRowTests {
    /// Objective-C's `init`, which only Apple platforms have.
    private static let rowsOnApple: Set = [49]

    private static let rows = Set([25, 26, 30, 31] + Array(37...60)).subtracting(rowsOnApple)

    @Test func `every row has a test`() throws {
        let tested = try TestNames.numbersBeforeColons(in: [
            "IdentityCheckTests", "IdentityServerTests", "NetverifyTests",
        ])
        #expect(Self.rows.subtracting(tested) == [])
    }
}
