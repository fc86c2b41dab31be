// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import CheckoutOOBSDK
import Vault

/// The cardholder's session of one command, and the SDK for approvals.
struct ApprovalScene {
    let session: CardholderSession
    private let invocation: Invocation
    private let home: String
    private let backend: LiveBackend
    private let token: String
    /// What this command listed: only that is ever signed.
    private let seen = SeenChallenges()

    init(_ invocation: Invocation) throws(CommandError) {
        self.invocation = invocation
        let folder = try CardholderFolder(for: invocation)
        home = folder.path
        let token = try folder.token()
        let server = try folder.server()
        guard let backend = server.live else {
            throw .refused(
                "made-up cards have no payments to approve; etui cards use names a server"
            )
        }
        self.backend = backend
        self.token = CardholderSession.text(token)
        session = try CardholderSession(server, token: token)
    }

    /// The file that `--device-key` names, otherwise the card's in the cardholder's folder.
    func keyFile(of card: String) -> DeviceKeyFile {
        let named = invocation.value(of: CardholderOptions.deviceKey)
        return DeviceKeyFile(path: named ?? "\(home)/device-\(card).key")
    }

    /// Lists what waits, over all cards, in the order in which it was asked.
    func pending() async throws(CommandError) -> [OOBChallenge] {
        let cards = try await session.run { try await $0.getCards() }
        let service = CheckoutOOB(backend, seen: seen)
        var found: [OOBChallenge] = []
        for card in cards {
            found += try await Self.asking {
                try await service.pendingChallenges(token: token, cardID: card.id)
            }
        }
        return found.sorted { ($0.createdOn, $0.id) < ($1.createdOn, $1.id) }
    }

    /// Calls the SDK with the key of a file.
    func run<Value>(
        with file: DeviceKeyFile,
        _ body: (CheckoutOOB) async throws -> Value
    ) async throws(CommandError) -> Value {
        let service = CheckoutOOB(backend, keys: file.keys, seen: seen)
        return try await Self.asking { try await body(service) }
    }

    /// Passes on the errors of the SDK, which keeps them untyped for apps.
    private static func asking<Value>(
        _ body: () async throws -> Value
    ) async throws(CommandError) -> Value {
        do {
            return try await body()
        } catch let error as CheckoutOOB.InternalError {
            throw CommandError(error)
        } catch is CheckoutOOB.ConfigurationError {
            throw .refused("this is not a token; get a new one from the bank")
        } catch {
            throw .unusable("the command was cancelled")
        }
    }
}

extension CommandError {
    /// Creates the error for a refusal of the SDK for approvals.
    fileprivate init(_ error: CheckoutOOB.InternalError) {
        switch error {
        case .network(.authenticationFailure):
            self = .refused(
                "the server refuses: the token is used up, expired or for something else, or another "
                    + "device was registered since"
            )
        case .network(.invalidRequestInput):
            self = .refused("the payment is decided already, expired or cancelled")
        case .network(.unableToPerformSecureOperation):
            self = .unusable("the device's key cannot be made, kept or used")
        case .network(let error): self = CommandError(error)
        case .configuration, .cardNotFound:
            self = .refused("there is no such card or payment; see etui cards approvals")
        }
    }
}
