// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import CardServer
import Encodings
import EtuiService
import InsuranceCards
import Tokens

/// The actions of `etui tenants`.
struct TenantEditor {
    /// A tenant to add.
    struct Addition: Sendable {
        let tenant: Tenant
        /// The key that signs its claims and receipts, if it is known.
        let key: VerificationKey<V2>?
    }

    private let console: Console
    private let isJSON: Bool
    private let invocation: Invocation
    private let folder: String

    init(_ invocation: Invocation) throws(CommandError) {
        self.invocation = invocation
        console = invocation.console
        isJSON = invocation.has(SealOptions.json)
        folder = try DataFolder(for: invocation).path
    }

    /// `etui tenants add`.
    func add(_ addition: Addition) async throws(CommandError) -> ExitStatus {
        let number = addition.tenant.number
        let apiKey = try await using(number) { register throws(CardServerError) in
            try await register.add(addition.tenant, key: addition.key, at: StandardStreams.now())
        }
        show(apiKey, of: number)
        return .success
    }

    /// `etui tenants renew-key`.
    func renewKey() async throws(CommandError) -> ExitStatus {
        let number = try TenantOptions.number(of: invocation)
        let apiKey = try await using(number) { register throws(CardServerError) in
            try await register.renewKey(of: number)
        }
        show(apiKey, of: number)
        return .success
    }

    /// `etui tenants list`.
    func list() async throws(CommandError) -> ExitStatus {
        let entries = try await using(nil) { register throws(CardServerError) in
            try await register.list(at: StandardStreams.now())
        }
        if isJSON {
            console.print(JSONOutput.object([("tenants", .array(entries.map(\.output)))]).encoded())
            return .success
        }
        for entry in entries { console.print(entry.text) }
        if entries.isEmpty {
            console.complain("no insurers or providers yet; add one with etui tenants add")
        }
        return .success
    }

    /// `etui tenants remove`.
    func remove() async throws(CommandError) -> ExitStatus {
        let number = try TenantOptions.number(of: invocation)
        let isMeant = invocation.has(TenantOptions.yes)
        let had = try await using(number) { register throws(CardServerError) in
            try await register.remove(number, evenIfInUse: isMeant, at: StandardStreams.now())
        }
        if isJSON {
            console.print(JSONOutput.object(number.members + had.members).encoded())
        } else {
            console.print("removed \(number.words), with \(TenantWords.words(had, of: number))")
        }
        return .success
    }

    private func show(_ apiKey: String, of number: TenantNumber) {
        if isJSON {
            let report = JSONOutput.object(number.members + [("apiKey", .string(apiKey))])
            console.print(report.encoded())
        } else {
            console.print(apiKey)
            console.complain(
                "this is the API key of \(number.words); it is shown only this once and not stored"
            )
        }
    }

    private func using<Value: Sendable>(
        _ number: TenantNumber?,
        _ body: (TenantStore) async throws(CardServerError) -> Value
    ) async throws(CommandError) -> Value {
        switch try await TenantStore.using(folder, invocation, body) {
        case .success(let value): return value
        case .failure(let error): throw error.failure(about: number)
        }
    }
}

extension TenantNumber {
    /// The members for reports.
    fileprivate var members: [(String, JSONOutput)] {
        [("kind", .string(kind)), ("number", .string(digits))]
    }
}

extension TenantHoldings {
    /// The members for reports.
    fileprivate var members: [(String, JSONOutput)] {
        [
            ("cards", .integer(livingCardCount)), ("endedCards", .integer(endedCardCount)),
            ("openLocations", .integer(openLocationCount)), ("checkIns", .integer(checkInCount)),
        ]
    }
}

extension TenantEntry {
    fileprivate var output: JSONOutput {
        .object(
            tenant.number.members + [
                ("name", .string(tenant.name)),
                ("city", tenant.city.map { .string($0) } ?? .null),
            ] + holdings.members + [
                (
                    "keys",
                    .array(
                        keys.map { key in
                            [
                                "kid": .string(key.key.identifier.text),
                                "nbf": .string(key.notBefore.rfc3339),
                                "exp": .string(key.notAfter.rfc3339),
                            ]
                        }
                    )
                )
            ]
        )
    }

    fileprivate var text: String {
        let place = tenant.city.map { ", " + $0.visible } ?? ""
        return """
            \(tenant.number.words)  \(tenant.name.visible)\(place)
              \(TenantWords.words(holdings, of: tenant.number)), \(keys.count.counting("key"))
            """
    }
}
