// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Encodings

/// `etui cards holder`.
enum CardsHolders {
    static func add(_ invocation: Invocation) async throws(CommandError) -> ExitStatus {
        var members: [(String, JSONOutput)] = [
            ("type", "individual"),
            (
                "first_name",
                .string(try CardsOptions.required(CardsOperatorOptions.first, invocation))
            ),
            (
                "last_name",
                .string(try CardsOptions.required(CardsOperatorOptions.last, invocation))
            ),
        ]
        if let reference = invocation.value(of: CardsOptions.reference) {
            members.append(("reference", .string(reference)))
        }
        let connection = try IssuingConnection(for: invocation)
        let holder = try await connection.post("/cardholders", .object(members))
        guard let id = holder["id"]?.string else { throw IssuingConnection.unreadable }
        if invocation.has(SealOptions.json) {
            let line: JSONOutput = [
                "schema": "etui.cards.holder.v1", "cardholder": JSONOutput(holder),
            ]
            invocation.console.print(line.encoded())
        } else {
            invocation.console.print(id.visible)
        }
        return .success
    }

    static func list(_ invocation: Invocation) async throws(CommandError) -> ExitStatus {
        let connection = try IssuingConnection(for: invocation)
        var holders: [JSONValue] = []
        var cursors: Set<String> = []
        var path = "/cardholders?limit=100"
        while true {
            let page = try await connection.get(path)
            guard let found = page["cardholders"]?.elements else {
                throw IssuingConnection.unreadable
            }
            holders += found
            guard let cursor = page["next_cursor"]?.string else { break }
            // A cursor that comes back would never end.
            guard cursors.insert(cursor).inserted else { throw IssuingConnection.unreadable }
            path = "/cardholders?limit=100&cursor=" + PercentEncoding.encode(cursor)
        }
        show(holders, invocation)
        return .success
    }

    private static func show(_ holders: [JSONValue], _ invocation: Invocation) {
        let console = invocation.console
        guard !invocation.has(SealOptions.json) else {
            let line: JSONOutput = [
                "schema": "etui.cards.holders.v1",
                "cardholders": .array(holders.map { JSONOutput($0) }),
            ]
            return console.print(line.encoded())
        }
        for holder in holders {
            let name = [holder["first_name"]?.string, holder["last_name"]?.string]
                .compactMap { $0?.visible }.joined(separator: " ")
            let reference = holder["reference"]?.string.map { "  " + $0.visible } ?? ""
            console.print("\((holder["id"]?.string ?? "").visible)  \(name)\(reference)")
        }
        if holders.isEmpty {
            console.complain("no cardholders yet; add one with etui cards holder add")
        }
    }
}
