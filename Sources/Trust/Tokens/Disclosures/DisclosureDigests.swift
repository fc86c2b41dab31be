// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

public import Cryptography
public import Encodings

/// The digests of the claims that the holder of a token may reveal one by one: `_sd` and `_sd_alg`
/// (after RFC 9901 §4.1, flat only).
public struct DisclosureDigests: Sendable {
    /// The names that no disclosure may have, in any token.
    public static let reservedNames: Set<String> = [
        "_sd", "_sd_alg", "...", "iss", "sub", "typ", "exp", "nbf", "iat", "jti", "status", "cnf",
    ]
    /// The only algorithm supported.
    public static let algorithm = "sha-256"
    /// The length of a digest, in characters.
    static let digestCharacterCount = 43

    private let claims: JSONValue
    /// The digests in the order of their bytes.
    private let digests: [ArraySlice<UInt8>]

    /// Reads the digests of a token's claims.
    ///
    /// - Throws: ``TokenError/digest``.
    public init(in claims: JSONValue) throws(TokenError) {
        guard claims["_sd_alg"]?.utf8?.elementsEqual(Self.algorithm.utf8) == true,
            let elements = claims["_sd"]?.elements
        else { throw .digest }
        var digests = [ArraySlice<UInt8>]()
        digests.reserveCapacity(elements.count)
        for element in elements {
            guard let digest = element.utf8, digest.count == Self.digestCharacterCount else {
                throw .digest
            }
            digests.append(digest)
        }
        // Issuers write them in this order, and then there is nothing to sort.
        if !Self.ascend(digests) {
            digests.sort { $0.lexicographicallyPrecedes($1) }
            guard Self.ascend(digests) else { throw .digest }
        }
        self.digests = digests
        self.claims = claims
    }

    /// Returns whether the digests are in ascending order without duplicates.
    private static func ascend(_ digests: [ArraySlice<UInt8>]) -> Bool {
        zip(digests, digests.dropFirst()).allSatisfy { $0.lexicographicallyPrecedes($1) }
    }

    private func contains(_ digest: [UInt8]) -> Bool {
        var (low, high) = (0, digests.count)
        while low < high {
            let middle = (low + high) / 2
            if digests[middle].lexicographicallyPrecedes(digest) {
                low = middle + 1
            } else {
                high = middle
            }
        }
        return low < digests.count && digests[low].elementsEqual(digest)
    }

    /// Reads disclosures and checks that the token contains the digest of each.
    ///
    /// - Parameters:
    ///   - texts: base64url, as received.
    ///   - reserved: names, in addition to ``reservedNames``, that only this kind of token itself may use.
    /// - Returns: the disclosures in their order. Digests without a disclosure are ignored.
    /// - Throws: ``TokenError``.
    public func disclosures(
        _ texts: [ArraySlice<UInt8>],
        reserved: Set<String> = []
    ) throws(TokenError) -> [Disclosure] {
        var (found, names) = ([Disclosure](), Set<String>())
        found.reserveCapacity(texts.count)
        for text in texts {
            let disclosure = try Disclosure(parsing: text)
            let name = disclosure.name
            // A disclosure may not contain a claim that the token itself makes (RFC 9901 §7.1).
            guard !Self.reservedNames.contains(name), !reserved.contains(name),
                claims[name] == nil
            else { throw .reservedName }
            guard names.insert(name).inserted else { throw .repeated }
            guard contains(disclosure.digest) else { throw .digest }
            found.append(disclosure)
        }
        return found
    }

    /// Returns the members `_sd_alg` and `_sd` for disclosures, with decoys to hide their number.
    ///
    /// - Parameters:
    ///   - texts: the texts of the disclosures.
    ///   - random: the source of the decoys, 32 bytes each.
    ///   - decoys: whether to add decoys.
    /// - Returns: the digests in the order of their bytes; with decoys, 16 or the next multiple of eight.
    public static func members(
        of texts: [String],
        random: some RandomSource,
        decoys: Bool = true
    ) -> [(String, JSONOutput)] {
        let hash = HashAlgorithm.sha256
        var digests = texts.map { hash.digest(of: Array($0.utf8)) }
        if decoys {
            let count = max(16, (digests.count + 7) / 8 * 8)
            // One draw for all, as each draw is a call to the operating system.
            var bytes = random.bytes(count: (count - digests.count) * hash.byteCount)[...]
            while !bytes.isEmpty {
                digests.append(Array(bytes.prefix(hash.byteCount)))
                bytes = bytes.dropFirst(hash.byteCount)
            }
        }
        // The texts are ASCII, which Swift sorts by bytes.
        let names = digests.map { Base64.encode($0, alphabet: .urlSafe, padded: false) }.sorted()
        let elements = names.map { JSONOutput.string($0) }
        return [("_sd_alg", .string(algorithm)), ("_sd", .array(elements))]
    }
}
