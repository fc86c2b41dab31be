// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Execution
public import Foundation
// Apps import only this module, so it also provides the platform's types that its calls need.
@_exported public import Screens

#if canImport(UIKit)
public import UIKit
#endif

/// The scan screen: finds seals with the camera, verifies them, and notifies its delegate.
///
/// Push it on a navigation controller. It trusts the certificates of ``CertificateRepository/shared()``. The first
/// readable seal stops the camera and leads to one call of the delegate; scanning starts again when the screen
/// appears again. For other codes a label is shown, and scanning goes on. On a phone the caller must request camera
/// permission, in a browser the page does; without it the screen says so.
@MainActor
public final class ScanViewController: PlatformViewController {
    /// The delegate to notify of results.
    public weak var delegate: (any ScanViewControllerDelegate)?
    /// The appearance and features of the screen; a change shows at once.
    public var configuration: Configuration {
        didSet { publish() }
    }
    /// The report on the seal of the last delegate call, until the screen appears again.
    public private(set) var lastReport: VDSVerificationReport?
    /// Set by the host of the screen.
    public var screenDidChange: (@MainActor () -> Void)?

    private let dependencies: Dependencies
    private let reader = VDSReader()
    private var flow = ScanFlow()
    private var observation: Observation?
    private var isUpdateOverdue = false
    private var updateCheck: Task<Void, Never>?
    #if canImport(UIKit)
    private var page: ScreenWebView?
    #endif

    /// The dependencies of the screen.
    public struct Dependencies: Sendable {
        /// The trusted certificates, and whether an update is overdue.
        public var repository: CertificateRepository
        /// Verifies the seals.
        public var authenticator: VDSAuthenticator
        /// The clock for debouncing.
        public var now: @Sendable () -> ContinuousClock.Instant

        /// Uses the application's repository and the standard policy by default.
        @preconcurrency public init(
            repository: CertificateRepository = .shared(),
            authenticator: VDSAuthenticator = VDSAuthenticator(),
            now: @escaping @Sendable () -> ContinuousClock.Instant = { .now }
        ) {
            self.repository = repository
            self.authenticator = authenticator
            self.now = now
        }
    }

    /// Creates a scan screen.
    public convenience init(
        configuration: ScanViewController.Configuration,
        delegate: (any ScanViewControllerDelegate)? = nil
    ) {
        self.init(configuration: configuration, delegate: delegate, dependencies: Dependencies())
    }

    /// Creates a scan screen; nib and bundle are passed on.
    public convenience init(
        nibName: String?,
        bundle: Bundle?,
        configuration: ScanViewController.Configuration,
        delegate: (any ScanViewControllerDelegate)? = nil
    ) {
        self.init(configuration: configuration, delegate: delegate, dependencies: Dependencies())
    }

    /// Creates a scan screen with a given repository and authenticator.
    public init(
        configuration: ScanViewController.Configuration,
        delegate: (any ScanViewControllerDelegate)?,
        dependencies: Dependencies
    ) {
        self.configuration = configuration
        self.delegate = delegate
        self.dependencies = dependencies
        super.init(nibName: nil, bundle: nil)
        title = configuration.navigationTitle
    }

    #if canImport(UIKit)
    /// Portrait only, because turning the phone would lose the code from the frame.
    public override var supportedInterfaceOrientations: UIInterfaceOrientationMask { .portrait }

    /// Not offered: a scan screen has no storyboard.
    public required init?(coder: NSCoder) {
        nil
    }
    #endif

    /// Starts to watch the repository, with a separate observer: the delegate stays the integrator's.
    public override func viewDidLoad() {
        super.viewDidLoad()
        observation = dependencies.repository.observeUpdates { [weak self] in
            self?.publish()
            self?.checkUpdates()
        }
        #if canImport(UIKit)
        page = showPage()
        #endif
    }

    /// Starts scanning, with the light off.
    public override func viewWillAppear(_ animated: Bool) {
        super.viewWillAppear(animated)
        flow.appeared()
        lastReport = nil
        publish()
        checkUpdates()
    }

    /// Ends scanning and switches the light off.
    public override func viewWillDisappear(_ animated: Bool) {
        super.viewWillDisappear(animated)
        flow.disappeared()
        publish()
    }

    private func publish() {
        title = configuration.navigationTitle
        screenDidChange?()
    }

    /// Finds out whether an update is overdue, off the main thread: that may wait for lists that are still being loaded.
    private func checkUpdates() {
        let repository = dependencies.repository
        updateCheck?.cancel()
        updateCheck = Task { [weak self] in
            let isOverdue = await WorkThreads.shared.run { repository.isUpdateOverdue }
            guard let self, !Task.isCancelled, isOverdue != isUpdateOverdue else { return }
            isUpdateOverdue = isOverdue
            publish()
        }
    }

    private func verify(_ text: String) {
        // Read a second time from the same text, so that no unverified seal is kept in between.
        guard let vds = try? reader.decodeVDSFrom(jsonString: text) else { return }
        let authenticator = dependencies.authenticator
        let certificates = dependencies.repository.cscaCertificates
        Task {
            // A revocation list with half a million entries takes seconds the first time.
            let report = await WorkThreads.shared.run {
                authenticator.evaluate(vds: vds, cscaCertificates: certificates)
            }
            finish(vds, report)
        }
    }

    private func finish(_ vds: VDS, _ report: VDSVerificationReport) {
        // The user may have left the screen in the meantime.
        guard flow.phase == .checking else { return }
        flow.verified()
        lastReport = report
        publish()
        checkUpdates()
        if case .notAuthentic(let error) = report.outcome {
            delegate?.didFailVDSVerification(vdsVerificationError: error)
        } else {
            delegate?.didSuccessfullyVerifyVds(vds: vds)
        }
    }
}

extension ScanViewController: CodeScanning {
    /// Whether the screen wants frames of the camera now.
    public var isScanning: Bool {
        flow.phase == .scanning
    }

    /// Handles a finding in a frame, a picture or a text.
    public func received(_ finding: ScanFinding, from source: ScanSource) {
        let action = flow.received(finding, from: source, at: dependencies.now()) { text in
            (try? reader.decodeVDSFrom(jsonString: text)) != nil
        }
        publish()
        switch action {
        case .verify(let text): verify(text)
        case .tellNonSeal: delegate?.didDetectNonVdsQrCode()
        case nil: break
        }
    }
}

extension ScanViewController: ScreenController {
    /// The page that draws this screen.
    public static let screenName = "seal-scan"

    /// The state of the page.
    public var screenState: ScanScreenState {
        ScanScreenState(
            isScanning: isScanning,
            isChecking: flow.phase == .checking,
            guideText: configuration.guideLabelText,
            invalidText: configuration.invalidVdsNcLabelText,
            warningText: isUpdateOverdue ? configuration.crlWarningLabelText : nil,
            offersTorch: configuration.torchEnabled,
            torchIsOn: flow.torchIsOn,
            offersZoom: configuration.zoomEnabled,
            zoomFactor: flow.isZoomed ? 2 : 1,
            notice: flow.notice,
            style: style
        )
    }

    /// The bar above the screen.
    public var navigationBar: NavigationBar {
        NavigationBar(
            title: configuration.navigationTitle,
            backTitle: configuration.hidesBackButton ? nil : configuration.backButtonTitle,
            rightTitle: configuration.rightBarButtonTitle,
            rightImage: configuration.rightBarButtonImage?.dataAddress
        )
    }

    /// Handles an event of the page.
    public func receive(_ event: ScanScreenEvent) {
        switch event {
        case .torchTapped:
            if configuration.torchEnabled { flow.toggleTorch() }
        case .zoomTapped:
            if configuration.zoomEnabled { flow.toggleZoom() }
        case .pageHidden:
            flow.paused()
        case .rightBarButtonTapped:
            delegate?.didTapRightBarButton()
        }
        publish()
    }

    private var style: ScreenStyle {
        var style = ScreenStyle()
        style.set(.scannerGuideFont, to: configuration.guideLabelFont)
        style.set(.scannerInvalidFont, to: configuration.invalidVdsNcLabelFont)
        style.set(.scannerWarningFont, to: configuration.crlWarningLabelFont)
        style.set(.scannerDimming, to: configuration.dimBackground ? 0.5 : 0)
        return style
    }
}
