// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Cryptography
import Encodings
import IssuingServer
import PaymentCards

/// `etui issuing client`: the banks that may use the server.
enum IssuingClients {
    static func add(_ invocation: Invocation) async throws(CommandError) -> ExitStatus {
        let id = invocation.arguments[0]
        let secret = try await IssuingOperator(invocation).run(creating: true, explaining: words) {
            server throws(IssuingServerError) in
            Self.text(try await server.addClient(id))
        }
        show(secret, of: id, invocation)
        return .success
    }

    static func renew(_ invocation: Invocation) async throws(CommandError) -> ExitStatus {
        let id = invocation.arguments[0]
        let secret = try await IssuingOperator(invocation).run(explaining: words) {
            server throws(IssuingServerError) in
            Self.text(try await server.renewClient(id))
        }
        show(secret, of: id, invocation)
        return .success
    }

    static func revoke(_ invocation: Invocation) async throws(CommandError) -> ExitStatus {
        let id = invocation.arguments[0]
        try await IssuingOperator(invocation).run(explaining: words) {
            server throws(IssuingServerError) in
            try await server.revokeClient(id)
        }
        if invocation.has(SealOptions.json) {
            let line: JSONOutput = [
                "schema": "etui.issuing.client-revoke.v1", "client": .string(id),
                "revoked": true,
            ]
            invocation.console.print(line.encoded())
        } else {
            invocation.console.print("\(id.visible): refused from now on")
        }
        return .success
    }

    static func list(_ invocation: Invocation) async throws(CommandError) -> ExitStatus {
        let clients = try await IssuingOperator(invocation).run {
            server throws(IssuingServerError) in
            try await server.clients()
        }
        let console = invocation.console
        guard !invocation.has(SealOptions.json) else {
            let line: JSONOutput = [
                "schema": "etui.issuing.clients.v1", "clients": .array(clients.map(\.report)),
            ]
            console.print(line.encoded())
            return .success
        }
        for client in clients {
            let end = client.revokedOn.map { ", revoked on \($0.second.rfc3339)" } ?? ""
            console.print("\(client.id.visible)  since \(client.createdOn.second.rfc3339)\(end)")
        }
        if clients.isEmpty { console.complain("no clients yet; etui issuing client add adds one") }
        return .success
    }

    /// The secret as it is printed, once; the server keeps its hash alone.
    private static func text(_ secret: borrowing SecretBytes) -> String {
        String(decoding: secret.revealed(), as: UTF8.self)
    }

    private static func show(_ secret: String, of id: String, _ invocation: Invocation) {
        guard !invocation.has(SealOptions.json) else {
            let line: JSONOutput = [
                "schema": "etui.issuing.client.v1", "client": .string(id),
                "secret": .string(secret),
            ]
            return invocation.console.print(line.encoded())
        }
        invocation.console.print(secret)
        invocation.console.complain(
            "this is the secret of \(id.visible); it is shown only this once and not stored"
        )
    }

    private static func words(_ error: IssuingServerError) -> CommandError? {
        switch error {
        case .clientForm:
            .unusable("ID is no name of a client: 1 to 64 letters, digits, full stops, _ and -")
        case .clientKnown:
            .refused(
                "there is such a client already; etui issuing client renew replaces its secret"
            )
        case .clientUnknown: .refused("there is no such client; see etui issuing client list")
        default: nil
        }
    }
}

extension IssuingClient {
    fileprivate var report: JSONOutput {
        [
            "id": .string(id), "createdOn": .string(createdOn.rfc3339),
            "revokedOn": revokedOn.map { .string($0.rfc3339) } ?? .null,
        ]
    }
}
