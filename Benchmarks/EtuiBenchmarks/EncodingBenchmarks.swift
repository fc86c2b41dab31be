// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Encodings

/// Strict JSON and its canonical form.
enum EncodingBenchmarks {
    static var plans: [Plan] { [Plan("json", json)] }

    private static func json() throws -> Group {
        let text = try mixedDocument()
        let tree = try JSONTree(parsing: text, limits: limits)
        let canonicalCount = try tree.root.canonicalized().count
        return Group(
            name: "json",
            byteCounts: ["parse": text.count, "canonicalise": canonicalCount],
            operations: [
                Operation("parse") { times in
                    for _ in 0..<times { keep(try? JSONTree(parsing: text, limits: limits)) }
                },
                Operation("canonicalise") { times in
                    for _ in 0..<times { keep(try? tree.root.canonicalized()) }
                },
            ]
        )
    }

    private static let limits = JSONLimits(byteCount: 1 << 24, depth: 32, nodeCount: 1 << 20)

    /// Returns about 800 KB of records like those of a seal.
    ///
    /// They contain names, dates, numbers, escapes, and members out of canonical order.
    private static func mixedDocument() throws -> [UInt8] {
        let records = (0..<4000).map { index in
            JSONOutput.object([
                ("uvci", .string("UT\(1_000_000 + index)")),
                (
                    "pid",
                    .object([
                        ("n", .string("MUSTERMANN  ERIKA ANNA")), ("dob", .string("1964-08-12")),
                        ("sex", .string("F")), ("i", .string("L898902C\(index)")),
                    ])
                ),
                ("note", .string("a \"quoted\" word,\ta tab, a slash / and é")),
                ("seq", .integer(index)), ("ratio", .number(Double(index) / 7)),
            ])
        }
        return [UInt8](JSONOutput.array(records).encoded(pretty: true).utf8)
    }
}

/// Keeps the optimiser from dropping an unused result.
@inline(never)
func keep<T>(_ value: T) {}
