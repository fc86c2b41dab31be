// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import CardServer
import EtuiService

extension Command {
    /// `etui tenants`.
    static let tenants = Command(
        name: "tenants",
        summary: "enter and remove the insurers and providers of a card server",
        discussion: [
            "Works on the database of etui serve, named by the same --data and --database, whether "
                + "the server runs or not; all nodes know within a second.",
            "A tenant shows its API key with each request. The key is printed once: the database "
                + "holds only its digest.",
        ],
        subcommands: [.tenantsAdd, .tenantsList, .tenantsRenewKey, .tenantsRemove]
    )

    private static let tenantsAdd = Command(
        name: "add",
        summary: "enter an insurer or a provider, and print its API key",
        subcommands: [.tenantsAddInsurer, .tenantsAddProvider]
    )

    private static let tenantsAddInsurer = Command(
        name: "insurer",
        summary: "enter an insurer",
        options: [TenantOptions.bag, TenantOptions.name, TenantOptions.claimKey]
            + TenantOptions.ofDatabase + [SealOptions.json],
        action: { (invocation: Invocation) async throws(CommandError) -> ExitStatus in
            try await TenantEditor(invocation).add(try TenantOptions.insurer(of: invocation))
        }
    )

    private static let tenantsAddProvider = Command(
        name: "provider",
        summary: "enter a provider of care",
        options: [
            TenantOptions.gln, TenantOptions.name, TenantOptions.city, TenantOptions.receiptKey,
        ] + TenantOptions.ofDatabase + [SealOptions.json],
        action: { (invocation: Invocation) async throws(CommandError) -> ExitStatus in
            try await TenantEditor(invocation).add(try TenantOptions.provider(of: invocation))
        }
    )

    private static let tenantsList = Command(
        name: "list",
        summary: "show who is entered, with what",
        options: TenantOptions.ofDatabase + [SealOptions.json],
        action: { (invocation: Invocation) async throws(CommandError) -> ExitStatus in
            try await TenantEditor(invocation).list()
        }
    )

    private static let tenantsRenewKey = Command(
        name: "renew-key",
        summary: "give a tenant a new API key; the old one ends",
        arguments: TenantOptions.tenant,
        options: TenantOptions.ofDatabase + [SealOptions.json],
        action: { (invocation: Invocation) async throws(CommandError) -> ExitStatus in
            try await TenantEditor(invocation).renewKey()
        }
    )

    private static let tenantsRemove = Command(
        name: "remove",
        summary: "remove a tenant with all that it has",
        discussion: [
            "An insurer's cards are revoked for good and deleted with its families; a provider's "
                + "locations are closed and its check-ins are deleted. Receipts that the tenant has "
                + "signed are no longer valid. All of it happens at once, or nothing.",
            "Exit status: 0 if it is removed; 1 if it is not known, or if cards are valid or "
                + "locations open and --yes was not given.",
        ],
        arguments: TenantOptions.tenant,
        options: [TenantOptions.yes] + TenantOptions.ofDatabase + [SealOptions.json],
        action: { (invocation: Invocation) async throws(CommandError) -> ExitStatus in
            try await TenantEditor(invocation).remove()
        }
    )
}

/// Options and arguments of `etui tenants`.
enum TenantOptions {
    static let bag = CommandOption(
        name: "--bag",
        summary: "The insurer's BAG number, up to five digits.",
        values: [CommandValue(placeholder: "NUMBER")]
    )
    static let gln = CommandOption(
        name: "--gln",
        summary: "The provider's GLN, thirteen digits.",
        values: [CommandValue(placeholder: "NUMBER")]
    )
    static let name = CommandOption(
        name: "--name",
        summary: "The name, as people read it.",
        values: [CommandValue(placeholder: "NAME")]
    )
    static let city = CommandOption(
        name: "--city",
        summary: "The provider's town, as people read it.",
        values: [CommandValue(placeholder: "NAME")]
    )
    static let claimKey = CommandOption(
        name: "--claim-key",
        summary: "The public key, k2.public.…, that signs its claims and receipts for five years; "
            + "without it the insurer registers one itself.",
        values: [CommandValue(placeholder: "KEY")]
    )
    static let receiptKey = CommandOption(
        name: "--receipt-key",
        summary: "The public key, k2.public.…, that signs its receipts for five years; without it "
            + "the provider registers one itself.",
        values: [CommandValue(placeholder: "KEY")]
    )
    static let yes = CommandOption(
        name: "--yes",
        summary: "Also if cards are valid or locations open."
    )
    static let ofDatabase = [SealOptions.data, ServeOptions.database]

    private static let kinds = ["insurer", "provider"]

    /// The arguments that name the tenant.
    static let tenant = [
        CommandArgument(
            placeholder: "KIND",
            summary: "insurer or provider.",
            completion: .words(kinds)
        ),
        CommandArgument(
            placeholder: "NUMBER",
            summary: "The insurer's BAG number, or the provider's GLN.",
            completion: .text
        ),
    ]

    /// Returns the number that the arguments name.
    static func number(of invocation: Invocation) throws(CommandError) -> TenantNumber {
        switch invocation.arguments[0] {
        case "insurer": .insurer(try TenantWords.insurer(invocation.arguments[1]))
        case "provider": .provider(try TenantWords.provider(invocation.arguments[1]))
        default:
            throw .unusable("'\(invocation.arguments[0].visible)' is neither insurer nor provider")
        }
    }

    /// Returns the insurer that the options describe, with its key.
    static func insurer(
        of invocation: Invocation
    ) throws(CommandError) -> TenantEditor.Addition {
        let number = try TenantWords.insurer(try required(bag, invocation))
        guard let tenant = Tenant(insurer: number, name: try required(name, invocation)) else {
            throw .unusable("--name has no text that can be shown, or more than 60 characters")
        }
        return TenantEditor.Addition(tenant: tenant, key: try key(claimKey, invocation))
    }

    /// Returns the provider that the options describe, with its key.
    static func provider(
        of invocation: Invocation
    ) throws(CommandError) -> TenantEditor.Addition {
        let number = try TenantWords.provider(try required(gln, invocation))
        let tenant = Tenant(
            provider: number,
            name: try required(name, invocation),
            city: try required(city, invocation)
        )
        guard let tenant else {
            throw .unusable(
                "--name or --city has no text that can be shown, or more than 80 or 40 characters"
            )
        }
        return TenantEditor.Addition(tenant: tenant, key: try key(receiptKey, invocation))
    }

    private static func required(
        _ option: CommandOption,
        _ invocation: Invocation
    ) throws(CommandError) -> String {
        guard let value = invocation.value(of: option) else {
            throw .unusable("\(option.name) is missing")
        }
        return value
    }
}
