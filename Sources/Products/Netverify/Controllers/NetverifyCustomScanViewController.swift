// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Execution
public import Foundation
package import IdentityCheck
import Pictures
public import Reading

/// The scan view of one part, which an app with its own screens presents.
///
/// Set ``customScanViewControllerDelegate`` before you present it. Dismiss it when the part is done: the next call of the
/// controller's delegate says so.
#if canImport(ObjectiveC)
@objc(NetverifyCustomScanViewController) @objcMembers
#endif
@preconcurrency @MainActor
public final class NetverifyCustomScanViewController: PlatformViewController {
    /// The delegate; set it before the view is presented.
    public weak var customScanViewControllerDelegate:
        (any NetverifyCustomScanViewControllerDelegate)?
    /// What the delegate is asked and told, for one listener; ends with the part.
    ///
    /// Empty without ``NetverifyConfiguration/deliversEvents``.
    public var events: AsyncStream<Event> { channel.stream }
    /// The layer above the preview, the only place for an app's own views.
    public let customOverlayLayer = PlatformView()
    /// Whether the view opens a camera when it appears and shows what it sees; set it before the view is presented.
    ///
    /// Off Apple's platforms it opens none: there, and where this is false, hand in frames with ``process(_:colors:)``.
    public var opensCamera = true
    /// How far the frame is from the middle, in points; positive is lower.
    public var verticalRoiOffset: CGFloat = 0 {
        didSet {
            #if canImport(AVFoundation) && canImport(UIKit)
            if viewIfLoaded != nil { layOutCamera() }
            #endif
        }
    }
    /// Called when something changed that a host draws.
    package var viewDidChange: (@MainActor () -> Void)?
    /// The present feedback for the person; nil if there is none.
    package internal(set) var feedback: CaptureFeedback? {
        didSet {
            #if canImport(AVFoundation) && canImport(UIKit)
            if feedback != oldValue { drawGuide() }
            #endif
        }
    }
    /// The last remark about a picture file, with a number that no other has; the number 0 stands for none.
    package internal(set) var remark = (number: 0, text: "")
    /// Whether a picture that shows the part is being taken.
    package var isTaking: Bool { found != nil }
    /// Where the last frame showed the document, while the part is looked for.
    package var outline: CaptureOutline? { capture.isDetecting ? seen : nil }
    /// What the host's camera can do.
    package var camera = CameraAbilities() {
        didSet { settle() }
    }
    /// The camera that is wanted.
    package private(set) var position: JumioCameraPosition
    /// Whether the light is wanted.
    package private(set) var wantsTorch = false {
        didSet {
            #if canImport(AVFoundation) && canImport(UIKit)
            if wantsTorch != oldValue { source?.setTorch(wantsTorch) }
            #endif
        }
    }
    #if canImport(AVFoundation) && canImport(UIKit)
    /// The open camera.
    var source: ScanCamera?
    /// The frame above what the camera shows.
    let guide = CAShapeLayer()
    #endif

    let channel: EventChannel<Event>
    let part: PartInHand
    /// The movements of a face, if the server asks for them.
    private(set) var movements: FaceMovements?
    private(set) var capture: CaptureFlow
    let engine: CheckEngine
    private let expectation: CaptureExpectation
    var reader: CaptureReader
    /// Counts how often detection began, so that what was read before has no effect.
    private var detection = 0
    var pace = FeedbackPace()
    private var seen: CaptureOutline? {
        didSet {
            #if canImport(AVFoundation) && canImport(UIKit)
            drawGuide()
            #endif
        }
    }
    let turn = ReadingTurn()
    var latest: LatestPicture?
    var found: FoundPart? {
        didSet { if found != nil { foundNumber += 1 } }
    }
    /// Counts the pictures that showed the part.
    package private(set) var foundNumber = 0
    var taken: CapturedPart?
    var confirmationView: NetverifyConfirmationImageView?
    /// Counts the questions to the app, so that an old closure has no effect.
    var question = 0

    init(
        _ part: PartInHand,
        _ capture: CaptureFlow,
        _ expectation: CaptureExpectation,
        engine: CheckEngine
    ) {
        self.part = part
        self.capture = capture
        self.engine = engine
        self.expectation = expectation
        channel = EventChannel(isOpen: engine.settings.asksByEvents)
        reader = CaptureReader(part, expectation, Self.frameReader)
        position = part.mode == .face ? .front : engine.settings.camera
        super.init(nibName: nil, bundle: nil)
    }

    #if canImport(UIKit)
    /// Not offered: the view has no storyboard.
    public required init?(coder: NSCoder) {
        nil
    }

    /// Puts the app's layer over the whole view.
    public override func viewDidLoad() {
        super.viewDidLoad()
        customOverlayLayer.frame = view.bounds
        customOverlayLayer.autoresizingMask = [.flexibleWidth, .flexibleHeight]
        view.addSubview(customOverlayLayer)
        #if canImport(AVFoundation)
        guide.fillColor = nil
        view.layer.insertSublayer(guide, at: 0)
        drawGuide()
        #endif
    }

    #if canImport(AVFoundation)
    /// Fits what the camera shows into the view.
    public override func viewDidLayoutSubviews() {
        super.viewDidLayoutSubviews()
        layOutCamera()
    }
    #endif
    #endif

    /// Making a reader decodes the weights of its network, so it is made once.
    private nonisolated static let frameReader = DocumentReader(effort: .frame)

    /// Starts the part when the view is visible.
    public override func viewDidAppear(_ animated: Bool) {
        super.viewDidAppear(animated)
        becameVisible()
        #if canImport(AVFoundation) && canImport(UIKit)
        openCamera()
        #endif
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
        #if canImport(AVFoundation) && canImport(UIKit)
        closeCamera()
        #endif
    }

    /// Makes a file of a frame in colour, a JPEG or PNG; nil if it cannot.
    public typealias FrameColors = @MainActor () async -> [UInt8]?

    /// Takes a frame of the camera.
    ///
    /// While one frame is read, others are dropped, so that memory does not grow with their number.
    ///
    /// - Parameters:
    ///   - frame: the luminance of the frame.
    ///   - colors: makes a file of the same frame in colour; called only when the frame is taken. Without colours the
    ///     picture is delivered in grey, and a server that checks documents refuses the front of one (reason 102 or 210).
    public func process(_ frame: GreyPicture, colors: FrameColors? = nil) async {
        guard await find(in: frame, colors: colors) else { return }
        await takeFound(colors: await colors?())
    }

    /// Looks for the part in a frame, as ``process(_:colors:)`` does.
    ///
    /// - Returns: whether the frame shows it; then ``takeFound(colors:)`` must follow.
    package func find(in frame: GreyPicture, colors: FrameColors? = nil) async -> Bool {
        guard turn.isFree, found == nil, capture.isRunning else { return false }
        latest = LatestPicture(picture: frame, makeFile: colors)
        movements?.offer(frame)
        guard capture.isDetecting else { return false }
        turn.take()
        let today = engine.today
        let (reader, detection) = (reader, detection)
        let (next, verdict) = await WorkThreads.shared.run {
            var reader = reader
            let verdict = reader.read(frame, today: today)
            return (reader, verdict)
        }
        turn.end()
        // The person may have left or paused the view in the meantime.
        guard capture.isDetecting, detection == self.detection else { return false }
        self.reader = next
        let hasMoved = seen != next.outline
        seen = next.outline
        found = judge(verdict, of: frame)
        if hasMoved, capture.isDetecting { viewDidChange?() }
        return found != nil
    }

    /// Takes the frame that shows the part.
    ///
    /// - Parameters:
    ///   - file: the same frame in colour, a JPEG or PNG; without one, or with one that cannot be decoded, the frame is taken
    ///     in grey.
    ///   - number: nothing happens if another frame was found since then.
    package func takeFound(colors file: [UInt8]?, ifStill number: Int? = nil) async {
        let current = foundNumber
        guard let part = found, number ?? current == current else { return }
        let colors = await Self.colors(of: file, part.reading.place)
        // Another call may have been faster, or the person has left the view.
        guard found != nil, current == foundNumber else { return }
        found = nil
        if capture.isDetecting { take(part, colors) }
    }

    /// Says what a verdict means for the person; returns the part if the picture shows it.
    func judge(_ verdict: CaptureVerdict, of picture: GreyPicture) -> FoundPart? {
        switch verdict {
        case .searching(let feedback):
            tell(feedback)
            return nil
        case .accepted(let reading): return FoundPart(picture, reading, .accepted)
        case .frontSeen:
            if capture.hasAskedToTurn { tell([.wrongSide]) } else { handle(.frontSeen) }
            return nil
        case .addressMissing(let reading): return FoundPart(picture, reading, .addressMissing)
        }
    }

    private func tell(_ all: [CaptureFeedback]) {
        guard let next = pace.next(all, at: Self.milliseconds), next != feedback else { return }
        feedback = next
        engine.debug?.note(.feedback, .feedback(next))
        viewDidChange?()
    }

    private static var milliseconds: Int64 {
        Int64((clock.now - started) / .milliseconds(1))
    }

    private static let clock = ContinuousClock()
    private static let started = clock.now

    func take(_ found: FoundPart, _ colors: SentPicture?) {
        taken = CapturedPart(
            part: part.step.part,
            mode: part.mode,
            picture: found.picture,
            colors: colors,
            reading: found.reading
        )
        handle(found.event)
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

    /// Whether the last frame came with its colours.
    var hasColors: Bool { latest?.makeFile != nil }

    /// Whether the person takes the picture: without movements, or after they were declined.
    var offersShutter: Bool { movements.map { $0.phase == .still } ?? true }

    /// Scans the part again after an error; a hint that was the error has been read by now.
    func scanAgain() {
        if case .hinting = capture.phase { handle(.hintRead) } else { handle(.resume) }
    }

    /// Ends the view with its check.
    func stop() {
        question += 1
        channel.close()
        taken = nil
        (latest, found) = (nil, nil)
        confirmationView?.clear()
        movements?.interrupt()
        if capture.isRunning { handle(.pause) }
    }

    /// Ends the check, because there is no camera that it may use.
    func cameraFailed() {
        engine.debug?.note(.camera, .error(.camera))
        engine.handle(.failed(.camera))
    }

    /// Continues with the next mode.
    func fallBack() {
        engine.handle(.switchToFallback)
    }

    func setTorch(_ isOn: Bool) {
        wantsTorch = isOn
        viewDidChange?()
    }

    func useCamera(_ position: JumioCameraPosition) {
        self.position = position
        wantsTorch = false
        #if canImport(AVFoundation) && canImport(UIKit)
        changeCamera()
        #endif
        viewDidChange?()
    }

    func handle(_ event: CaptureFlow.Event) {
        for action in capture.handle(event) { perform(action) }
        if !capture.isDetecting { found = nil }
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
        case .showAdvice: showAdvice()
        case .startDetection:
            feedback = nil
            // What was seen before is of another picture: of the one that was refused, or of the wrong side.
            reader = CaptureReader(part, expectation, Self.frameReader)
            detection += 1
        case .stopDetection: feedback = nil
        case .takePicture: Task { await takePicture() }
        case .showBlurHint:
            feedback = .blurred
            showBlurHint()
        case .showConfirmation: showConfirmation()
        case .showHint(let hint): show(hint)
        case .finish: finish(needsAddress: false)
        case .finishWithoutAddress: finish(needsAddress: true)
        case .reportMisuse(let misuse): ScanUsageError.report(misuse)
        }
    }

    private func showBlurHint() {
        let hint = text("check.hint.blur")
        channel.send(.blur(hint))
        #if canImport(ObjectiveC)
        customScanViewControllerDelegate?.netverifyCustomScanViewController?(
            self,
            shouldDisplayBlurHint: hint
        )
        #else
        customScanViewControllerDelegate?.netverifyCustomScanViewController(
            self,
            shouldDisplayBlurHint: hint
        )
        #endif
    }

    private func finish(needsAddress: Bool) {
        guard let part = taken else { return }
        channel.close()
        taken = nil
        latest = nil
        confirmationView?.clear()
        engine.captured(part, needsAddress: needsAddress)
    }
}
