// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Encodings
import EtuiService
import InsuranceCards
import Tokens

/// The actions of `etui card-keys` on the server's side.
struct CardKeyEditor {
    private let invocation: Invocation
    private let console: Console
    private let folder: String

    init(_ invocation: Invocation) throws(CommandFailure) {
        self.invocation = invocation
        console = invocation.console
        folder = try DataFolder(for: invocation).path
    }

    /// `etui card-keys make`.
    func make() throws(CommandFailure) -> ExitStatus {
        guard let root = try TenantOptions.key(CardKeysOptions.root, invocation) else {
            throw .unusable("--root is missing; etui card-keys root prints it")
        }
        let isNew: Bool
        do throws(ServiceError) {
            isNew = try SignedKeySets.makeKeys(under: root, dataDirectory: folder)
        } catch {
            throw .unusable(error.words)
        }
        guard isNew else {
            throw .refused("the data folder has keys already, which are left as they are")
        }
        console.print("made insurance/keys.json under the root key \(root.identifier.text)")
        return .success
    }

    /// `etui card-keys draft`.
    func draft() async throws(CommandFailure) -> ExitStatus {
        let draft = try await using { sets throws(SignedKeySets.Fault) in try await sets.draft() }
        console.print(draft.output.encoded(pretty: true))
        return .success
    }

    /// `etui card-keys install`.
    func install() async throws(CommandFailure) -> ExitStatus {
        let content = try TokenOptions.read(invocation.arguments[0])
        let text = String(decoding: content, as: UTF8.self)
        let token = String(text.split(whereSeparator: \.isWhitespace).joined(separator: " "))
        let standing = try await using { sets throws(SignedKeySets.Fault) in
            try await sets.install(token)
        }
        show(standing)
        return .success
    }

    /// `etui card-keys status`.
    func status() async throws(CommandFailure) -> ExitStatus {
        let standing = try await using { sets throws(SignedKeySets.Fault) in
            try await sets.standing()
        }
        let notices = standing.notices(at: StandardStreams.now())
        if invocation.has(SealOptions.json) {
            let report: JSONOutput = [
                "version": standing.set.map { .integer($0.version) } ?? .null,
                "exp": standing.set.map { .string($0.expiresAt.rfc3339) } ?? .null,
                "missing": .array(standing.missing.map { .string($0.key.identifier.text) }),
                "former": .array(standing.former.map { .string($0.key.identifier.text) }),
                "notices": .array(notices.map { .string($0.rawValue) }),
            ]
            console.print(report.encoded())
        } else {
            show(standing)
        }
        return notices.isEmpty ? .success : .negative
    }

    private func show(_ standing: KeySetStanding) {
        if let set = standing.set {
            console.print(
                "set \(set.version), \(set.keys.count.counting("key")), until "
                    + set.expiresAt.rfc3339
            )
        }
        for key in standing.missing { console.print("not in it: " + key.words) }
        for key in standing.former { console.print("no longer registered: " + key.words) }
        for notice in standing.notices(at: StandardStreams.now()) {
            console.complain(notice.words)
        }
    }

    private func using<Value: Sendable>(
        _ body: (SignedKeySets) async throws(SignedKeySets.Fault) -> Value
    ) async throws(CommandFailure) -> Value {
        let sets: SignedKeySets
        let address = try ServeOptions.databaseAddress(of: invocation)
        do throws(ServiceError) {
            sets = try await SignedKeySets(dataDirectory: folder, database: address) {
                StandardStreams.now()
            }
        } catch {
            throw .unusable(error.words)
        }
        let result: Result<Value, SignedKeySets.Fault>
        do throws(SignedKeySets.Fault) {
            result = .success(try await body(sets))
        } catch {
            result = .failure(error)
        }
        await sets.close()
        do {
            return try result.get()
        } catch {
            throw error.failure
        }
    }
}

extension SignedKeySets.Fault {
    /// What the operator is told.
    fileprivate var failure: CommandFailure {
        switch self {
        case .rootIsHere:
            .refused(
                "the server has its root key itself and signs its sets; etui card-keys make is for "
                    + "a new server"
            )
        case .set(.older):
            .refused("the set is older than the one that is installed; sign a new draft")
        case .set:
            .refused("the set is not signed by the root key of this server, or its time is over")
        case .notOfThisServer:
            .refused("the set does not have the keys of this server; sign a draft of its own")
        case .unavailable: .unusable("the database cannot be used")
        }
    }
}

extension KeySetNotice {
    /// What is the matter, and what to do.
    var words: String {
        switch self {
        case .missing:
            "there is no signed set of keys that counts, so wallets are refused: etui card-keys "
                + "draft, sign, install"
        case .endsSoon:
            "the signed set of keys ends within a week: etui card-keys draft, sign, install"
        case .lacksKeys:
            "the signed set of keys lacks a key that is registered: etui card-keys draft, sign, "
                + "install"
        case .namesFormerKeys:
            "the signed set of keys has a key that is no longer registered: etui card-keys draft, "
                + "sign, install"
        }
    }
}
