// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

public import Encodings

/// The claims of a signed request.
public struct RequestClaims: Hashable, Sendable {
    /// The identifier of the wallet that may answer.
    public var audience: String
    /// The caller's identifier in the wallet's list, a reversed domain name.
    public var caller: String
    /// The state, which the answer repeats: 32 random bytes as base64url.
    public var state: String
    /// The time the request was made.
    public var issuedAt: Instant
    /// The time the request expires.
    public var expiresAt: Instant
    /// The requested kinds, each once.
    public var kinds: [DocumentKind]
    /// Whether the wallet may send more than one document.
    public var isMultichoice: Bool
    /// The requested members by kind; a kind without an entry is requested whole.
    public var fields: [DocumentKind: [DocumentPointer]]
    /// The purpose of the request.
    public var purpose: StatedPurpose
    /// How long the caller keeps the documents.
    public var retention: Retention
    /// The keys to which the answer may be encrypted, preferred first; known suites only.
    public var keys: [OfferedKey]
    /// The name that the caller gives itself.
    public var source: String
    /// The links for the answer.
    public var callbacks: CallbackLinks

    /// The version that the token must name.
    public static let version = 4
    /// The longest lifetime of a request, in seconds.
    static let lifetimeLimit: Int64 = 300
    /// The greatest accepted difference between the clocks of two apps, in seconds.
    public static let clockTolerance: Int64 = 120
    /// The maximum number of characters in a caller's identifier.
    static let callerCharacterLimit = 128
    /// The length of a state: 32 bytes as base64url.
    static let stateCharacterCount = 43
    private static let keyLimit = 8
    private static let pointerLimit = 100

    /// Creates claims.
    public init(
        audience: String = ProtocolName.scheme,
        caller: String,
        state: String,
        issuedAt: Instant,
        expiresAt: Instant,
        kinds: [DocumentKind],
        isMultichoice: Bool,
        fields: [DocumentKind: [DocumentPointer]] = [:],
        purpose: StatedPurpose,
        retention: Retention,
        keys: [OfferedKey],
        source: String,
        callbacks: CallbackLinks
    ) {
        self.audience = audience
        self.caller = caller
        self.state = state
        self.issuedAt = issuedAt
        self.expiresAt = expiresAt
        self.kinds = kinds
        self.isMultichoice = isMultichoice
        self.fields = fields
        self.purpose = purpose
        self.retention = retention
        self.keys = keys
        self.source = source
        self.callbacks = callbacks
    }

    /// Returns whether the request is neither expired nor from the future, nor valid for longer than allowed.
    public func isCurrent(at now: Instant) -> Bool {
        let tolerance = Self.clockTolerance
        return expiresAt > issuedAt
            && expiresAt <= issuedAt.adding(seconds: Self.lifetimeLimit)
            && issuedAt <= now.adding(seconds: tolerance)
            && now <= expiresAt.adding(seconds: tolerance)
    }
}

// The claims that a wallet needs before it may report anything to the caller.
extension RequestClaims {
    /// Returns the version that a token names; `nil` if none.
    static func version(of payload: JSONValue) -> Int? {
        payload["v"]?.number?.integer
    }

    /// Returns the caller that a token names.
    static func caller(of payload: JSONValue) -> String? {
        payload["rp"]?.string
    }

    /// Returns the caller's name and the callbacks that a token names.
    static func addresses(of payload: JSONValue) -> (source: String, callbacks: CallbackLinks)? {
        guard let links = payload["cb"], let source = links["source"]?.string,
            let success = links["success"]?.string, let failure = links["error"]?.string,
            let cancel = links["cancel"]?.string
        else { return nil }
        return (source, CallbackLinks(success: success, failure: failure, cancel: cancel))
    }
}

extension RequestClaims {
    /// Reads the claims of a token and ignores unknown members.
    ///
    /// - Throws: ``DocumentExchangeError/unusableClaim(_:)`` for a missing or malformed claim.
    public init(_ payload: JSONValue) throws(DocumentExchangeError) {
        guard Self.version(of: payload) == Self.version else { throw .unusableClaim("v") }
        guard let audience = payload["aud"]?.string else { throw .unusableClaim("aud") }
        guard let caller = Self.caller(of: payload), !caller.isEmpty,
            caller.count <= Self.callerCharacterLimit
        else { throw .unusableClaim("rp") }
        guard let state = payload["state"]?.string, Self.isState(state) else {
            throw .unusableClaim("state")
        }
        guard let multi = payload["multi"]?.boolean else { throw .unusableClaim("multi") }
        guard let retention = payload["retention"]?.string.flatMap({ Retention($0) }) else {
            throw .unusableClaim("retention")
        }
        guard let addresses = Self.addresses(of: payload) else { throw .unusableClaim("cb") }
        let kinds = try Self.kinds(payload["kinds"])
        self.init(
            audience: audience,
            caller: caller,
            state: state,
            issuedAt: try Self.instant(payload, "iat"),
            expiresAt: try Self.instant(payload, "exp"),
            kinds: kinds,
            isMultichoice: multi,
            fields: try Self.fields(payload["fields"], kinds: kinds),
            purpose: try Self.purpose(payload["purpose"]),
            retention: retention,
            keys: try Self.keys(payload["enc"]),
            source: addresses.source,
            callbacks: addresses.callbacks
        )
    }

    static func isState(_ text: String) -> Bool {
        let bytes = try? Base64.decode(text, alphabet: .urlSafe, padding: .forbidden)
        return text.utf8.count == stateCharacterCount && bytes?.count == 32
    }

    private static func instant(
        _ payload: JSONValue,
        _ name: String
    ) throws(DocumentExchangeError) -> Instant {
        guard let seconds = payload[name]?.number?.integer else { throw .unusableClaim(name) }
        return Instant(secondsSinceEpoch: Int64(seconds))
    }

    private static func kinds(_ value: JSONValue?) throws(DocumentExchangeError) -> [DocumentKind] {
        guard let elements = value?.elements, let names = Self.strings(elements),
            let kinds = DocumentKind.list(names)
        else { throw .unusableClaim("kinds") }
        return kinds
    }

    private static func strings(_ elements: [JSONValue]) -> [String]? {
        let strings = elements.compactMap(\.string)
        return strings.count == elements.count ? strings : nil
    }

    private static func fields(
        _ value: JSONValue?,
        kinds: [DocumentKind]
    ) throws(DocumentExchangeError) -> [DocumentKind: [DocumentPointer]] {
        guard let value else { return [:] }
        guard let members = value.members else { throw .unusableClaim("fields") }
        var fields: [DocumentKind: [DocumentPointer]] = [:]
        for (name, list) in members {
            guard let kind = DocumentKind(rawValue: name), kinds.contains(kind),
                let elements = list.elements, let texts = strings(elements),
                1...pointerLimit ~= texts.count
            else { throw .unusableClaim("fields") }
            let pointers = texts.compactMap { DocumentPointer($0) }
            guard pointers.count == texts.count, pointers.allSatisfy(namesMembers) else {
                throw .unusableClaim("fields")
            }
            fields[kind] = pointers
        }
        return fields
    }

    /// Returns whether every name can only name a member, not a position in an array (RFC 6901 §4).
    private static func namesMembers(_ pointer: DocumentPointer) -> Bool {
        pointer.components.allSatisfy { name in
            name != "-" && name.utf8.contains { !(UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0) }
        }
    }

    private static func purpose(_ value: JSONValue?) throws(DocumentExchangeError) -> StatedPurpose
    {
        guard let code = value?["code"]?.string.flatMap({ RequestPurpose(rawValue: $0) }),
            let text = value?["text"]?.string, let purpose = StatedPurpose(code, text: text)
        else { throw .unusableClaim("purpose") }
        return purpose
    }

    /// Reads the offered keys of known suites and ignores others.
    private static func keys(_ value: JSONValue?) throws(DocumentExchangeError) -> [OfferedKey] {
        guard let elements = value?.elements, elements.count <= keyLimit else {
            throw .unusableClaim("enc")
        }
        var keys: [OfferedKey] = []
        for element in elements {
            guard let name = element["suite"]?.string, let id = element["kid"]?.string,
                let text = element["key"]?.string,
                let key = try? Base64.decode(text, alphabet: .urlSafe, padding: .forbidden)
            else { throw .unusableClaim("enc") }
            guard let suite = AnswerSuite(rawValue: name) else { continue }
            keys.append(OfferedKey(suite: suite, id: id, key: key))
        }
        return keys
    }

    /// Returns the claims as the JSON to sign.
    public func encoded() -> [UInt8] {
        var members: [(String, JSONOutput)] = [
            ("v", .integer(Self.version)), ("aud", .string(audience)), ("rp", .string(caller)),
            ("state", .string(state)), ("iat", .integer(Int(issuedAt.secondsSinceEpoch))),
            ("exp", .integer(Int(expiresAt.secondsSinceEpoch))),
            ("kinds", .array(kinds.map { .string($0.rawValue) })),
            ("multi", .boolean(isMultichoice)),
        ]
        if !fields.isEmpty { members.append(("fields", .object(encodedFields))) }
        members += [
            (
                "purpose",
                ["code": .string(purpose.purpose.rawValue), "text": .string(purpose.text)]
            ),
            ("retention", .string(retention.text)),
            ("enc", .array(keys.map(Self.encoded))),
            (
                "cb",
                [
                    "source": .string(source), "success": .string(callbacks.success),
                    "error": .string(callbacks.failure), "cancel": .string(callbacks.cancel),
                ]
            ),
        ]
        return JSONOutput.object(members).utf8()
    }

    private var encodedFields: [(String, JSONOutput)] {
        kinds.compactMap { kind in
            fields[kind].map { (kind.rawValue, .array($0.map { .string($0.text) })) }
        }
    }

    private static func encoded(_ key: OfferedKey) -> JSONOutput {
        [
            "suite": .string(key.suite.rawValue), "kid": .string(key.id),
            "key": .string(Base64.encode(key.key, alphabet: .urlSafe, padded: false)),
        ]
    }
}
