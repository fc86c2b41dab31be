// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

public import DocumentExchange

// Types that the original keeps internal and that apps may need for reading answers.
extension VKarmaneSDK {
    /// The names in the links: `vkarmaneapp`, `x-callback-url`, `get_documents` and the parameters.
    public typealias ProtocolName = DocumentExchange.ProtocolName
    /// The version that ``GetDocumentsLinkBuilder`` uses, `v3`.
    public static let version = ExchangeVersion.v3
    /// The meaning of `sexCode`; `unknown` for an unlisted number.
    public typealias Gender = Coded<DocumentExchange.Gender>
    /// The meaning of a driving licence's category code.
    public typealias RusDriverCategory = Coded<DriverCategory>
    /// The meaning of a vehicle's category code.
    public typealias VehicleCategoryCode = Coded<VehicleCategory>
    /// The meaning of `citizenshipCountryCode`; the numbers are not those of ISO 3166.
    public typealias CountryCode = Coded<ExchangeCountry>
}
