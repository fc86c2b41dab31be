// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Cryptography
import Encodings
import InsuranceCards
import Tokens
import Vault

/// The keys of a card server: one file, `keys.json`, for its owner only.
///
/// All nodes of one server have the same file. It holds the root's key too, with which the set of
/// keys is signed; or only the root's public half, and then the sets are signed where the root is
/// (``SignedKeySets``).
final class CardServerKeys: Sendable {
    /// The key that wallets have built in, which vouches for all others.
    let root: VerificationKey<V2>
    /// The root's private half, if it is here.
    private let rootSigner: TokenSigningKey<V2>?
    /// Whether the root's private half is here, so that sets of keys are signed as they change.
    let signsKeySets: Bool
    /// The key for cards and requests.
    let server: TokenSigningKey<V2>
    /// The key for the lists of revoked cards.
    let status: TokenSigningKey<V2>
    /// What nonces and status tokens are made of.
    let secret: ServerSecret

    private static let byteLimit = 4096
    private static let names = ["root", "server", "status", "secret"]

    /// Reads the keys of a folder, or makes them there unless they must be there already.
    ///
    /// Throws `storage` if the folder cannot be used, and `keys` for a file that holds something
    /// else: it is never overwritten, since cards are out that were signed with what it held.
    init(
        folder: String,
        mustExist: Bool = false,
        random: some RandomSource = SystemRandom()
    ) throws(ServiceError) {
        let path = folder + "/keys.json"
        let found: [UInt8]?
        do throws(VaultError) {
            try PrivateFolder.make(folder)
            // Two nodes that start on one folder must not each make their own.
            let lock = try FileLock(for: path)
            if let held = try AtomicFile.read(path, limit: Self.byteLimit) {
                found = held
            } else {
                found = mustExist ? nil : try Self.make(path, random)
            }
            _ = consume lock
        } catch {
            throw .storage(error)
        }
        guard let found, let tree = try? JSONTree(parsing: found).root,
            let server = Self.key("server", in: tree),
            let status = Self.key("status", in: tree), let secret = Self.bytes("secret", in: tree)
        else { throw .keys }
        if let signer = Self.key("root", in: tree) {
            root = signer.verificationKey
            rootSigner = consume signer
            signsKeySets = true
        } else {
            guard tree["root"] == nil, let text = tree[Self.publicRoot]?.string,
                let key = try? VerificationKey<V2>(parsing: text)
            else { throw .keys }
            root = key
            rootSigner = nil
            signsKeySets = false
        }
        self.server = server
        self.status = status
        self.secret = ServerSecret(SecretBytes(copying: secret))
    }

    /// Makes the keys of a server whose root key is elsewhere; those that are there stay as they are.
    ///
    /// - Parameters:
    ///   - root: the root's public half.
    ///   - folder: where `keys.json` will be.
    ///   - random: a source of chance.
    /// - Throws: `storage` if the folder cannot be used.
    /// - Returns: whether there were none yet.
    static func make(
        under root: VerificationKey<V2>,
        folder: String,
        random: some RandomSource = SystemRandom()
    ) throws(ServiceError) -> Bool {
        let path = folder + "/keys.json"
        do throws(VaultError) {
            try PrivateFolder.make(folder)
            let lock = try FileLock(for: path)
            guard try AtomicFile.read(path, limit: byteLimit) == nil else { return false }
            _ = try make(path, random, root: root)
            _ = consume lock
            return true
        } catch {
            throw .storage(error)
        }
    }

    /// Signs a set of keys; throws `signing` where the root's private half is elsewhere.
    func sign(
        _ draft: KeySetDraft,
        at now: Instant,
        lifetime: Int64
    ) throws(IssuingFault) -> String {
        switch rootSigner {
        case .some(let signer): try draft.signed(by: signer, at: now, lifetime: lifetime)
        case .none: throw .signing
        }
    }

    private static let publicRoot = "rootKey"

    private static func make(
        _ path: String,
        _ random: some RandomSource,
        root: VerificationKey<V2>? = nil
    ) throws(VaultError) -> [UInt8] {
        let members = names.map { name in
            if name == "root", let root { return (publicRoot, JSONOutput.string(root.text)) }
            let seed = Base64.encode(random.bytes(count: 32), alphabet: .urlSafe, padded: false)
            return (name, JSONOutput.string(seed))
        }
        let text = JSONOutput.object(members).utf8()
        try AtomicFile.replace(path, with: text)
        return text
    }

    private static func key(_ name: String, in value: JSONValue) -> TokenSigningKey<V2>? {
        guard let seed = bytes(name, in: value) else { return nil }
        return try? TokenSigningKey(seed: SecretBytes(copying: seed))
    }

    private static func bytes(_ name: String, in value: JSONValue) -> [UInt8]? {
        guard let text = value[name]?.string,
            let bytes = try? Base64.decode(text, alphabet: .urlSafe, padding: .forbidden),
            bytes.count == 32
        else { return nil }
        return Array(bytes)
    }
}
