// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Encodings
public import Foundation
import IdentityCheck
package import Screens

#if canImport(UIKit)
public import UIKit
#endif

/// A check with the built-in screens.
///
/// Present it within a minute, and dismiss it after the final call of its delegate.
#if canImport(ObjectiveC)
@objc(NetverifyViewController) @objcMembers
#endif
@preconcurrency @MainActor
public final class NetverifyViewController: PlatformNavigationController {
    /// The screens, for hosts that show them without a phone.
    package let screen: CheckScreen
    private var engine: CheckEngine
    private let environment: CheckEnvironment
    private weak var checkDelegate: (any NetverifyViewControllerDelegate)?
    private var channel: EventChannel<Event>
    /// What the delegate hears, for one listener; ends after the final event.
    ///
    /// Empty without ``NetverifyConfiguration/deliversEvents``. A check that ``update(_:)`` starts again has another stream.
    public var events: AsyncStream<Event> { channel.stream }

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
            hasDelegate: configuration.delegate != nil,
            isBuiltIn: true
        )
        engine = CheckEngine(settings, dependencies)
        screen = CheckScreen(engine)
        self.environment = environment
        checkDelegate = configuration.delegate
        channel = EventChannel(isOpen: configuration.deliversEvents)
        #if canImport(UIKit)
        statusBarStyle = configuration.statusBarStyle
        #endif
        super.init(rootViewController: screen)
        #if canImport(UIKit)
        // A swipe down would end a check without its final call.
        isModalInPresentation = true
        if UIDevice.current.userInterfaceIdiom == .pad { modalPresentationStyle = .formSheet }
        #endif
        environment.instances.add(self)
        engine.presenter = self
        engine.start()
    }

    #if canImport(UIKit)
    private var statusBarStyle: UIStatusBarStyle

    /// Not offered: the controller has no storyboard.
    public required init?(coder: NSCoder) {
        nil
    }

    /// The style that the app has set.
    public override var preferredStatusBarStyle: UIStatusBarStyle { statusBarStyle }
    #endif

    /// Takes other settings and starts again, after a check that ended with an error and while none is visible.
    ///
    /// - Parameter configuration: the settings, which are copied.
    /// - Returns: whether the check starts again; if not, nothing has changed, and
    ///   ``ScanUsageError/usageHandler`` hears of it.
    @discardableResult
    public func update(_ configuration: NetverifyConfiguration) -> Bool {
        guard case .cancelled = engine.flow.phase, !screen.isVisible else {
            ScanUsageError.report(.update)
            return false
        }
        // Only this controller is in use, and it goes on.
        environment.instances.remove(self)
        defer { environment.instances.add(self) }
        guard
            let (settings, dependencies) = try? environment.settings(
                of: configuration,
                hasDelegate: configuration.delegate != nil,
                isBuiltIn: true
            )
        else {
            ScanUsageError.report(.update)
            return false
        }
        engine = CheckEngine(settings, dependencies)
        checkDelegate = configuration.delegate
        channel = EventChannel(isOpen: configuration.deliversEvents)
        #if canImport(UIKit)
        statusBarStyle = configuration.statusBarStyle
        setNeedsStatusBarAppearanceUpdate()
        #endif
        screen.begin(engine)
        engine.presenter = self
        engine.start()
        return true
    }

    /// The same as ``update(_:)``.
    @discardableResult
    public func updateConfiguration(_ configuration: NetverifyConfiguration) -> Bool {
        update(configuration)
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
        checkDelegate = nil
        channel.close()
        environment.instances.remove(self)
    }

    /// Changes the language, as a simulated phone does while the check runs.
    package func use(_ language: ScreenLanguage) {
        screen.use(language)
    }

    /// Ends a check that a host no longer shows.
    package func abandon() {
        if !engine.flow.isFinal { engine.handle(.cancel) }
        if !engine.flow.isDestroyed { destroy() }
    }
}

extension NetverifyViewController: CheckPresenter {
    func initialised(_ error: IdentityCheckError?) {
        let error = error.map(told)
        channel.send(.initialised(error))
        #if canImport(ObjectiveC)
        checkDelegate?.netverifyViewController?(self, didFinishInitializingWithError: error)
        #else
        checkDelegate?.netverifyViewController(self, didFinishInitializingWithError: error)
        #endif
    }

    func choose(among countries: [CatalogueCountry], suggestion: CatalogueCountry?) {
        screen.choose(among: countries, suggestion: suggestion?.code)
    }

    func show(_ view: NetverifyCustomScanViewController, isFallback: Bool) {
        screen.show(view)
    }

    func capturedAllParts() { screen.showSending() }

    func progressed() { screen.showProgress() }

    func waits(for error: IdentityCheckError, retryPossible: Bool) {
        screen.show(error, canRetry: retryPossible)
    }

    func finished(with data: NetverifyDocumentData, reference: String) {
        screen.showDone()
        channel.send(.finished(data, scanReference: reference))
        channel.close()
        checkDelegate?.netverifyViewController(
            self,
            didFinishWith: data,
            scanReference: reference
        )
    }

    func cancelled(with error: IdentityCheckError, reference: String?) {
        screen.showDone(because: error)
        let error = told(error)
        channel.send(.cancelled(error, scanReference: reference))
        channel.close()
        checkDelegate?.netverifyViewController(
            self,
            didCancelWithError: error,
            scanReference: reference
        )
    }

    private func told(_ error: IdentityCheckError) -> NetverifyError {
        NetverifyError(error, in: engine.dependencies.language)
    }
}
