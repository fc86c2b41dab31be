// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

package import Cryptography
import Encodings
import InsuranceCards
import Tokens
import Vault

/// The credentials and keys of the insurers and providers for which this process itself acts: the file
/// `access.json` of the data folder, for its owner only.
///
/// Demonstration tenants are created at the first start. A real insurer or provider keeps its key on its
/// own machines and is not in this file.
package struct TenantAccess: Sendable {
    /// The data to act for an insurer.
    package struct InsurerAccess: Sendable {
        package let bag: String
        package let apiKey: String
        /// The seed of the key for claims and receipts, 32 bytes.
        package let claimKeySeed: [UInt8]
        /// The families by their logins.
        package var families: [FamilyAccess]
    }

    /// The data with which a family fetches its claims.
    package struct FamilyAccess: Sendable {
        package let identifier: String
        package let name: String
        package let login: String
    }

    /// The data to act for a provider.
    package struct ProviderAccess: Sendable {
        package let gln: String
        package let apiKey: String
        /// The seed of the key for receipts, 32 bytes.
        package let receiptKeySeed: [UInt8]
    }

    package var insurers: [InsurerAccess]
    package var providers: [ProviderAccess]

    /// Returns new credentials of 256 bits.
    static func credentials(_ random: some RandomSource) -> String {
        Base64.encode(random.bytes(count: 32), alphabet: .urlSafe, padded: false)
    }

    /// Returns the digest of credentials, which the database stores in their place.
    ///
    /// Credentials are 32 random bytes, so a fast digest is enough.
    package static func digest(of credentials: String) -> [UInt8] {
        HashAlgorithm.sha256.digest(of: Array(credentials.utf8))
    }

    /// Reads the file, or returns nil if there is none; a file with other content is an error, since
    /// overwriting it would lock its tenants out.
    static func read(_ path: String) throws(CardServerError) -> TenantAccess? {
        guard let root = try AccessFile.object(path) else { return nil }
        // The issuing server may have been here first.
        if root["insurers"] == nil, root["issuing"] != nil { return nil }
        guard let access = TenantAccess(root) else { throw .access }
        return access
    }

    private init?(_ value: JSONValue) {
        let insurers = value["insurers"]?.elements?.map(InsurerAccess.init)
        let providers = value["providers"]?.elements?.map(ProviderAccess.init)
        guard let insurers, let providers, !insurers.contains(where: { $0 == nil }),
            !providers.contains(where: { $0 == nil })
        else { return nil }
        self.insurers = insurers.compactMap { $0 }
        self.providers = providers.compactMap { $0 }
    }

    /// Returns the credentials of an insurer or a provider by its number, or nil.
    package func apiKey(of number: String) -> String? {
        insurers.first { $0.bag == number }?.apiKey
            ?? providers.first { $0.gln == number }?.apiKey
    }

    /// Removes an insurer or a provider.
    package mutating func forget(_ number: String) {
        insurers.removeAll { $0.bag == number }
        providers.removeAll { $0.gln == number }
    }

    /// Adds families with these names and new logins to an insurer that has none.
    package mutating func addFamilies(
        _ names: [String],
        at bag: String,
        _ random: some RandomSource
    ) {
        guard let place = insurers.firstIndex(where: { $0.bag == bag && $0.families.isEmpty })
        else { return }
        insurers[place].families = names.map { name in
            FamilyAccess(
                identifier: TokenIdentifier.make(random),
                name: name,
                login: Self.credentials(random)
            )
        }
    }

    /// Adds an insurer (a number of five digits) or a provider, with new credentials and a new key.
    package mutating func add(_ number: String, _ random: some RandomSource) {
        let (apiKey, seed) = (Self.credentials(random), random.bytes(count: 32))
        if number.utf8.count == 5 {
            insurers.append(
                InsurerAccess(bag: number, apiKey: apiKey, claimKeySeed: seed, families: [])
            )
        } else {
            providers.append(ProviderAccess(gln: number, apiKey: apiKey, receiptKeySeed: seed))
        }
    }

    /// Creates an empty list.
    package init() {
        insurers = []
        providers = []
    }

    /// Writes its members of the file, with the server's address and the root key that vouches for its keys.
    func write(
        _ path: String,
        address: CardServer.Address,
        root: VerificationKey<V2>
    ) throws(CardServerError) {
        let host = address.issuer.split(separator: "/").last.map(String.init) ?? ""
        let members: [(String, JSONOutput)] = [
            ("base", .string(address.base)), ("issuer", .string(address.issuer)),
            ("linkHost", .string(host)), ("rootKey", .string(root.text)),
            ("insurers", .array(insurers.map(\.output))),
            ("providers", .array(providers.map(\.output))),
        ]
        try AccessFile.replace(members, in: path)
    }

    fileprivate static func seed(_ value: JSONValue?) -> [UInt8]? {
        guard let text = value?.string,
            let bytes = try? Base64.decode(text, alphabet: .urlSafe, padding: .forbidden),
            bytes.count == 32
        else { return nil }
        return Array(bytes)
    }

    fileprivate static func text(_ seed: [UInt8]) -> JSONOutput {
        .string(Base64.encode(seed, alphabet: .urlSafe, padded: false))
    }
}

extension TenantAccess.InsurerAccess {
    fileprivate init?(_ value: JSONValue) {
        guard let bag = value["bag"]?.string, let apiKey = value["apiKey"]?.string,
            let seed = TenantAccess.seed(value["claimKeySeed"])
        else { return nil }
        self.bag = bag
        self.apiKey = apiKey
        claimKeySeed = seed
        let rows = value["families"]?.elements ?? []
        families = rows.compactMap { family in
            guard let identifier = family["id"]?.string, let name = family["name"]?.string,
                let login = family["login"]?.string
            else { return nil }
            return TenantAccess.FamilyAccess(identifier: identifier, name: name, login: login)
        }
        // Each start rewrites the file, so unreadable parts would be lost.
        guard families.count == rows.count else { return nil }
    }

    fileprivate var output: JSONOutput {
        [
            "bag": .string(bag), "apiKey": .string(apiKey),
            "claimKeySeed": TenantAccess.text(claimKeySeed),
            "families": .array(
                families.map { family in
                    [
                        "id": .string(family.identifier), "name": .string(family.name),
                        "login": .string(family.login),
                    ]
                }
            ),
        ]
    }

    /// Returns the key for claims and receipts.
    func key() throws(TokenError) -> TokenSigningKey<V2> {
        try TokenSigningKey(seed: SecretBytes(copying: claimKeySeed))
    }
}

extension TenantAccess.ProviderAccess {
    fileprivate init?(_ value: JSONValue) {
        guard let gln = value["gln"]?.string, let apiKey = value["apiKey"]?.string,
            let seed = TenantAccess.seed(value["receiptKeySeed"])
        else { return nil }
        self.gln = gln
        self.apiKey = apiKey
        receiptKeySeed = seed
    }

    fileprivate var output: JSONOutput {
        [
            "gln": .string(gln), "apiKey": .string(apiKey),
            "receiptKeySeed": TenantAccess.text(receiptKeySeed),
        ]
    }

    /// Returns the key for receipts.
    func key() throws(TokenError) -> TokenSigningKey<V2> {
        try TokenSigningKey(seed: SecretBytes(copying: receiptKeySeed))
    }
}
