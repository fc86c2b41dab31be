// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Encodings

/// A backup's description of itself, a line of JSON.
struct BackupManifest: Sendable, Equatable {
    /// The time of the backed-up state.
    let made: Instant
    /// The name of the database, ``DatabaseIdentity``; nil if no server has used it.
    let database: String?
    /// The root key of the server, if one has used the database.
    let root: String?
    /// The mark of the issuing server's keys, `IssuingIdentity`; nil if no issuing server has used the database.
    let issuing: String?
    /// The mark of the keys for identity checks, `IdentityMark`; nil if no such server has used the database.
    let identity: String?
    /// The completed steps of each schema.
    let steps: [String: [String]]
    /// Whether the backup includes the keys.
    let hasKeys: Bool

    init(
        made: Instant,
        database: String?,
        root: String?,
        issuing: String? = nil,
        identity: String? = nil,
        steps: [String: [String]],
        hasKeys: Bool
    ) {
        self.made = made
        self.database = database
        self.root = root
        self.issuing = issuing
        self.identity = identity
        self.steps = steps
        self.hasKeys = hasKeys
    }

    /// Parses a manifest; throws `damaged`.
    init(parsing payload: [UInt8]) throws(BackupError) {
        guard let value = try? JSONTree(parsing: payload).root,
            let made = value["made"]?.number?.integer, let hasKeys = value["keys"]?.boolean,
            let schemas = value["schemas"]?.elements
        else { throw .damaged }
        var steps: [String: [String]] = [:]
        for schema in schemas {
            guard let name = schema["name"]?.string, let done = schema["steps"]?.elements else {
                throw .damaged
            }
            steps[name] = done.compactMap(\.string)
        }
        self.init(
            made: Instant(secondsSinceEpoch: Int64(made)),
            database: value["database"]?.string,
            root: value["root"]?.string,
            issuing: value["issuing"]?.string,
            identity: value["identity"]?.string,
            steps: steps,
            hasKeys: hasKeys
        )
    }

    func encoded() -> [UInt8] {
        let schemas = steps.sorted { $0.key < $1.key }.map { name, done in
            JSONOutput.object([
                ("name", .string(name)), ("steps", .array(done.map { .string($0) })),
            ])
        }
        var members: [(String, JSONOutput)] = [
            ("made", .integer(Int(made.secondsSinceEpoch))), ("keys", .boolean(hasKeys)),
            ("schemas", .array(schemas)),
        ]
        if let database { members.append(("database", .string(database))) }
        if let root { members.append(("root", .string(root))) }
        if let issuing { members.append(("issuing", .string(issuing))) }
        if let identity { members.append(("identity", .string(identity))) }
        return JSONOutput.object(members).utf8()
    }
}
