// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Execution
public import Foundation
package import InsuranceCards

/// A provider's request to see fields of a card, which the card server vouches for.
public struct VicCheckInRequest: Sendable, Identifiable {
    /// A field that the provider asks for.
    public struct Field: Sendable, Hashable {
        /// The field.
        public let field: VicCardField
        /// Whether the check-in requires it.
        public let isRequired: Bool

        /// Creates a requested field.
        package init(field: VicCardField, isRequired: Bool) {
            self.field = field
            self.isRequired = isRequired
        }
    }

    /// The identifier, which is valid once.
    public let id: String
    /// The provider's name, as it may be shown.
    public let providerName: String
    /// The provider's town.
    public let providerCity: String
    /// The location's name, as the provider calls it.
    public let locationName: String
    /// The requested fields, in order.
    public let fields: [Field]
    /// How long the provider keeps the data, in days.
    public let retentionDays: Int
    /// The accepted kinds of cards.
    public let kinds: Set<VicCardKind>
    /// Whether the provider will send a receipt.
    public let sendsReceipt: Bool
    /// When it expires.
    public let expiresAt: Date

    /// The request as a domain value.
    package let request: CheckInRequest

    /// The provider's purpose, in a language.
    public func purpose(in language: VicLang) -> String {
        request.purpose[language.rawValue] ?? ""
    }

    /// Converts a request of the domain.
    package init(_ request: CheckInRequest) {
        id = request.identifier
        providerName = request.providerName
        providerCity = request.providerCity
        locationName = request.locationName
        fields = request.requestedFields.compactMap { requested in
            VicCardField(rawValue: requested.field.rawValue)
                .map { Field(field: $0, isRequired: requested.isRequired) }
        }
        retentionDays = request.retentionDays
        kinds = Set(request.coverages.map(VicCardKind.init))
        sendsReceipt = request.sendsReceipt
        expiresAt = Date(request.expiresAt)
        self.request = request
    }
}

/// A person's whereabouts are confidential: descriptions omit them.
extension VicCheckInRequest: CustomStringConvertible, CustomDebugStringConvertible,
    CustomReflectable
{
    /// A placeholder.
    public var description: String { "a check-in request" }
    /// A placeholder.
    public var debugDescription: String { description }
    /// An empty mirror.
    public var customMirror: Mirror { Mirror(self, children: []) }
}
