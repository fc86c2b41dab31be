// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

public import Cryptography
public import Encodings

/// What lets an app check documents without a server for a time.
///
/// As text: `docscan1.`, the base64url of the JSON payload, a dot, and the base64url of the Ed25519 signature over the
/// ASCII before the last dot.
public struct OfflineToken: Sendable, Hashable {
    /// The app: its bundle identifier, or `prefix.*` for all below a prefix.
    public let bundleID: String
    /// The product that the app may use.
    public let product: CheckProduct
    /// When it was made.
    public let issuedAt: Instant
    /// When it ends; a check that began before may end.
    public let expiresAt: Instant
    /// The countries whose documents are read, alpha-3; nil for all.
    public let countries: [String]?
    /// Whether the app shows a brand.
    public let hasBranding: Bool
    /// The key that signed it.
    public let kid: String

    /// The beginning of each token.
    static let prefix = "docscan1."
    /// The longest token that is read.
    static let maximumCount = 4096
    /// How far the device's clock may be off, in seconds.
    public static let clockSkew: Int64 = 300
    /// The longest time from issue to end, in days: a token cannot be revoked.
    public static let maximumDayCount: Int64 = 400

    /// Describes a token.
    ///
    /// - Throws: `cannotBeMade` for a bundle identifier, country or key identifier of another form, and for a time that
    ///   is empty or longer than maximumDayCount.
    public init(
        bundleID: String,
        product: CheckProduct,
        valid: ClosedRange<Instant>,
        countries: [String]? = nil,
        hasBranding: Bool = true,
        kid: String
    ) throws(OfflineTokenError) {
        let seconds = valid.upperBound.secondsSinceEpoch - valid.lowerBound.secondsSinceEpoch
        guard Self.isBundlePattern(bundleID), Self.areCountries(countries),
            1...64 ~= kid.utf8.count, 1...(Self.maximumDayCount * 86_400) ~= seconds
        else { throw .cannotBeMade }
        self.bundleID = bundleID
        self.product = product
        issuedAt = valid.lowerBound
        expiresAt = valid.upperBound
        self.countries = countries
        self.hasBranding = hasBranding
        self.kid = kid
    }

    /// Reads a payload.
    init?(_ value: JSONValue) {
        guard let bundleID = value["bundleId"]?.string, Self.isBundlePattern(bundleID),
            let product = value["product"]?.string.flatMap({ CheckProduct(rawValue: $0) }),
            let issued = value["iat"]?.number?.integer, let end = value["exp"]?.number?.integer,
            let hasBranding = value["branding"]?.boolean, let kid = value["kid"]?.string
        else { return nil }
        var countries: [String]?
        if let list = value["countries"], !list.isNull {
            guard let elements = list.elements else { return nil }
            countries = elements.compactMap(\.string)
            guard countries?.count == elements.count, Self.areCountries(countries) else {
                return nil
            }
        }
        self.bundleID = bundleID
        self.product = product
        issuedAt = Instant(secondsSinceEpoch: Int64(issued))
        expiresAt = Instant(secondsSinceEpoch: Int64(end))
        self.countries = countries
        self.hasBranding = hasBranding
        self.kid = kid
    }

    private var payload: JSONOutput {
        var members: [(String, JSONOutput)] = [
            ("bundleId", .string(bundleID)), ("product", .string(product.rawValue)),
            ("iat", .integer(Int(issuedAt.secondsSinceEpoch))),
            ("exp", .integer(Int(expiresAt.secondsSinceEpoch))),
        ]
        if let countries { members.append(("countries", .array(countries.map { .string($0) }))) }
        return .object(
            members + [("branding", .boolean(hasBranding)), ("kid", .string(kid))]
        )
    }

    /// Returns the token as text.
    ///
    /// - Throws: `cannotBeMade` if the key does not sign, or the text would be too long.
    public func signed(by key: borrowing SigningKey) throws(OfflineTokenError) -> String {
        let content = Self.prefix + Self.encoded(payload.utf8())
        guard let signature = try? key.sign(Array(content.utf8)[...], using: .ed25519),
            content.utf8.count + 88 <= Self.maximumCount
        else { throw .cannotBeMade }
        return content + "." + Self.encoded(signature)
    }

    private static func encoded(_ bytes: [UInt8]) -> String {
        Base64.encode(bytes, alphabet: .urlSafe, padded: false)
    }

    /// Whether documents of a country are read.
    public func permits(country: String) -> Bool { countries?.contains(country) ?? true }

    /// Whether the token is for an app.
    func permits(bundleID app: String) -> Bool {
        guard bundleID.hasSuffix(".*") else { return bundleID == app }
        let start = bundleID.dropLast()
        return app.utf8.count > start.utf8.count && app.hasPrefix(start)
    }

    /// Returns whether a text names an app, or all apps below a prefix.
    ///
    /// Shape: letters, digits, hyphens and dots, and one asterisk at most, as the last part; at most 255 characters.
    public static func isBundlePattern(_ text: String) -> Bool {
        let parts = text.split(separator: ".", omittingEmptySubsequences: false)
        guard text.utf8.count <= 255, let last = parts.last else { return false }
        let named = last == "*" && parts.count > 1 ? parts.dropLast() : parts[...]
        return named.allSatisfy { part in
            !part.isEmpty
                && part.utf8.allSatisfy { byte in
                    UInt8(ascii: "a")...UInt8(ascii: "z") ~= byte
                        || UInt8(ascii: "A")...UInt8(ascii: "Z") ~= byte
                        || UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte
                        || byte == UInt8(ascii: "-")
                }
        }
    }

    private static func areCountries(_ codes: [String]?) -> Bool {
        codes.map { $0.allSatisfy(CountryCodeForm.isAlpha3) } ?? true
    }
}
