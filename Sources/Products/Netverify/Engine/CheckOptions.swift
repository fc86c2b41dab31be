// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import IdentityCheck

/// The settings of a check, checked and copied.
struct CheckOptions: Sendable {
    var product: CheckProduct
    var isDeviceOnly: Bool
    var requiresFace: Bool
    var country: String?
    var types: Set<IdentityDocumentType>
    var variant: DocumentVariant?
    var camera: JumioCameraPosition
    /// The countries that an offline token permits; nil for all.
    var permittedCountries: [String]?
    /// Whether the app gets the pictures if no service has them.
    var returnsPictures: Bool
    /// Whether the screens can guide a person through movements of the head.
    var offersMovements: Bool
    /// Whether the check reports to the operator how it goes.
    var sendsDebugEvents: Bool
    /// Whether the app hears the questions of its scan views as events.
    var asksByEvents: Bool

    /// What of the catalogue the check wants.
    func query(_ acceptance: CatalogueAcceptance) -> CatalogueQuery {
        CatalogueQuery(
            product: product,
            country: country,
            types: types,
            variant: variant,
            acceptance: acceptance,
            isDeviceOnly: isDeviceOnly
        )
    }
}

/// Who shows a check: the controller of the built-in screens, or an app's own.
@MainActor
protocol CheckPresenter: AnyObject {
    /// The check is ready, or cannot be used.
    func initialised(_ error: IdentityCheckError?)
    /// A document must be chosen.
    func choose(among countries: [CatalogueCountry], suggestion: CatalogueCountry?)
    /// A part is due.
    func show(_ view: NetverifyCustomScanViewController, isFallback: Bool)
    /// All parts are captured.
    func capturedAllParts()
    /// A server has one more part.
    func progressed()
    /// The check waits.
    func waits(for error: IdentityCheckError, retryPossible: Bool)
    /// The check ended with data.
    func finished(with data: NetverifyDocumentData, reference: String)
    /// The check ended without data.
    func cancelled(with error: IdentityCheckError, reference: String?)
}
