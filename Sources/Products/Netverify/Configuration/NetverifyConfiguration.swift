// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

public import Foundation

#if canImport(UIKit)
public import UIKit
#endif

/// The settings of a check.
///
/// A controller copies them when it gets them; later changes have no effect on it.
#if canImport(ObjectiveC)
@objc(NetverifyConfiguration) @objcMembers
#endif
public final class NetverifyConfiguration: NetverifyObject {
    /// The app's token for the service; required unless there is an offline token.
    public var merchantApiToken: String?
    /// The app's secret for the service; required unless there is an offline token.
    public var merchantApiSecret: String?
    /// The region of the service, the United States by default.
    ///
    /// A service of another region refuses the check; one named by ``serverURL`` gets the region only if it was set.
    public var dataCenter: JumioDataCenter {
        get { chosenDataCenter ?? .us }
        set { chosenDataCenter = newValue }
    }
    /// The region that the app has set.
    private(set) var chosenDataCenter: JumioDataCenter?
    /// The address of the operator's service: `https`, or `http` on this machine; it takes precedence over the region.
    public var serverURL: URL?
    /// The delegate of the built-in screens.
    public weak var delegate: (any NetverifyViewControllerDelegate)?
    /// The delegate of an app's own screens.
    public weak var customUIDelegate: (any NetverifyUIControllerDelegate)?
    /// Whether the app listens to the `events` of the controller and of its scan views, so that it needs no delegate.
    ///
    /// Without it these streams are empty, so that nothing of a document waits for a listener that never comes.
    #if canImport(ObjectiveC)
    @nonobjc
    #endif
    public var deliversEvents = false
    /// The operator's public keys by their identifiers: base64url of 32 bytes (Ed25519).
    ///
    /// They sign offline tokens and the keys to which pictures and data are sealed; a check that sends them needs one.
    public var serverKeys: [String: String] = [:]
    /// Where the service reports the outcome, instead of the account's address.
    public var callbackUrl: String?
    /// Whether the service verifies the document (Netverify), or only its data is wanted (Fastfill).
    public var requireVerification = true
    /// Whether the face is compared, if the account has this.
    public var requireFaceMatch = true
    /// The issuing country, ISO 3166-1 alpha-3, or `XKX`.
    public var preselectedCountry: String?
    /// The kinds of documents to choose from; none means all.
    public var preselectedDocumentTypes: NetverifyDocumentType = []
    /// What the document is made of.
    public var preselectedDocumentVariant = NetverifyDocumentVariant.unknown
    /// The app's own name for the check, at most 100 UTF-16 units, without personal data.
    public var merchantScanReference: String?
    /// A word for reports, at most 100 UTF-16 units.
    public var merchantReportingCriteria: String?
    /// The app's own name for the customer, at most 100 UTF-16 units, without personal data.
    public var customerId: String?
    /// Whether the operator's server gets information for finding faults: what happened when, in words from fixed lists,
    /// never a picture or a value of a document.
    ///
    /// The account needs the feature. Without effect for a check that stays on the device.
    public var sendDebugInfoToJumio = false
    /// Permits checks without a connection.
    public var offlineToken: String?
    /// Whether nothing that was read leaves the device; Fastfill only.
    public var dataExtractionOnMobileOnly = false
    /// The camera to start with.
    public var cameraPosition = JumioCameraPosition.back
    /// The style of the status bar.
    public var statusBarStyle = UIStatusBarStyle.default

    /// Creates settings with their defaults.
    public override init() {
        super.init()
    }
}

/// Later names of the same settings.
extension NetverifyConfiguration {
    /// The later name of `merchantApiToken`.
    @available(*, deprecated, renamed: "merchantApiToken")
    public var apiToken: String? {
        get { merchantApiToken }
        set { merchantApiToken = newValue }
    }
    /// The later name of `merchantApiSecret`.
    @available(*, deprecated, renamed: "merchantApiSecret")
    public var apiSecret: String? {
        get { merchantApiSecret }
        set { merchantApiSecret = newValue }
    }
    /// The later name of `merchantReportingCriteria`.
    @available(*, deprecated, renamed: "merchantReportingCriteria")
    public var reportingCriteria: String? {
        get { merchantReportingCriteria }
        set { merchantReportingCriteria = newValue }
    }
    /// The later name of `customerId`.
    @available(*, deprecated, renamed: "customerId")
    public var userReference: String? {
        get { customerId }
        set { customerId = newValue }
    }
    /// The later name of `requireFaceMatch`.
    @available(*, deprecated, renamed: "requireFaceMatch")
    public var enableIdentityVerification: Bool {
        get { requireFaceMatch }
        set { requireFaceMatch = newValue }
    }
    /// The later name of `requireVerification`.
    @available(*, deprecated, renamed: "requireVerification")
    public var enableVerification: Bool {
        get { requireVerification }
        set { requireVerification = newValue }
    }
    /// The later name of `merchantScanReference`.
    @available(*, deprecated, renamed: "merchantScanReference")
    public var customerInternalReference: String? {
        get { merchantScanReference }
        set { merchantScanReference = newValue }
    }
}

#if !canImport(ObjectiveC)
extension NetverifyConfiguration: CustomStringConvertible, CustomReflectable {
    /// The name of the class; never a secret.
    public var description: String { "NetverifyConfiguration" }
    /// Hides the settings from reflection.
    public var customMirror: Mirror { Mirror(self, children: []) }
}
#endif
