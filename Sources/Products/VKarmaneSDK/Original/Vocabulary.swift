// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

public import DocumentExchange

// What the original keeps to itself and apps may want to read answers with.
extension VKarmaneSDK {
    /// The words of the links: `vkarmaneapp`, `x-callback-url`, `get_documents` and the parameters.
    public typealias ProtocolName = DocumentExchange.ProtocolName
    /// The version in which ``GetDocumentsLinkBuilder`` asks, `v3`.
    public static let version = ExchangeVersion.v3
    /// What `sexCode` stands for; `unknown` for a number that is not listed.
    public typealias Gender = Coded<DocumentExchange.Gender>
    /// What the code of a driving licence's category stands for.
    public typealias RusDriverCategory = Coded<DriverCategory>
    /// What the code of a vehicle's category stands for.
    public typealias VehicleCategoryCode = Coded<VehicleCategory>
    /// What `citizenshipCountryCode` stands for; the numbers are not those of ISO 3166.
    public typealias CountryCode = Coded<ExchangeCountry>
}
