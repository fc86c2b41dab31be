// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import CardServer
import Encodings
import EtuiService
import InsuranceCards
import Tokens

/// The actions of `etui card-keys` on the server's side.
struct CardKeyEditor {
    private let invocation: Invocation
    private let console: Console
    private let folder: String

    init(_ invocation: Invocation) throws(CommandError) {
        self.invocation = invocation
        console = invocation.console
        folder = try DataFolder(for: invocation).path
    }

    /// `etui card-keys make`.
    func make() throws(CommandError) -> ExitStatus {
        guard let root = try TenantOptions.key(CardKeysOptions.root, invocation) else {
            throw .unusable("--root is missing; etui card-keys root prints it")
        }
        let isNew: Bool
        do throws(CardServerError) {
            isNew = try SignedKeySets.makeKeys(under: root, dataDirectory: folder)
        } catch {
            throw .unusable(error.words())
        }
        guard isNew else {
            throw .refused("the data folder has keys already, which are left as they are")
        }
        console.print("made insurance/keys.json under the root key \(root.identifier.text)")
        return .success
    }

    /// `etui card-keys draft`.
    func draft() async throws(CommandError) -> ExitStatus {
        let draft = try await using { sets throws(CardServerError) in try await sets.draft() }
        console.print(draft.output.encoded(pretty: true))
        return .success
    }

    /// `etui card-keys install`.
    func install() async throws(CommandError) -> ExitStatus {
        let content = try TokenOptions.read(invocation.arguments[0])
        let text = String(decoding: content, as: UTF8.self)
        let token = String(text.split(whereSeparator: \.isWhitespace).joined(separator: " "))
        let status = try await using { sets throws(CardServerError) in
            try await sets.install(token)
        }
        show(status)
        for notice in status.notices(at: StandardStreams.now()) {
            console.complain(notice.words)
        }
        return .success
    }

    /// `etui card-keys status`.
    func status() async throws(CommandError) -> ExitStatus {
        let status = try await changing { keys throws(CardServerError) in try await keys.status() }
        show(status)
        return status.notices.isEmpty ? .success : .negative
    }

    /// `etui card-keys rotate`.
    func rotate() async throws(CommandError) -> ExitStatus {
        guard let purpose = CardKeyPurpose(rawValue: invocation.arguments[0]) else {
            throw .unusable("'\(invocation.arguments[0].visible)' is neither server nor status")
        }
        guard invocation.has(CardKeysOptions.now) else {
            let status = try await changing { keys throws(CardServerError) in
                try await keys.rotate(purpose)
            }
            show(status)
            console.complain("give insurance/keys.json to all nodes before the new key signs")
            return .success
        }
        guard invocation.has(CardKeysOptions.yes) else {
            let count = try await changing { keys throws(CardServerError) in
                try await keys.livingCardCount()
            }
            for line in purpose.consequences(cardCount: count) { console.complain(line) }
            throw .refused("nothing was changed; --yes does it")
        }
        let status = try await changing { keys throws(CardServerError) in
            try await keys.replaceAtOnce(purpose)
        }
        show(status)
        console.complain("give insurance/keys.json to all nodes at once; until then they refuse")
        return .success
    }

    /// `etui card-keys move-root`.
    func moveRoot() async throws(CommandError) -> ExitStatus {
        guard let path = invocation.value(of: TokenOptions.out) else {
            throw .unusable("--out is missing")
        }
        let status = try await changing { keys throws(CardServerError) in
            try await keys.moveRoot(to: path)
        }
        show(status)
        console.complain(
            "the root key is in \(path.visible) and no longer in insurance/keys.json; give that "
                + "file to all nodes, and take the root key and its copies off this machine"
        )
        return .success
    }

    private func show(_ status: CardKeyStatus) {
        guard !invocation.has(SealOptions.json) else {
            return console.print(status.output.encoded())
        }
        for key in status.ownKeys { console.print(key.words) }
        if let set = status.set { show(set) }
        for notice in status.notices { console.complain(notice.words) }
    }

    private func show(_ status: KeySetStatus) {
        if let set = status.set {
            console.print(
                "set \(set.version), \(set.keys.count.counting("key")), until "
                    + set.expiresAt.rfc3339
            )
        }
        for key in status.missing { console.print("not in it: " + key.words) }
        for key in status.former { console.print("no longer registered: " + key.words) }
    }

    private func changing<Value: Sendable>(
        _ body: (CardKeyStore) async throws(CardServerError) -> Value
    ) async throws(CommandError) -> Value {
        switch try await CardKeyStore.using(folder, invocation, body) {
        case .success(let value): return value
        case .failure(let error): throw error.failure()
        }
    }

    private func using<Value: Sendable>(
        _ body: (SignedKeySets) async throws(CardServerError) -> Value
    ) async throws(CommandError) -> Value {
        switch try await SignedKeySets.using(folder, invocation, body) {
        case .success(let value): return value
        case .failure(let error): throw error.failure()
        }
    }
}
