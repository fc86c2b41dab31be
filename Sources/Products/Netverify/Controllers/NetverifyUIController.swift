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
    private let channel: EventChannel<Event>
    /// What the delegate hears, for one listener; ends after the final event.
    ///
    /// Empty without ``NetverifyConfiguration/deliversEvents``.
    public var events: AsyncStream<Event> { channel.stream }
    /// The countries to choose from, typed; empty until they are known.
    public private(set) var availableCountries: [NetverifyCountry] = []
    private var available: [CatalogueCountry] = []

    /// Creates a check and starts to load what it needs.
    ///
    /// - Parameter configuration: the settings, which are copied.
    /// - Throws: ``NetverifyConfigurationError``, the first cause in its order.
    public convenience init(
        configuration: NetverifyConfiguration
    ) throws(NetverifyConfigurationError) {
        try self.init(configuration: configuration, environment: .live)
    }

    package convenience init(
        configuration: NetverifyConfiguration,
        on phone: CheckPhone
    ) throws(NetverifyConfigurationError) {
        try self.init(configuration: configuration, environment: CheckEnvironment(phone))
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
        channel = EventChannel(isOpen: configuration.deliversEvents)
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
        channel.close()
        availableCountries = []
        instances.remove(self)
    }

    /// Changes the language, as a simulated phone does while the check runs.
    package func use(_ language: ScreenLanguage) {
        engine.dependencies.language = language
        availableCountries = available.map {
            NetverifyCountry($0, name: CountryNames.name(of: $0.code, in: language))
        }
    }

    /// Ends a check that a host no longer shows.
    package func abandon() {
        if !engine.flow.isFinal { engine.handle(.cancel) }
        if !engine.flow.isDestroyed { destroy() }
    }
}

extension NetverifyUIController: CheckPresenter {
    func initialised(_ error: IdentityCheckError?) {
        let error = error.map(told)
        channel.send(.initialised(error))
        delegate?.netverifyUIController(self, didFinishInitializingWithError: error)
    }

    func choose(among countries: [CatalogueCountry], suggestion: CatalogueCountry?) {
        available = countries
        use(language)
        let suggestion = availableCountries.first { $0.code == suggestion?.code }
        channel.send(.choosing(among: availableCountries, suggested: suggestion))
        delegate?.netverifyUIController(
            self,
            didDetermineAvailableCountries: availableCountries,
            suggestedCountry: suggestion
        )
    }

    func show(_ view: NetverifyCustomScanViewController, isFallback: Bool) {
        channel.send(.scanning(view, isFallback: isFallback))
        delegate?.netverifyUIController(
            self,
            didDetermineNextScanViewController: view,
            isFallback: isFallback
        )
    }

    func capturedAllParts() {
        channel.send(.capturedAllParts)
        delegate?.netverifyUIControllerDidCaptureAllParts(self)
    }

    /// The delegate of the original hears nothing while data is sent.
    func progressed() {}

    func waits(for error: IdentityCheckError, retryPossible: Bool) {
        let error = told(error)
        channel.send(.failed(error, retryPossible: retryPossible))
        delegate?.netverifyUIController(
            self,
            didDetermineError: error,
            retryPossible: retryPossible
        )
    }

    func finished(with data: NetverifyDocumentData, reference: String) {
        channel.send(.finished(data, scanReference: reference))
        channel.close()
        delegate?.netverifyUIController(self, didFinishWith: data, scanReference: reference)
    }

    func cancelled(with error: IdentityCheckError, reference: String?) {
        let error = told(error)
        channel.send(.cancelled(error, scanReference: reference))
        channel.close()
        delegate?.netverifyUIController(
            self,
            didCancelWithError: error,
            scanReference: reference
        )
    }

    private var language: ScreenLanguage { engine.dependencies.language }

    private func told(_ error: IdentityCheckError) -> NetverifyError {
        NetverifyError(error, in: language)
    }
}
