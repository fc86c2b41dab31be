// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Encodings
import Foundation
import IdentityCheck
import Pictures
import Reading
package import Screens

#if canImport(UIKit)
package import UIKit
#endif

/// The built-in screens of a check: one page that shows what is due.
@MainActor
package final class CheckScreen: PlatformViewController {
    /// Set by the host of the screen.
    package var screenDidChange: (@MainActor () -> Void)?
    private var engine: CheckEngine
    private var kind = CheckScreenState.Kind.loading
    private var countries: [CatalogueCountry] = []
    private var suggestion: String?
    private var scan: NetverifyCustomScanViewController?
    private var picture: String?
    private var error: (code: IdentityCheckError, canRetry: Bool)?
    private var answer: (() -> Void)?
    private var retake: (() -> Void)?
    /// Whether the host says that its camera cannot be used.
    private var lacksCamera = false
    private let style: CheckScreenState.Style
    #if canImport(UIKit)
    private var page: ScreenWebView?
    #endif

    init(_ engine: CheckEngine) {
        self.engine = engine
        style = CheckScreenState.Style(NetverifyTheme.current)
        super.init(nibName: nil, bundle: nil)
        title = text("check.title")
    }

    #if canImport(UIKit)
    /// Portrait only, because the frame is made for it.
    public override var supportedInterfaceOrientations: UIInterfaceOrientationMask { .portrait }

    /// Not offered: the screen has no storyboard.
    public required init?(coder: NSCoder) {
        nil
    }

    /// Shows the page.
    public override func viewDidLoad() {
        super.viewDidLoad()
        let page = ScreenWebView(of: self)
        page.view.frame = view.bounds
        page.view.autoresizingMask = [.flexibleWidth, .flexibleHeight]
        view.addSubview(page.view)
        self.page = page
        drawBar()
    }

    /// The way out of the check, in the bar above the page.
    private func drawBar() {
        let tap = UIAction { [weak self] _ in self?.receive(.rightBarButtonTapped) }
        navigationItem.rightBarButtonItem = navigationBar.rightTitle.map {
            UIBarButtonItem(title: $0, image: nil, primaryAction: tap, menu: nil)
        }
    }
    #endif

    /// Starts the part that waits for a visible screen.
    package override func viewDidAppear(_ animated: Bool) {
        super.viewDidAppear(animated)
        scan?.becameVisible()
        publish()
    }

    /// Starts afresh with another check.
    func begin(_ engine: CheckEngine) {
        self.engine = engine
        (scan, error, answer, retake) = (nil, nil, nil, nil)
        lacksCamera = false
        (countries, suggestion) = ([], nil)
        show(.loading)
    }

    private func publish() {
        #if canImport(UIKit)
        if page != nil { drawBar() }
        #endif
        screenDidChange?()
    }

    func text(_ key: String) -> String {
        StringCatalogue.standard.text(key, in: engine.dependencies.language)
    }

    private func show(_ kind: CheckScreenState.Kind) {
        self.kind = kind
        if kind != .confirm { picture = nil }
        publish()
    }

    private func ask(_ kind: CheckScreenState.Kind, _ answer: (() -> Void)?) {
        self.answer = answer
        show(kind)
    }

    /// Changes the language of all that is shown from now on.
    func use(_ language: ScreenLanguage) {
        engine.dependencies.language = language
        title = text("check.title")
        publish()
    }

    /// Uses up the question that is shown.
    private func declined() {
        (answer, retake) = (nil, nil)
        engine.declined()
    }

    private func answered() {
        let answer = answer
        (self.answer, retake) = (nil, nil)
        // The answer may lead to the next question, or to another part.
        show(.scan)
        answer?()
    }
}

/// What the check asks the screen to show.
extension CheckScreen {
    func choose(among countries: [CatalogueCountry], suggestion: String?) {
        self.countries = countries
        self.suggestion = suggestion
        show(.selection)
    }

    func show(_ view: NetverifyCustomScanViewController) {
        scan = view
        // The page offers the light only if its camera has one.
        view.camera.hasTorch = view.part.mode != .face
        view.customScanViewControllerDelegate = self
        view.viewDidChange = { [weak self] in self?.publish() }
        show(.scan)
        if isVisible { view.becameVisible() }
    }

    /// Whether the person sees the screen.
    var isVisible: Bool {
        #if canImport(UIKit)
        viewIfLoaded?.window != nil
        #else
        isOnShow
        #endif
    }

    func showSending() {
        scan = nil
        show(.processing)
    }

    func showProgress() { publish() }

    func show(_ error: IdentityCheckError, canRetry: Bool) {
        self.error = (error, canRetry)
        show(.problem)
    }

    /// Leaves the rest to the app.
    ///
    /// - Parameter cause: why the check ended without data. The page explains a session that timed out, because the person
    ///   did not end it.
    func showDone(because cause: IdentityCheckError? = nil) {
        scan = nil
        if cause == .sessionOver { error = (.sessionOver, false) }
        show(.done)
    }
}

extension CheckScreen: NetverifyCustomScanViewControllerDelegate {
    /// Shows the legal advice.
    package func netverifyCustomScanViewController(
        _ customScanView: NetverifyCustomScanViewController,
        shouldDisplayLegalAdvice message: String,
        completion: @escaping () -> Void
    ) { ask(customScanView.part.mode == .face ? .consent : .advice, completion) }

    /// Shows the picture and asks whether it is good.
    package func netverifyCustomScanViewController(
        _ customScanView: NetverifyCustomScanViewController,
        shouldDisplayConfirmationWith view: NetverifyConfirmationImageView,
        text: String,
        confirmation: (() -> Void)?,
        retake: (() -> Void)?
    ) {
        picture = view.address
        ask(.confirm, confirmation)
        self.retake = retake
    }

    /// Says that the front is scanned next.
    package func netverifyCustomScanViewController(
        _ customScanView: NetverifyCustomScanViewController,
        shouldDisplayNoUSAddressFoundHint message: String,
        confirmation: @escaping () -> Void
    ) { ask(.hint, confirmation) }

    /// Says that the document must be turned.
    package func netverifyCustomScanViewController(
        _ customScanView: NetverifyCustomScanViewController,
        shouldDisplayFlipDocumentHint message: String,
        confirmation: @escaping () -> Void
    ) { ask(.hint, confirmation) }

    /// Says that the picture is blurred; the scan view shows it among its feedback.
    package func netverifyCustomScanViewController(
        _ customScanView: NetverifyCustomScanViewController,
        shouldDisplayBlurHint message: String
    ) { publish() }
}

extension CheckScreen: ScreenController {
    /// The page that draws this screen.
    package static let screenName = "check"

    /// The state of the page.
    package var screenState: CheckScreenState {
        var state = CheckScreenState(kind: kind, style: style)
        state.canOpenSettings = Self.canOpenSettings
        if kind == .scan, case .over(let failure, let left)? = scan?.movements?.phase {
            state.kind = .movesOver
            state.code = failure.rawValue
            state.left = left
            return state
        }
        switch kind {
        case .selection:
            state.countries = countries.map(shown)
            state.suggestion = suggestion
        case .scan: state.part = scan.map { CheckScreenState.Part($0) }
        case .advice, .hint: state.message = scan?.questionText
        case .consent:
            state.message = scan?.questionText
            state.isOptional = scan?.part.step.isOptional ?? false
        case .confirm:
            state.message = scan?.confirmationText
            state.remark = scan?.remarkText
            state.picture = picture
        case .processing:
            state.sending = engine.sending.map { part, isSent in
                CheckScreenState.Sending(text: name(of: part), isSent: isSent)
            }
        case .done where error?.code == .sessionOver, .problem:
            state.message = error.map {
                NetverifyError($0.code, in: engine.dependencies.language).message
            }
            state.code = error?.code.text
            state.canRetry = error?.canRetry ?? false
        case .loading, .movesOver, .done: break
        }
        return state
    }

    private func name(of part: SealedPart) -> String {
        guard let side = CheckPart(rawValue: part.rawValue), let row = engine.row else {
            return text("check.sending.data")
        }
        return text("check.headline." + row.headline(of: side))
    }

    private static var canOpenSettings: Bool {
        #if canImport(UIKit)
        true
        #else
        false
        #endif
    }

    private func openSettings() {
        #if canImport(UIKit)
        guard let address = URL(string: UIApplication.openSettingsURLString) else { return }
        Task { _ = await UIApplication.shared.open(address) }
        #endif
    }

    private func shown(_ country: CatalogueCountry) -> CheckScreenState.Country {
        CheckScreenState.Country(
            country.code,
            name: CountryNames.name(of: country.code, in: engine.dependencies.language),
            country.documents
        )
    }

    /// The bar above the screen.
    package var navigationBar: NavigationBar {
        NavigationBar(
            title: text("check.title"),
            rightTitle: kind == .done ? nil : text("check.cancel")
        )
    }

    /// Handles an event of the page.
    package func receive(_ event: CheckScreenEvent) {
        switch event {
        case .chose(let country, let type, let variant): chose(country, type, variant)
        case .read where kind == .advice || kind == .consent || kind == .hint: answered()
        case .declined where kind == .consent: declined()
        case .confirmed where kind == .confirm: answered()
        case .retake where kind == .confirm:
            answer = retake
            answered()
        case .fallback where scan?.isFallbackAvailable() == true: scan?.switchToFallback()
        case .torchTapped where scan?.capture.isRunning == true:
            scan.map { $0.setTorch(!$0.wantsTorch) }
        case .declinedMoves where kind == .scan: scan?.movements?.decline()
        case .movesAgain where kind == .scan && scan?.capture.isRunning == true:
            scan?.movements?.begin()
        case .retry where kind == .problem && error?.canRetry == true:
            show(scan != nil ? .scan : engine.row == nil ? .loading : .processing)
            engine.handle(.retry)
        case .settings: openSettings()
        case .rightBarButtonTapped where !engine.flow.isFinal: close()
        case .cameraRuns: lacksCamera = false
        case .cameraFailed:
            lacksCamera = true
            engine.debug?.note(.camera, .error(.camera))
        case .pageHidden where scan?.capture.isRunning == true: scan?.pauseScan()
        case .pageShown where scan?.capture.phase == .paused: scan?.retryScan()
        // What comes late is about a state that is no longer shown.
        case .read, .declined, .confirmed, .retake, .fallback, .torchTapped, .retry,
            .declinedMoves, .movesAgain, .rightBarButtonTapped, .pageHidden, .pageShown:
            break
        }
    }

    /// Ends the check.
    ///
    /// Whoever closes a scan whose camera cannot be used gives up because of it: pictures from files would do as well.
    private func close() {
        if lacksCamera, kind == .scan { engine.handle(.failed(.camera)) }
        engine.handle(.cancel)
    }

    private func chose(_ country: String, _ type: String, _ variant: String?) {
        guard kind == .selection,
            let document = countries.first(where: { $0.code == country })?.documents
                .first(where: { $0.type.rawValue == type })
        else { return }
        let row = document.row(variant.flatMap { DocumentVariant(rawValue: $0) })
        guard row != nil else { return }
        engine.setUp(row, of: country)
    }
}

extension CheckScreenState.Style {
    init(_ theme: ScreenTheme) {
        (light, dark) = (theme.properties(in: .light), theme.properties(in: .dark))
    }
}

extension CheckScreen: PictureReceiving {
    /// Whether the screen wants camera frames now.
    package var wantsFrames: Bool { kind == .scan && scan?.capture.isRunning == true }

    /// Takes a picture, and returns once it is read.
    ///
    /// - Returns: whether the frame shows the part, so that its colours are wanted.
    package func received(_ picture: ScanPicture, from source: Screens.ScanSource) async -> Bool {
        guard let scan, wantsFrames else { return false }
        return await scan.received(picture, from: source)
    }
}
