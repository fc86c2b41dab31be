// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Encodings
import IdentityCheck
import IdentityServer

/// `etui check accounts`: who may use the server, for its operator.
struct CheckAccounts {
    private let invocation: Invocation
    private let access: IdentityOperator

    init(_ invocation: Invocation) throws(CommandError) {
        self.invocation = invocation
        access = try IdentityOperator(invocation)
    }

    func add() async throws(CommandError) -> ExitStatus {
        let name = DisplayText.cleaned(invocation.arguments[0])
        guard 1...100 ~= name.utf16.count else {
            throw .unusable("NAME has no text that can be shown, or more than 100 characters")
        }
        let products: Set<CheckProduct> =
            try Self.words(CheckAccountOptions.products, invocation)
            ?? Set(CheckProduct.allCases)
        guard !products.isEmpty else {
            throw .unusable(
                "--products cannot be none: an account uses netverify, fastfill or both"
            )
        }
        let grants = AccountGrants(
            products: products,
            features: try Self.words(CheckAccountOptions.features, invocation)
                ?? Set(AccountGrants.Feature.allCases)
        )
        let (id, isNew) = try await access.run(creating: true) {
            service throws(IdentityRequestError) in
            let twin = try await service.server.accounts().first { $0.name == name }
            if let twin { return (twin.id, false) }
            return (try await service.server.addAccount(name, grants: grants), true)
        }
        guard isNew else {
            throw .refused("there is an account '\(name.visible)' already: \(id); use another name")
        }
        CheckAccount.show(
            [("id", .string(id)), ("name", .string(name)), ("granted", grants.json)],
            invocation
        ) { [id] }
        if !invocation.has(SealOptions.json) {
            invocation.console.complain(
                "next: etui check credentials add LABEL --account \(id) --scopes admin"
                    + Self.place(of: invocation)
            )
        }
        return .success
    }

    /// The options of the next command that name the same server; an address of a database is not repeated.
    private static func place(of invocation: Invocation) -> String {
        let folder = invocation.value(of: CheckServerOptions.data).map { path in
            let isPlain = path.allSatisfy { $0.isLetter || $0.isNumber || "/._-~".contains($0) }
            return " --data " + (isPlain ? path : "'\(path.shellQuoted)'").visible
        }
        let isElsewhere = invocation.has(CheckServerOptions.database)
        return (folder ?? "") + (isElsewhere ? " --database ADDRESS" : "")
    }

    /// Reads a list of words; the word none stands for an empty list.
    private static func words<Word: RawRepresentable<String> & Hashable & CaseIterable>(
        _ option: CommandOption,
        _ invocation: Invocation
    ) throws(CommandError) -> Set<Word>? {
        guard let text = invocation.value(of: option) else { return nil }
        guard text != "none" else { return [] }
        var words: Set<Word> = []
        for part in text.split(separator: ",", omittingEmptySubsequences: false) {
            guard let word = Word(rawValue: String(part)) else {
                let known = Word.allCases.map(\.rawValue).joined(separator: ", ")
                throw .unusable(
                    "\(option.name) has an unknown word '\(String(part).visible)'; it is a list "
                        + "of: \(known)"
                )
            }
            words.insert(word)
        }
        return words
    }

    func list() async throws(CommandError) -> ExitStatus {
        let accounts = try await access.run { service throws(IdentityRequestError) in
            try await service.server.accounts()
        }
        let members: [(String, JSONOutput)] = [
            ("accounts", .array(accounts.map { .object($0.members) }))
        ]
        CheckAccount.show(members, invocation) { accounts.map(\.line) }
        if accounts.isEmpty {
            invocation.console.complain("no accounts yet; etui check accounts add makes one")
        }
        return .success
    }

    func show() async throws(CommandError) -> ExitStatus {
        let (account, count) = try await named { service, account throws(IdentityRequestError) in
            (account, try await service.server.checkCount(ofAccount: account.id))
        }
        CheckAccount.show(
            account.members + [("checks", .integer(count)), ("settings", account.settings.json)],
            invocation
        ) { [account.line + ", " + count.counting("check")] }
        return .success
    }

    func set(isEnabled: Bool) async throws(CommandError) -> ExitStatus {
        let account = try await named { service, account throws(IdentityRequestError) in
            try await service.server.setAccount(account.id, isEnabled: isEnabled)
            return account
        }
        let word = isEnabled ? "enabled" : "disabled"
        CheckAccount.show(
            [("id", .string(account.id)), ("state", .string(word))],
            invocation
        ) { ["\(account.id)  \(account.name.visible)  \(word)"] }
        return .success
    }

    func remove() async throws(CommandError) -> ExitStatus {
        let (account, count) = try await named { service, account throws(IdentityRequestError) in
            (account, try await service.server.checkCount(ofAccount: account.id))
        }
        if !invocation.has(CardsOptions.yes) {
            try Confirmation.ask(
                "Remove the account \(account.name) (\(account.id)) and delete its "
                    + "\(count.counting("check")) for good? Nothing restores them."
            )
        }
        let console = invocation.console
        let deleted = try await access.run { service throws(IdentityRequestError) in
            var progress = Progress(on: console)
            defer { progress.finish() }
            return try await service.server.removeAccount(account.id) { deleted in
                progress.update("\(deleted) of \(count.counting("check")) deleted")
            }
        }
        CheckAccount.show(
            [
                ("id", .string(account.id)), ("name", .string(account.name)),
                ("checks", .integer(deleted)),
            ],
            invocation
        ) { ["removed \(account.name.visible) with \(deleted.counting("check"))"] }
        return .success
    }

    /// Works on the account that the first argument names.
    private func named<Value: Sendable>(
        _ body: (IdentityService, AccountSummary) async throws(IdentityRequestError) -> Value
    ) async throws(CommandError) -> Value {
        let name = invocation.arguments[0]
        let outcome: Result<Value, CommandError>
        outcome = try await access.run { service throws(IdentityRequestError) in
            let accounts = try await service.server.accounts()
            switch IdentityOperator.account(name, among: accounts) {
            case .success(let account): return .success(try await body(service, account))
            case .failure(let error): return .failure(error)
            }
        }
        return try outcome.get()
    }
}

extension AccountSummary {
    /// The members for reports.
    fileprivate var members: [(String, JSONOutput)] {
        [
            ("id", .string(id)), ("name", .string(name)),
            ("state", isEnabled ? "enabled" : "disabled"), ("granted", grants.json),
        ]
    }

    /// The account in one line.
    fileprivate var line: String {
        let products = CheckProduct.allCases.filter(grants.products.contains).map(\.rawValue)
        let features = AccountGrants.Feature.allCases.filter(grants.features.contains)
        return "\(id)  \(name.visible)  \(isEnabled ? "enabled" : "disabled"), "
            + products.joined(separator: ",") + ", "
            + (features.isEmpty
                ? "no features" : features.map(\.rawValue).joined(separator: ","))
    }
}
