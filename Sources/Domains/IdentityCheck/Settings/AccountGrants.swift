// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

public import Encodings

/// What the operator of a service lets an account use.
public struct AccountGrants: Sendable, Hashable {
    /// What not every account may use.
    public enum Feature: String, Sendable, Hashable, CaseIterable {
        /// Debug events of clients.
        case debug
        /// Tokens with which an app works without a server.
        case offline
        /// The reading of printed text.
        case printedText
    }

    /// The products; never empty.
    public let products: Set<CheckProduct>
    /// The features.
    public let features: Set<Feature>

    /// Everything.
    public static let all = AccountGrants()

    /// Grants products, of which there must be one, and features; without arguments everything.
    public init(
        products: Set<CheckProduct> = Set(CheckProduct.allCases),
        features: Set<Feature> = Set(Feature.allCases)
    ) {
        precondition(!products.isEmpty, "an account needs a product")
        self.products = products
        self.features = features
    }

    /// Reads grants as ``json`` writes them.
    ///
    /// - Throws: `malformed`.
    public init(_ value: JSONValue) throws(SettingsError) {
        guard let products: Set<CheckProduct> = Self.words(value["products"]), !products.isEmpty,
            let features: Set<Feature> = Self.words(value["features"])
        else { throw .malformed }
        self.init(products: products, features: features)
    }

    private static func words<Word: RawRepresentable<String> & Hashable>(
        _ value: JSONValue?
    ) -> Set<Word>? {
        guard let elements = value?.elements else { return nil }
        let words = elements.compactMap { $0.string.flatMap { Word(rawValue: $0) } }
        return words.count == elements.count ? Set(words) : nil
    }

    /// `{"products": […], "features": […]}`.
    public var json: JSONOutput {
        let products = CheckProduct.allCases.filter(products.contains).map(\.rawValue)
        let features = Feature.allCases.filter(features.contains).map(\.rawValue)
        return [
            "products": .array(products.map { .string($0) }),
            "features": .array(features.map { .string($0) }),
        ]
    }

    /// Checks that settings use no more than this.
    ///
    /// - Throws: `notGranted` with the key of the first setting that does.
    public func check(_ settings: CheckSettings) throws(SettingsError) {
        guard settings.products.isSubset(of: products) else { throw .notGranted("products") }
        for (feature, isOn) in Self.switches(of: settings) where isOn {
            guard features.contains(feature) else {
                throw .notGranted("features.\(feature.rawValue)")
            }
        }
    }

    /// Returns settings without what is not granted; if no product is left, with all that are granted.
    public func limiting(_ settings: CheckSettings) -> CheckSettings {
        var limited = settings
        let left = settings.products.intersection(products)
        limited.products = left.isEmpty ? products : left
        limited.hasDebug = settings.hasDebug && features.contains(.debug)
        limited.hasOffline = settings.hasOffline && features.contains(.offline)
        limited.hasPrintedText = settings.hasPrintedText && features.contains(.printedText)
        return limited
    }

    private static func switches(of settings: CheckSettings) -> [(Feature, Bool)] {
        [
            (.debug, settings.hasDebug), (.offline, settings.hasOffline),
            (.printedText, settings.hasPrintedText),
        ]
    }
}
