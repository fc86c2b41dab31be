// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Execution
public import Foundation
package import IdentityCheck
import Pictures
public import Reading

/// The scan view of one part, which an app with its own screens presents (spec, document scan §1.5).
///
/// Set ``customScanViewControllerDelegate`` before you present it. Dismiss it when the part is done: the next call of the
/// controller's delegate says so.
@preconcurrency @MainActor
public final class NetverifyCustomScanViewController: PlatformViewController {
    /// The delegate; set it before the view is presented.
    public weak var customScanViewControllerDelegate:
        (any NetverifyCustomScanViewControllerDelegate)?
    /// The layer above the preview, the only place for an app's own views.
    public let customOverlayLayer = PlatformView()
    /// How far the frame is from the middle, in points; positive is lower.
    public var verticalRoiOffset: CGFloat = 0
    /// Called when something changed that a host draws.
    package var viewDidChange: (@MainActor () -> Void)?
    /// The present feedback for the person; nil if there is none.
    package private(set) var feedback: CaptureFeedback?
    /// Where the last frame showed the document, while the part is looked for.
    package var outline: CaptureOutline? { capture.isDetecting ? seen : nil }
    /// What the host's camera can do.
    package var camera = CameraAbilities() {
        didSet { settle() }
    }
    /// The camera that is wanted.
    package private(set) var position: JumioCameraPosition
    /// Whether the light is wanted.
    package private(set) var wantsTorch = false

    let part: PartInHand
    /// The movements of a face, if the server asks for them.
    private(set) var movements: FaceMovements?
    private(set) var capture: CaptureFlow
    private let engine: CheckEngine
    private var reader: CaptureReader
    private var pace = FeedbackPace()
    private var seen: CaptureOutline?
    private var isBusy = false
    private var latest: GreyPicture?
    /// The latest picture of a face with its colours, a JPEG file.
    private var latestColors: [UInt8]?
    private var taken: CapturedPart?
    private var confirmationView: NetverifyConfirmationImageView?
    /// Counts the questions to the app, so that an old closure has no effect.
    private var question = 0

    init(
        _ part: PartInHand,
        _ capture: CaptureFlow,
        _ expectation: CaptureExpectation,
        engine: CheckEngine
    ) {
        self.part = part
        self.capture = capture
        self.engine = engine
        reader = CaptureReader(part, expectation, Self.frameReader)
        position = part.mode == .face ? .front : engine.settings.camera
        super.init(nibName: nil, bundle: nil)
    }

    #if canImport(UIKit)
    /// Not offered: the view has no storyboard.
    public required init?(coder: NSCoder) {
        nil
    }
    #endif

    /// Making a reader decodes the weights of its network, so each kind is made once.
    private nonisolated static let frameReader = DocumentReader(effort: .frame)
    private nonisolated static let stillReader = DocumentReader(effort: .still)

    /// Starts the part when the view is visible.
    public override func viewDidAppear(_ animated: Bool) {
        super.viewDidAppear(animated)
        becameVisible()
    }

    /// Starts the part.
    func becameVisible() {
        guard capture.phase == .prepared else { return }
        engine.handle(.presented)
        guard engine.flow.phase == .scanning else { return }
        handle(.presented)
    }

    /// Rests when the view disappears while it scans.
    public override func viewDidDisappear(_ animated: Bool) {
        super.viewDidDisappear(animated)
        if capture.isRunning { handle(.pause) }
    }

    /// Takes a frame of the camera.
    ///
    /// While one frame is read, others are dropped, so that memory does not grow with their number.
    ///
    /// - Parameter frame: the luminance of the frame.
    public func process(_ frame: GreyPicture) async {
        guard !isBusy, capture.isRunning else { return }
        latest = frame
        movements?.offer(frame)
        guard capture.isDetecting else { return }
        isBusy = true
        let today = engine.today
        let reader = reader
        let (next, verdict) = await WorkThreads.shared.run {
            var reader = reader
            let verdict = reader.read(frame, today: today)
            return (reader, verdict)
        }
        isBusy = false
        // The person may have left or paused the view in the meantime.
        guard capture.isDetecting else { return }
        self.reader = next
        let hasMoved = seen != next.outline
        seen = next.outline
        judge(verdict, frame)
        if hasMoved, capture.isDetecting { viewDidChange?() }
    }

    /// Takes a picture file instead of the camera's frames.
    ///
    /// - Parameter file: a JPEG or PNG; on Apple's platforms of anything that ImageIO reads.
    /// - Returns: the error of a picture that cannot be used; nil for any other.
    package func process(file: [UInt8]) async -> IdentityCheckError? {
        guard capture.isRunning, !isBusy, takesPictures else { return nil }
        isBusy = true
        defer { isBusy = false }
        do throws(PictureError) {
            let isFace = part.mode == .face
            let (picture, colors) = try await WorkThreads.shared.run { () throws(PictureError) in
                let picture = try PictureReader.grey(from: file)
                return (picture, isFace ? try FacePicture.file(from: file) : nil)
            }
            guard capture.isRunning else { return nil }
            (latest, latestColors) = (picture, colors)
            if capture.hasShutter {
                handle(.shutter)
            } else {
                await lookClosely(at: picture)
            }
            return nil
        } catch {
            return IdentityCheckError(error)
        }
    }

    /// Looks at a single picture with all effort, as often as the part wants to see it.
    private func lookClosely(at picture: GreyPicture) async {
        let today = engine.today
        let reading = await WorkThreads.shared.run {
            CapturedReading(
                zone: Self.stillReader.read(picture, today: today).zones.first,
                licence: LicenceCode.read(in: picture).first
            ).straightened(in: picture)
        }
        guard capture.isRunning else { return }
        judge(reader.judge(still: reading, of: picture), picture)
    }

    private func judge(_ verdict: CaptureVerdict, _ frame: GreyPicture) {
        switch verdict {
        case .searching(let feedback): tell(feedback)
        case .accepted(let reading):
            take(frame, reading)
            handle(.accepted)
        case .frontSeen: handle(.frontSeen)
        case .addressMissing(let reading):
            take(frame, reading)
            handle(.addressMissing)
        }
    }

    private func tell(_ all: [CaptureFeedback]) {
        guard let next = pace.next(all, at: Self.milliseconds), next != feedback else { return }
        feedback = next
        viewDidChange?()
    }

    private static var milliseconds: Int64 {
        Int64((clock.now - started) / .milliseconds(1))
    }

    private static let clock = ContinuousClock()
    private static let started = clock.now

    private func take(_ frame: GreyPicture, _ reading: CapturedReading) {
        taken = CapturedPart(
            part: part.step.part,
            mode: part.mode,
            picture: frame,
            colors: latestColors,
            reading: reading
        )
    }

    /// Has the person follow movements before the picture is taken.
    func guide(through movements: FaceMovements) {
        self.movements = movements
        movements.didChange = { [weak self] in
            self?.capture.takesPictureAtOnce = self?.movements?.phase == .capturing
            self?.viewDidChange?()
        }
    }

    /// Whether a picture may be taken: of a face not before the movements have ended.
    var takesPictures: Bool {
        switch movements?.phase {
        case .capturing?, .still?, nil: true
        case .idle?, .preparing?, .running?, .over?: false
        }
    }

    /// Whether the person takes the picture: without movements, or after they were declined.
    var offersShutter: Bool { movements.map { $0.phase == .still } ?? true }

    /// Scans the part again after an error.
    func scanAgain() {
        handle(.resume)
    }

    /// Ends the view with its check.
    func stop() {
        question += 1
        taken = nil
        (latest, latestColors) = (nil, nil)
        confirmationView?.clear()
        movements?.interrupt()
        if capture.isRunning { handle(.pause) }
    }

    /// Continues with the next mode.
    func fallBack() {
        engine.handle(.switchToFallback)
    }

    func setTorch(_ isOn: Bool) {
        wantsTorch = isOn
        viewDidChange?()
    }

    func setPosition(_ position: JumioCameraPosition) {
        self.position = position
        wantsTorch = false
        viewDidChange?()
    }

    func handle(_ event: CaptureFlow.Event) {
        for action in capture.handle(event) { perform(action) }
        if capture.phase == .running, movements?.phase == .idle { movements?.begin() }
        if capture.phase == .paused { movements?.interrupt() }
        settle()
        viewDidChange?()
    }

    /// Switches off what the state does not permit.
    private func settle() {
        if !capture.isRunning || !camera.hasTorch { wantsTorch = false }
    }

    private func perform(_ action: CaptureFlow.Action) {
        switch action {
        case .showAdvice(let key): showAdvice(key)
        case .startDetection, .stopDetection: feedback = nil
        case .takePicture: Task { await takePicture() }
        case .showBlurHint:
            feedback = .blurred
            customScanViewControllerDelegate?.netverifyCustomScanViewController(
                self,
                shouldDisplayBlurHint: text("check.hint.blur")
            )
        case .showConfirmation: showConfirmation()
        case .showHint(let hint): show(hint)
        case .finish: finish(needsAddress: false)
        case .finishWithoutAddress: finish(needsAddress: true)
        case .reportMisuse(let misuse): ScanUsageError.report(misuse)
        }
    }

    /// Judges the picture of the shutter, and reads what it shows.
    private func takePicture() async {
        guard let picture = latest else { return handle(.judged(isSharp: false)) }
        guard part.mode != .face else {
            // The measure of sharpness is made for print; the server judges faces.
            take(picture, CapturedReading())
            return handle(.judged(isSharp: true))
        }
        let today = engine.today
        let reading: CapturedReading? = await WorkThreads.shared.run {
            guard picture.isSharp else { return nil }
            return CapturedReading(
                zone: Self.stillReader.read(picture, today: today).zones.first,
                licence: LicenceCode.read(in: picture).first
            ).straightened(in: picture)
        }
        guard capture.phase == .checking else { return }
        if let reading { take(picture, reading) }
        handle(.judged(isSharp: reading != nil))
    }

    private func finish(needsAddress: Bool) {
        guard let part = taken else { return }
        taken = nil
        (latest, latestColors) = (nil, nil)
        confirmationView?.clear()
        engine.captured(part, needsAddress: needsAddress)
    }
}

/// The questions to the app.
extension NetverifyCustomScanViewController {
    private func showAdvice(_ key: String) {
        let answer = asked(.adviceRead)
        guard let delegate = customScanViewControllerDelegate else { return answer() }
        delegate.netverifyCustomScanViewController(
            self,
            shouldDisplayLegalAdvice: text("check.advice." + key)
                .replacing("{kept}", with: kept),
            completion: answer
        )
    }

    /// For how long the server keeps the picture of a face.
    private var kept: String {
        let days = engine.faceDays
        let count = days == 0 ? "none" : days == 1 ? "one" : "many"
        return text("check.advice.FACE." + count).replacing("{days}", with: String(days))
    }

    private func showConfirmation() {
        guard let taken else { return }
        let view = NetverifyConfirmationImageView(
            taken.reading.document ?? taken.picture,
            colors: taken.colors
        )
        confirmationView = view
        let confirmed = asked(.confirmed)
        guard let delegate = customScanViewControllerDelegate else { return confirmed() }
        let key = part.mode == .face ? "check.confirm.face" : "check.confirm.document"
        delegate.netverifyCustomScanViewController(
            self,
            shouldDisplayConfirmationWith: view,
            text: text(key),
            confirmation: confirmed,
            retake: again(.retake)
        )
    }

    /// Without a delegate for hints, the check waits with an error that says the same (§6 rows 30 and 31).
    private func show(_ hint: CaptureFlow.Hint) {
        let answer = asked(.hintRead)
        guard let delegate = customScanViewControllerDelegate else {
            engine.handle(.failed(hint == .flip ? .frontInsteadOfBack : .noAddress))
            return
        }
        switch hint {
        case .flip:
            delegate.netverifyCustomScanViewController(
                self,
                shouldDisplayFlipDocumentHint: text("check.error.Z00000"),
                confirmation: answer
            )
        case .address:
            delegate.netverifyCustomScanViewController(
                self,
                shouldDisplayNoUSAddressFoundHint: text("check.error.Y00000"),
                confirmation: answer
            )
        }
    }

    /// A closure that answers a new question.
    private func asked(_ event: CaptureFlow.Event) -> () -> Void {
        question += 1
        return again(event)
    }

    /// Another closure that answers the same question; only the first call of all has an effect.
    private func again(_ event: CaptureFlow.Event) -> () -> Void {
        let number = question
        return { [weak self] in
            guard let self else { return }
            guard question == number else { return ScanUsageError.report(.completion) }
            question += 1
            handle(event)
        }
    }

    func text(_ key: String) -> String {
        StringCatalogue.standard.text(key, in: engine.dependencies.language)
    }
}
