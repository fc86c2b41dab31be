// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

public import Encodings

/// Where a card was used.
public struct Merchant: Sendable, Hashable {
    /// The name, 1 to 100 printable characters.
    public let name: String
    /// The city, 1 to 100 printable characters; `nil` if unknown.
    public let city: String?
    /// The country, two capital letters (ISO 3166-1 alpha-2); `nil` if unknown.
    public let country: String?
    /// The trade, four digits (ISO 18245).
    public let categoryCode: String

    /// Describes a merchant; `nil` if a value has another form.
    public init?(name: String, city: String? = nil, country: String? = nil, categoryCode: String) {
        guard PaymentForm.isName(name), city.map(PaymentForm.isName) ?? true,
            country.map(PaymentForm.isCountryCode) ?? true,
            PaymentForm.isCategoryCode(categoryCode)
        else { return nil }
        self.init(checkedName: name, city: city, country: country, categoryCode: categoryCode)
    }

    private init(checkedName name: String, city: String?, country: String?, categoryCode: String) {
        self.name = name
        self.city = city
        self.country = country
        self.categoryCode = categoryCode
    }

    /// The merchant of a simulated payment that names none, in the issuer's country.
    ///
    /// 5999 is miscellaneous retail (ISO 18245).
    static func unnamed(country: String) -> Merchant {
        Merchant(
            checkedName: "Demonstration merchant",
            city: nil,
            country: PaymentForm.isCountryCode(country) ? country : nil,
            categoryCode: "5999"
        )
    }

    static let memberNames: Set<String> = ["name", "city", "country", "mcc"]

    init(_ members: PaymentMembers) throws(PaymentCardError) {
        name = try members.required("name", PaymentForm.name)
        city = try members.optional("city", PaymentForm.name)
        country = try members.optional("country") { value in
            value.string.flatMap { PaymentForm.isCountryCode($0) ? $0 : nil }
        }
        categoryCode = try members.required("mcc") { value in
            value.string.flatMap { PaymentForm.isCategoryCode($0) ? $0 : nil }
        }
    }

    /// The merchant on the wire; unknown members are left out.
    public var json: JSONOutput {
        var members: [(String, JSONOutput)] = [("name", .string(name))]
        if let city { members.append(("city", .string(city))) }
        if let country { members.append(("country", .string(country))) }
        members.append(("mcc", .string(categoryCode)))
        return .object(members)
    }
}
