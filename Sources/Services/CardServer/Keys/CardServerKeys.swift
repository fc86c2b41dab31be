// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Encodings
import InsuranceCards
package import Tokens

/// The purpose of a card server's key.
public enum CardKeyPurpose: String, Sendable, CaseIterable {
    /// Cards and requests.
    case server
    /// The lists of revoked cards.
    case status

    /// What such a key may sign, in the terms of key sets.
    var role: KeyRole {
        switch self {
        case .server: .server
        case .status: .status
        }
    }

    /// The names of the key and its successor in the file.
    var names: (current: CardKeyContent.Name, next: CardKeyContent.Name) {
        switch self {
        case .server: (.server, .nextServer)
        case .status: (.status, .nextStatus)
        }
    }

    /// The longest validity of anything that such a key signs, in seconds.
    var longestLifetime: Int64 {
        CardTokenKind.allCases.map(\.rules).filter { $0.signers == [role] }
            .map(\.maximumLifetime).max() ?? 0
    }
}

/// A signing key of a card server.
final class CardServerSigner: Sendable {
    let key: TokenSigningKey<V2>
    let purpose: CardKeyPurpose
    /// The identifier in sets of keys.
    let identifier: String

    init(_ key: consuming TokenSigningKey<V2>, for purpose: CardKeyPurpose) {
        identifier = key.verificationKey.identifier.text
        self.key = key
        self.purpose = purpose
    }
}

/// The keys of a card server, as read from its file.
///
/// All nodes of a server have the same file. It includes the root key, which signs the set of keys, or
/// only the root's public half, in which case the sets are signed where the root is (``SignedKeySets``).
package final class CardServerKeys: Sendable {
    /// The key built into wallets, which vouches for all others.
    package let root: VerificationKey<V2>
    /// The root's private half, if it is here.
    private let rootSigner: TokenSigningKey<V2>?
    /// Whether the root's private half is here.
    let holdsRoot: Bool
    /// The current and future signing keys, each before its successor; ``OwnKeys`` says which one signs.
    let signers: [CardServerSigner]
    /// The public halves of the signing keys.
    let publicKeys: Set<VerificationKey<V2>>
    /// The secret behind nonces and status tokens.
    let secret: ServerSecret
    /// Whether a checksum has confirmed the keys.
    let isChecked: Bool

    /// Reads the keys from a file's content; throws `keys` if some are missing.
    package init(_ content: CardKeyContent) throws(CardServerError) {
        if let signer = content.key(.root) {
            root = signer.verificationKey
            rootSigner = consume signer
            holdsRoot = true
        } else {
            guard content[.root] == nil, let key = content.publicKey(.rootKey) else { throw .keys }
            root = key
            rootSigner = nil
            holdsRoot = false
        }
        var signers: [CardServerSigner] = []
        for purpose in CardKeyPurpose.allCases {
            let names = purpose.names
            guard let key = content.key(names.current) else { throw .keys }
            signers.append(CardServerSigner(key, for: purpose))
            guard content[names.next] != nil else { continue }
            guard let next = content.key(names.next) else { throw .keys }
            signers.append(CardServerSigner(next, for: purpose))
        }
        self.signers = signers
        publicKeys = Set(signers.map { $0.key.verificationKey })
        guard let seed = content.seed(.secret) else { throw .keys }
        secret = ServerSecret(seed)
        isChecked = content.isChecked
    }

    /// Signs a set of keys; throws `signing` if the root's private half is elsewhere.
    func sign(
        _ draft: KeySetDraft,
        at now: Instant,
        lifetime: Int64
    ) throws(CardIssuingError) -> String {
        switch rootSigner {
        case .some(let signer): try draft.signed(by: signer, at: now, lifetime: lifetime)
        case .none: throw .signing
        }
    }
}
