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
        /// Whether there is no check-in without it.
        public let isRequired: Bool

        /// Asks for a field.
        package init(field: VicCardField, isRequired: Bool) {
            self.field = field
            self.isRequired = isRequired
        }
    }

    /// The identifier, which counts once.
    public let id: String
    /// The provider's name, as it may be shown.
    public let providerName: String
    /// The provider's town.
    public let providerCity: String
    /// The location, as the provider calls it.
    public let locationName: String
    /// What is asked for, in order.
    public let fields: [Field]
    /// How long the provider keeps it, days.
    public let retentionDays: Int
    /// The cards that are taken.
    public let kinds: Set<VicCardKind>
    /// Whether the provider will send a receipt.
    public let sendsReceipt: Bool
    /// Until when it can be answered.
    public let expiresAt: Date

    /// The request as the domain has it.
    package let request: CheckInRequest

    /// What the provider wants it for, in a language.
    public func purpose(in language: VicLang) -> String {
        request.purpose[language.rawValue] ?? ""
    }

    /// A request of the domain in the words of this interface.
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

/// Where somebody is is nobody's business: descriptions say nothing.
extension VicCheckInRequest: CustomStringConvertible, CustomDebugStringConvertible,
    CustomReflectable
{
    /// A placeholder.
    public var description: String { "a check-in request" }
    /// A placeholder.
    public var debugDescription: String { description }
    /// Nothing to look into.
    public var customMirror: Mirror { Mirror(self, children: []) }
}
