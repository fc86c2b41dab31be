// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Certificates
import Cryptography
import Encodings

/// The list of apps that a wallet answers.
public struct TrustedCallers: Hashable, Sendable {
    /// The callers, in the order of the list.
    public let callers: [TrustedCaller]

    /// Creates a list of callers.
    ///
    /// - Throws: ``DocumentExchangeError/ambiguousCaller(_:)``.
    public init(_ callers: [TrustedCaller] = []) throws(DocumentExchangeError) {
        var seen: Set<String> = []
        for caller in callers {
            for name in ["id:" + caller.id] + caller.schemes where !seen.insert(name).inserted {
                throw .ambiguousCaller(name.hasPrefix("id:") ? caller.id : name)
            }
        }
        self.callers = callers
    }

    /// Reads a list.
    ///
    /// Shape: a JSON array of `{id, name, schemes[], callbackPrefixes[], kinds[], minVersion, keys[{kid, alg, key,
    /// keyPlacement}]}`. `key` is a SubjectPublicKeyInfo in PEM or base64. Only `id` and `name` are required.
    ///
    /// - Throws: ``DocumentExchangeError/malformedCallers``, ``DocumentExchangeError/unusableCaller(_:member:)``,
    ///   ``DocumentExchangeError/ambiguousCaller(_:)``.
    public init(parsing text: [UInt8]) throws(DocumentExchangeError) {
        guard let entries = (try? JSONTree(parsing: text))?.root.elements else {
            throw .malformedCallers
        }
        var callers: [TrustedCaller] = []
        for (position, entry) in entries.enumerated() {
            let reader = CallerReader(entry: entry, position: position)
            callers.append(try reader.caller())
        }
        try self.init(callers)
    }

    /// Returns the caller with an identifier.
    public func caller(id: String) -> TrustedCaller? {
        callers.first { $0.id == id }
    }

    /// Returns the caller that owns a link.
    public func owner(of link: ExchangeLink, version: ExchangeVersion) -> TrustedCaller? {
        callers.first { $0.owns(link, version: version) }
    }

    /// Returns the list with another caller, which replaces any with the same identifier.
    ///
    /// - Throws: ``DocumentExchangeError/ambiguousCaller(_:)``.
    public func adding(_ caller: TrustedCaller) throws(DocumentExchangeError) -> TrustedCallers {
        try TrustedCallers(callers.filter { $0.id != caller.id } + [caller])
    }
}

/// Reads one entry of a list.
private struct CallerReader {
    let entry: JSONValue
    let position: Int

    func caller() throws(DocumentExchangeError) -> TrustedCaller {
        guard entry.kind == .object else { throw .malformedCallers }
        let kinds = try strings("kinds").map(DocumentKind.init(rawValue:))
        guard !kinds.contains(nil) else { throw error("kinds") }
        let schemes = try strings("schemes")
        guard schemes.allSatisfy({ ExchangeLink.isScheme($0) }) else { throw error("schemes") }
        return TrustedCaller(
            id: try text("id"),
            name: try text("name"),
            schemes: schemes,
            callbackPrefixes: try strings("callbackPrefixes"),
            kinds: kinds.compactMap { $0 },
            minimumVersion: try version(),
            keys: try keys()
        )
    }

    private func error(_ member: String) -> DocumentExchangeError {
        .unusableCaller(position, member: member)
    }

    private func text(_ member: String) throws(DocumentExchangeError) -> String {
        guard let text = entry[member]?.string, !text.isEmpty,
            text.count <= RequestClaims.callerCharacterLimit
        else { throw error(member) }
        return text
    }

    private func strings(_ member: String) throws(DocumentExchangeError) -> [String] {
        guard let value = entry[member] else { return [] }
        guard let elements = value.elements else { throw error(member) }
        let strings = elements.compactMap(\.string)
        guard strings.count == elements.count else { throw error(member) }
        return strings
    }

    private func version() throws(DocumentExchangeError) -> ExchangeVersion {
        guard let value = entry["minVersion"] else { return .v2 }
        guard let number = value.number?.integer,
            let version = ExchangeVersion(rawValue: "v\(number)")
        else { throw error("minVersion") }
        return version
    }

    private func keys() throws(DocumentExchangeError) -> [TrustedCaller.Key] {
        guard let value = entry["keys"] else { return [] }
        guard let elements = value.elements else { throw error("keys") }
        var keys: [TrustedCaller.Key] = []
        for element in elements {
            guard let id = element["kid"]?.string, !keys.contains(where: { $0.id == id }),
                element["alg"]?.string ?? RequestToken.algorithm == RequestToken.algorithm,
                let key = element["key"]?.string.flatMap(Self.key),
                let placement = TrustedCaller.Key.Placement(
                    rawValue: element["keyPlacement"]?.string ?? "backend"
                )
            else { throw error("keys") }
            keys.append(TrustedCaller.Key(id: id, key: key, placement: placement))
        }
        return keys
    }

    /// Reads a key on P-256, as PEM or as its base64 alone.
    private static func key(_ text: String) -> ECPublicKey? {
        let bytes = Array(text.utf8)
        let der =
            PEM.isPresent(in: bytes)
            ? PEM.blocks(in: bytes).first?.bytes
            : try? Base64.decode(bytes, alphabet: .standard, padding: .required)
        guard let der, case .ec(let key) = try? PublicKey(subjectPublicKeyInfo: der[...]),
            key.curve == .p256
        else { return nil }
        return key
    }
}
