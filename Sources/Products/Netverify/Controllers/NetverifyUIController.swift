// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Encodings
public import Foundation
import IdentityCheck

/// A check with an app's own screens: the app gets the scan views and draws all else.
#if canImport(ObjectiveC)
@objc(NetverifyUIController) @objcMembers
#endif
@preconcurrency @MainActor
public final class NetverifyUIController: NetverifyObject {
    private let engine: CheckEngine
    private let instances: CheckInstances
    private weak var delegate: (any NetverifyUIControllerDelegate)?
    /// The countries to choose from, typed; empty until they are known.
    public private(set) var availableCountries: [NetverifyCountry] = []

    /// Creates a check and starts to load what it needs.
    ///
    /// - Parameter configuration: the settings, which are copied.
    /// - Throws: ``NetverifyConfigurationError``, the first cause in its order.
    public convenience init(
        configuration: NetverifyConfiguration
    ) throws(NetverifyConfigurationError) {
        try self.init(configuration: configuration, environment: .live)
    }

    init(
        configuration: NetverifyConfiguration,
        environment: CheckEnvironment
    ) throws(NetverifyConfigurationError) {
        let (settings, dependencies) = try environment.settings(
            of: configuration,
            hasDelegate: configuration.customUIDelegate != nil
        )
        engine = CheckEngine(settings, dependencies)
        instances = environment.instances
        delegate = configuration.customUIDelegate
        super.init()
        instances.add(self)
        engine.presenter = self
        engine.start()
    }

    /// Chooses a document and starts with its first part.
    ///
    /// Set the document's `selectedVariant` before if paper is meant.
    #if canImport(ObjectiveC)
    @objc(setupWithDocument:)
    #endif
    public func setup(with document: NetverifyDocument) {
        engine.setUp(document.row, of: document.code)
    }

    /// Ends the check; the delegate gets the final call in the next turn of the main actor.
    public func cancel() {
        Task { engine.handle(.cancel) }
    }

    /// Repeats what failed; only after an error that can be repeated.
    public func retryAfterError() {
        engine.handle(.retry)
    }

    /// The name of the debug session, for support; nil without ``NetverifyConfiguration/sendDebugInfoToJumio``.
    public func debugID() -> UUID? { engine.debug?.id }

    /// The version of this package.
    public func sdkVersion() -> String { PackageVersion.text }

    /// The version of this package.
    public static var sdkVersion: String { PackageVersion.text }

    /// Releases everything; only after the final call of the delegate.
    public func destroy() {
        engine.handle(.destroy)
        guard engine.flow.isDestroyed else { return }
        delegate = nil
        availableCountries = []
        instances.remove(self)
    }
}

extension NetverifyUIController: CheckPresenter {
    func initialised(_ error: IdentityCheckError?) {
        delegate?.netverifyUIController(self, didFinishInitializingWithError: error.map(told))
    }

    func choose(among countries: [CatalogueCountry], suggestion: CatalogueCountry?) {
        availableCountries = countries.map {
            NetverifyCountry($0, name: CountryNames.name(of: $0.code, in: language))
        }
        delegate?.netverifyUIController(
            self,
            didDetermineAvailableCountries: availableCountries,
            suggestedCountry: availableCountries.first { $0.code == suggestion?.code }
        )
    }

    func show(_ view: NetverifyCustomScanViewController, isFallback: Bool) {
        delegate?.netverifyUIController(
            self,
            didDetermineNextScanViewController: view,
            isFallback: isFallback
        )
    }

    func capturedAllParts() {
        delegate?.netverifyUIControllerDidCaptureAllParts(self)
    }

    func waits(for error: IdentityCheckError, retryPossible: Bool) {
        delegate?.netverifyUIController(
            self,
            didDetermineError: told(error),
            retryPossible: retryPossible
        )
    }

    func finished(with data: NetverifyDocumentData, reference: String) {
        delegate?.netverifyUIController(self, didFinishWith: data, scanReference: reference)
    }

    func cancelled(with error: IdentityCheckError, reference: String?) {
        delegate?.netverifyUIController(
            self,
            didCancelWithError: told(error),
            scanReference: reference
        )
    }

    private var language: ScreenLanguage { engine.dependencies.language }

    private func told(_ error: IdentityCheckError) -> NetverifyError {
        NetverifyError(error, in: language)
    }
}
