// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Encodings
import InsuranceCards
package import Tokens

/// What a key of a card server is for.
public enum CardKeyPurpose: String, Sendable, CaseIterable {
    /// Cards and requests.
    case server
    /// The lists of revoked cards.
    case status

    /// What such a key may sign, as sets of keys have it.
    var role: KeyRole {
        switch self {
        case .server: .server
        case .status: .status
        }
    }

    /// Where the file has the key, and its successor.
    var names: (current: CardKeyContent.Name, next: CardKeyContent.Name) {
        switch self {
        case .server: (.server, .nextServer)
        case .status: (.status, .nextStatus)
        }
    }

    /// The longest that anything counts which such a key has signed, seconds.
    var longestLifetime: Int64 {
        CardTokenKind.allCases.map(\.rules).filter { $0.signers == [role] }
            .map(\.maximumLifetime).max() ?? 0
    }
}

/// A key with which a card server signs.
final class CardServerSigner: Sendable {
    let key: TokenSigningKey<V2>
    let purpose: CardKeyPurpose
    /// The identifier, as sets of keys have it.
    let identifier: String

    init(_ key: consuming TokenSigningKey<V2>, for purpose: CardKeyPurpose) {
        identifier = key.verificationKey.identifier.text
        self.key = key
        self.purpose = purpose
    }
}

/// The keys of a card server, as its file has them.
///
/// All nodes of one server have the same file. It holds the root's key too, with which the set of
/// keys is signed; or only the root's public half, and then the sets are signed where the root is
/// (``SignedKeySets``).
package final class CardServerKeys: Sendable {
    /// The key that wallets have built in, which vouches for all others.
    package let root: VerificationKey<V2>
    /// The root's private half, if it is here.
    private let rootSigner: TokenSigningKey<V2>?
    /// Whether the root's private half is here.
    let holdsRoot: Bool
    /// The keys that sign, or will, each before its successor; which one does, ``OwnKeys`` says.
    let signers: [CardServerSigner]
    /// The public halves of those.
    let publicKeys: Set<VerificationKey<V2>>
    /// What nonces and status tokens are made of.
    let secret: ServerSecret
    /// Whether a checksum said that these are the keys which were written.
    let isChecked: Bool

    /// Reads the keys of a file's content; throws `keys` for a content that lacks some.
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

    /// Signs a set of keys; throws `signing` where the root's private half is elsewhere.
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
