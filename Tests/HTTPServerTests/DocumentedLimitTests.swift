// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Execution
import Foundation
import HTTPServer
import TestSupport
import Testing

/// The table "What one client may take" of `Docs/card-server.md` matches ``HTTPLimits``.
struct DocumentedLimitTests {
    private static let limits = HTTPLimits()

    /// The first cell of a row, and the required content of its other cells.
    private static let rows: [(String, [String])] = [
        ("Connections", ["\(limits.connectionCount) by default"]),
        (
            "Bodies up to \(limits.smallBodyByteCount / 1024) KiB",
            [
                "\(limits.bodyByteCountInFlight >> 20) MiB together"
            ]
        ),
        ("Longer bodies", ["\(limits.largeBodyByteCountInFlight >> 20) MiB together"]),
        (
            "Pictures being read",
            [
                "\(FairQueue.Limits(threadCount: 2).perClient) of one client",
                "\(FairQueue.Limits(threadCount: 2).waiting) waiting ones in all",
            ]
        ),
        (
            "Pace of a body",
            [
                "\(limits.leastBodyRate) bytes a second",
                "\(limits.bodyTime.components.seconds) s in all",
            ]
        ),
        ("Header", ["\(limits.headerByteCount / 1024) KiB", "\(limits.headerFieldCount) fields"]),
    ]

    @Test func `the numbers of the document are those of the server`() throws {
        let file = URL(filePath: TestSupport.projectRoot).appending(path: "Docs/card-server.md")
        let text = try String(contentsOf: file, encoding: .utf8)
        for (name, words) in Self.rows {
            let row = text.split(separator: "\n").first { $0.hasPrefix("| \(name) |") }
            for word in words {
                #expect(row?.contains(word) == true, "\(name): \(word)")
            }
        }
        #expect(Self.limits.connectionCountPerAddress * 4 == Self.limits.connectionCount)
        #expect(Self.limits.eventStreamCount * 2 == Self.limits.connectionCount)
        #expect(Self.limits.eventStreamCountPerClient * 16 == Self.limits.connectionCount)
        #expect(Self.limits.longPollCount == Self.limits.connectionCount)
        #expect(Self.limits.headerTime == .seconds(10))
        #expect(Self.limits.bodyGraceTime == .seconds(10))
        #expect(Self.limits.drainTime == .seconds(10))
        #expect(Self.limits.stallTime == .seconds(1))
    }
}
