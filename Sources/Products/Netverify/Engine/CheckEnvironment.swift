// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Cryptography
import Encodings
import Foundation
package import IdentityCheck
import MachineReadable

#if canImport(UIKit)
import UIKit
#endif

/// The controllers of this process that were not destroyed: at most one.
@MainActor
final class CheckInstances {
    /// Those of the process.
    static let shared = CheckInstances()
    private weak var current: AnyObject?

    /// Whether a controller is in use.
    var isTaken: Bool { current != nil }

    /// Enters a controller.
    func add(_ controller: AnyObject) { current = controller }

    /// Removes a destroyed controller.
    func remove(_ controller: AnyObject) {
        if current === controller { current = nil }
    }
}

/// A phone that a page shows, one of many in its process.
package struct CheckPhone {
    /// The language of the phone.
    package var language: ScreenLanguage
    /// The bundle identifier of the app.
    package var bundleID: String
    /// What reads print on the phone; nil if it has none.
    package var textEngine: (any PrintedTextEngine)?

    package init(
        language: ScreenLanguage,
        bundleID: String,
        textEngine: (any PrintedTextEngine)? = nil
    ) {
        (self.language, self.bundleID, self.textEngine) = (language, bundleID, textEngine)
    }
}

/// What surrounds a check on this device.
@MainActor
struct CheckEnvironment {
    var clock: any DeviceClock
    var region: String?
    var language: ScreenLanguage
    var instances: CheckInstances
    var bundleID: String
    var transport: any CheckTransport = NetworkCheckTransport()
    var random: any RandomSource = SystemRandom()
    /// What reads print on the device; nil if it has none.
    var textEngine: (any PrintedTextEngine)?
    /// How often an idle check looks whether its session is over.
    var tickInterval = Duration.seconds(15)

    /// Whether the screen is one of a phone, which people hold upright at the length of an arm.
    private var isPhone: Bool {
        #if canImport(UIKit)
        let size = UIScreen.main.bounds.size
        return min(size.width, size.height) < 768
        #else
        return true
        #endif
    }

    /// The device as it is.
    static var live: CheckEnvironment {
        let preferred = Locale.preferredLanguages.joined(separator: ",")
        var environment = CheckEnvironment(
            clock: SystemClock(),
            region: Locale.current.region?.identifier,
            language: ScreenLanguage(preference: preferred, among: ScreenLanguage.identityCheck)
                ?? .en,
            instances: .shared,
            bundleID: Bundle.main.bundleIdentifier ?? ""
        )
        #if canImport(Vision)
        environment.textEngine = VisionTextReader()
        #endif
        return environment
    }

    /// Checks and copies settings.
    ///
    /// - Parameters:
    ///   - configuration: the settings.
    ///   - hasDelegate: whether the delegate of this kind of controller is set; needed unless the app listens to events.
    ///   - isBuiltIn: whether the built-in screens show the check, which alone can guide movements.
    /// - Returns: the settings and what the check needs.
    /// - Throws: the first cause.
    func settings(
        of configuration: NetverifyConfiguration,
        hasDelegate: Bool,
        isBuiltIn: Bool = false
    ) throws(NetverifyConfigurationError) -> (CheckOptions, CheckDependencies) {
        guard !instances.isTaken else { throw .previousInstanceAlive }
        let isOffline = configuration.offlineToken != nil
        let hasCredentials =
            configuration.merchantApiToken?.isEmpty == false
            && configuration.merchantApiSecret?.isEmpty == false
        guard hasCredentials || isOffline else { throw .missingCredentials }
        guard hasDelegate || configuration.deliversEvents else { throw .missingDelegate }
        let rules = ParameterRules(configuration)
        try rules.check()
        let keys = try rules.keys()
        let token = try offlineToken(of: configuration, by: keys)
        let settings = CheckOptions(
            product: configuration.requireVerification ? .netverify : .fastfill,
            isDeviceOnly: configuration.isDeviceOnly,
            requiresFace: configuration.requireVerification && configuration.requireFaceMatch,
            country: configuration.preselectedCountry,
            types: configuration.preselectedDocumentTypes.types,
            variant: DocumentVariant(configuration.preselectedDocumentVariant),
            camera: configuration.cameraPosition,
            permittedCountries: token?.countries,
            returnsPictures: token != nil,
            offersMovements: isBuiltIn && token == nil && isPhone,
            // A check that stays on the device reports nothing.
            sendsDebugEvents: configuration.sendDebugInfoToJumio && !configuration.isDeviceOnly,
            asksByEvents: configuration.deliversEvents && !isBuiltIn
        )
        let dependencies = CheckDependencies(
            clock: clock,
            service: service(of: configuration, settings, keys),
            region: region,
            language: language,
            textEngine: textEngine,
            tickInterval: tickInterval
        )
        return (settings, dependencies)
    }

    /// The operator's server if there is an address, or else the device alone.
    private func service(
        of configuration: NetverifyConfiguration,
        _ settings: CheckOptions,
        _ keys: [String: Ed25519PublicKey]
    ) -> any CheckService {
        let device = DeviceService(reference: UUID().uuidString.lowercased())
        guard let base = configuration.serverURL.flatMap(CheckServer.base),
            let token = configuration.merchantApiToken, !token.isEmpty,
            let secret = configuration.merchantApiSecret, !secret.isEmpty
        else { return device }
        let caller = CheckCaller(
            server: CheckServer(
                base: base,
                token: token,
                secret: secret,
                region: configuration.chosenDataCenter.map { $0 == .eu ? "eu" : "us" },
                roots: Array(keys.values)
            ),
            transport: transport,
            clock: clock,
            random: random
        )
        let remote = RemoteCheckService(
            caller,
            TransactionWish(configuration, settings, language: language.rawValue),
            isDeviceOnly: settings.isDeviceOnly
        )
        guard configuration.offlineToken != nil else { return remote }
        return FallbackCheckService(remote, orElse: device)
    }

    private func offlineToken(
        of configuration: NetverifyConfiguration,
        by keys: [String: Ed25519PublicKey]
    ) throws(NetverifyConfigurationError) -> OfflineToken? {
        guard let text = configuration.offlineToken else { return nil }
        let app = OfflineToken.App(
            bundleID: bundleID,
            needsVerification: configuration.requireVerification
        )
        do throws(OfflineTokenError) {
            return try OfflineToken.verified(text, by: keys, for: app, at: clock.now())
        } catch {
            switch error {
            case .invalid, .cannotBeMade: throw .offlineTokenInvalid
            case .wrongProduct: throw .offlineTokenWrongProduct
            case .bundleMismatch: throw .offlineTokenBundleMismatch
            case .expired: throw .offlineTokenExpired
            }
        }
    }
}

extension CheckEnvironment {
    /// A simulated phone.
    init(_ phone: CheckPhone) {
        self = .live
        language = phone.language
        textEngine = phone.textEngine
        bundleID = phone.bundleID
        instances = CheckInstances()
    }
}

extension NetverifyConfiguration {
    /// Whether nothing may leave the device; only data alone can be read so.
    var isDeviceOnly: Bool { dataExtractionOnMobileOnly && !requireVerification }
}

extension TransactionWish {
    /// Takes over the settings of an app.
    @MainActor
    init(_ configuration: NetverifyConfiguration, _ settings: CheckOptions, language: String) {
        self.init(
            product: settings.product,
            requiresFace: settings.requiresFace,
            country: settings.country,
            types: settings.types,
            variant: settings.variant,
            callbackURL: configuration.callbackUrl,
            language: language
        )
        offersMovements = settings.offersMovements
        let names = [
            ("merchantScanReference", configuration.merchantScanReference),
            ("merchantReportingCriteria", configuration.merchantReportingCriteria),
            ("customerId", configuration.customerId),
        ]
        references = names.compactMap { name, value in value.map { (name, $0) } }
    }
}

/// The rules for single settings.
@MainActor
struct ParameterRules {
    /// The longest text for a person's or a scan's name, in UTF-16 units.
    private static let longestName = 100

    private let configuration: NetverifyConfiguration

    init(_ configuration: NetverifyConfiguration) {
        self.configuration = configuration
    }

    /// Throws the first setting with a wrong value.
    func check() throws(NetverifyConfigurationError) {
        try checkName(configuration.merchantScanReference, "merchantScanReference")
        try checkName(configuration.merchantReportingCriteria, "merchantReportingCriteria")
        try checkName(configuration.customerId, "customerId")
        if let country = configuration.preselectedCountry, !Self.isCountry(country) {
            throw .invalidParameter(name: "preselectedCountry", reason: .notACountry)
        }
        if let text = configuration.callbackUrl {
            do throws(CallbackURLError) {
                _ = try CallbackURL(text)
            } catch {
                throw .invalidParameter(name: "callbackUrl", reason: .notAnAddress)
            }
        }
        let hasKey = try !keys().isEmpty
        if let url = configuration.serverURL, CheckServer.base(of: url) == nil {
            throw .invalidParameter(name: "serverURL", reason: .notAnAddress)
        }
        guard !configuration.isDeviceOnly, configuration.offlineToken == nil else { return }
        guard configuration.serverURL != nil else {
            throw .invalidParameter(name: "serverURL", reason: .missing)
        }
        guard hasKey else { throw .invalidParameter(name: "serverKeys", reason: .missing) }
    }

    /// The operator's keys.
    func keys() throws(NetverifyConfigurationError) -> [String: Ed25519PublicKey] {
        var keys: [String: Ed25519PublicKey] = [:]
        for (name, text) in configuration.serverKeys {
            guard
                let bytes = try? Base64.decode(
                    text,
                    alphabet: .urlSafe,
                    padding: .forbidden
                ),
                let key = try? Ed25519PublicKey(bytes[...])
            else { throw .invalidParameter(name: "serverKeys", reason: .notAKey) }
            keys[name] = key
        }
        return keys
    }

    private func checkName(
        _ text: String?,
        _ name: String
    ) throws(NetverifyConfigurationError) {
        guard (text?.utf16.count ?? 0) <= Self.longestName else {
            throw .invalidParameter(name: name, reason: .tooLong)
        }
    }

    private static func isCountry(_ code: String) -> Bool {
        code.utf8.count == 3 && (code == "XKX" || Country.entry(of: code)?.alpha2 != nil)
    }
}

extension DocumentVariant {
    fileprivate init?(_ variant: NetverifyDocumentVariant) {
        switch variant {
        case .paper: self = .paper
        case .plastic: self = .plastic
        default: return nil
        }
    }
}

/// The names of countries in the languages of the screens, from the system's tables (CLDR).
package enum CountryNames {
    /// Returns the name of a country; its code if there is none.
    package static func name(of alpha3: String, in language: ScreenLanguage) -> String {
        let region = alpha3 == "XKX" ? "XK" : Country.entry(of: alpha3)?.alpha2
        return region.flatMap {
            Locale(identifier: language.rawValue).localizedString(forRegionCode: $0)
        } ?? alpha3
    }
}
