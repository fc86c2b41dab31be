// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

public import Encodings
public import Tokens

/// A provider's location: what it requests there, for what purpose, and from which cards.
public struct CheckInLocation: Sendable, Hashable {
    /// The identifier in the link: 22 characters.
    public let identifier: String
    /// The provider it belongs to.
    public let provider: CareProvider
    /// The provider's name for it, cleaned for display.
    public let name: String
    /// The provider's billing number there, if given.
    public let accountNumber: AccountNumber?
    /// The requested fields, in order.
    public let requestedFields: [CheckInRequest.RequestedField]
    /// The purpose, by language.
    public let purpose: [String: String]
    /// How long the provider keeps the data, in days.
    public let retentionDays: Int
    /// The accepted cards.
    public let coverages: Set<CardCoverage>
    /// Whether the provider will send a receipt.
    public let sendsReceipt: Bool

    /// The requested fields if the provider does not list any.
    public static let defaultRequestedFields: [CheckInRequest.RequestedField] = [
        .init(field: .cardNumber, isRequired: true), .init(field: .givenName, isRequired: true),
        .init(field: .familyName, isRequired: true),
    ]
    /// The longest lifetime of a request, in seconds.
    public static let maximumLifetime = CardTokenKind.request.rules.maximumLifetime

    /// Reads a provider's description: `name`, `purpose`, `retentionDays`, `kinds`, `receipt`, optionally `fields`,
    /// `gln` and `zsr`, and nothing else.
    ///
    /// The card server vouches for the audience of answers. It therefore uses the number by which it knows the
    /// provider, and refuses a description with another number of the same type.
    ///
    /// - Parameters:
    ///   - body: the object.
    ///   - identifier: the location's identifier, made by the server.
    ///   - provider: the provider it belongs to.
    /// - Throws: ``CardError``, which lists everything that is wrong.
    public init(
        _ body: JSONValue,
        identifier: String,
        provider: CareProvider
    ) throws(CardError) {
        var form = try FormReader(body)
        try self.init(&form, identifier, provider)
    }

    /// Reads a stored location: ``output``.
    ///
    /// - Throws: ``CardError``.
    public init(stored value: JSONValue) throws(CardError) {
        var form = try FormReader(value)
        let identifier = form.required("id") { $0.string }
        let provider = form.required("provider") { CareProvider(stored: $0) }
        guard let identifier, let provider else { throw form.error ?? .notObject }
        try self.init(&form, identifier, provider)
    }

    private init(
        _ form: inout FormReader,
        _ identifier: String,
        _ provider: CareProvider
    ) throws(CardError) {
        if !TokenIdentifier.isValid(identifier) { form.refuse("id") }
        let name = form.required("name") {
            CheckInRules.text($0.string, atMost: CheckInRules.locationNameLimit)
        }
        _ = form.optional("gln") { value in
            value.string.flatMap { ProviderNumber($0) }
                .flatMap { Self.may("gln:" + $0.digits, provider) ? $0 : nil }
        }
        accountNumber = form.optional("zsr") { value in
            value.string.flatMap { AccountNumber($0) }
                .flatMap { Self.may("zsr:" + $0.text, provider) ? $0 : nil }
        }
        let requestedFields = form.optional("fields", as: Self.requestedFields)
        let purpose = form.required("purpose", as: CheckInRules.strictPurpose)
        let days = form.required("retentionDays") { CheckInRules.retentionDays($0) }
        let coverages = form.required("kinds") { value in
            CheckInRules.coverages(value).flatMap { $0.count == value.count ? $0 : nil }
        }
        let sendsReceipt = form.required("receipt") { $0.boolean }
        if let error = form.error { throw error }
        guard let name, let purpose, let days, let coverages, let sendsReceipt else {
            throw .notObject
        }
        self.identifier = identifier
        self.provider = provider
        self.name = name
        self.requestedFields = requestedFields ?? Self.defaultRequestedFields
        self.purpose = purpose
        retentionDays = days
        self.coverages = coverages
        self.sendsReceipt = sendsReceipt
    }

    /// Returns whether a description may name a number: the one that identifies the provider, or one of the other type.
    private static func may(_ client: String, _ provider: CareProvider) -> Bool {
        client.prefix(4) != provider.client.prefix(4) || client == provider.client
    }

    /// Reads the requested fields; `nil` if one has unknown members.
    private static func requestedFields(_ value: JSONValue) -> [CheckInRequest.RequestedField]? {
        guard let elements = value.elements, elements.allSatisfy({ $0.count == 2 }) else {
            return nil
        }
        return CheckInRules.requestedFields(value)
    }

    /// The location in stored form.
    public var output: JSONOutput {
        var members: [(String, JSONOutput)] = [
            ("id", .string(identifier)),
            ("provider", provider.output),
            ("name", .string(name)),
        ]
        if let accountNumber { members.append(("zsr", .string(accountNumber.text))) }
        members += [
            ("fields", .array(requestedFields.map(\.output))),
            ("purpose", CheckInRules.output(ofPurpose: purpose)),
            ("retentionDays", .integer(retentionDays)), ("kinds", kindsOutput),
            ("receipt", .boolean(sendsReceipt)),
        ]
        return .object(members)
    }

    private var kindsOutput: JSONOutput {
        .array(CardCoverage.allCases.filter(coverages.contains).map { .string($0.rawValue) })
    }

    /// Signs a request that ``CheckInRequest`` can read.
    ///
    /// - Parameters:
    ///   - request: its identifier (``TokenIdentifier``), new for each.
    ///   - nonce: the nonce that the answer must repeat (``TokenNonce``), new for each.
    ///   - responseAddress: the address for the answer, on the card server itself.
    ///   - key: the card server's key.
    ///   - now: the time.
    ///   - lifetime: the lifetime of the request, in seconds.
    /// - Returns: the token.
    /// - Throws: ``CardIssuingError``.
    public func request(
        identifier request: String,
        nonce: String,
        responseAddress: String,
        by key: borrowing TokenSigningKey<V2>,
        at now: Instant,
        lifetime: Int64 = Self.maximumLifetime
    ) throws(CardIssuingError) -> String {
        guard TokenIdentifier.isValid(request) else { throw .claim("req") }
        guard TokenNonce.isValid(nonce) else { throw .claim("nonce") }
        guard CheckInRules.address(responseAddress) != nil else { throw .claim("response_uri") }
        let times = try CardTokenKind.request.times(from: now, lifetime: lifetime)
        return try CardTokenKind.request.sign(
            [
                ("req", .string(request)), ("aud", "wallet"),
                ("client", .string(provider.client)),
                (
                    "provider",
                    ["name": .string(provider.name), "city": .string(provider.city)]
                ),
                ("location", ["id": .string(identifier), "name": .string(name)]),
                ("fields", .array(requestedFields.map(\.output))),
                ("purpose", CheckInRules.output(ofPurpose: purpose)),
                ("retention_days", .integer(retentionDays)), ("kinds", kindsOutput),
                ("receipt", .boolean(sendsReceipt)), ("nonce", .string(nonce)),
                ("response_uri", .string(responseAddress)),
                ("iat", .string(times.issuedAt.rfc3339)),
                ("exp", .string(times.expiresAt.rfc3339)),
            ],
            by: key
        )
    }

    /// Returns the requirements for an answer to a request of this location.
    ///
    /// - Parameters:
    ///   - request: the identifier of the request.
    ///   - nonce: its nonce.
    /// - Returns: the expectation for a ``PresentationVerifier``.
    public func expectation(
        request: String,
        nonce: String
    ) -> PresentationVerifier.Expectation {
        PresentationVerifier.Expectation(
            client: provider.client,
            nonce: nonce,
            request: request,
            requestedFields: requestedFields,
            coverages: coverages
        )
    }
}
