// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Encodings
import IdentityCheck
import MachineReadable
import Reading

/// What a check needs from the outside.
struct CheckDependencies: Sendable {
    /// The clock.
    var clock: any DeviceClock
    /// The service.
    var service: any CheckService
    /// The region of the device, ISO 3166-1 alpha-2; nil if it has none.
    var region: String?
    /// The language of the device.
    var language: ScreenLanguage
    /// What reads print on the device; nil if it has none.
    var textEngine: (any PrintedTextEngine)?
    /// How often an idle check looks whether its session is over.
    var tickInterval = Duration.seconds(15)
}

/// Hears of each part that a server has.
typealias DeliveryProgress = @MainActor @Sendable (SealedPart) -> Void

/// The service behind a check: an operator's, or the device alone.
protocol CheckService: Sendable {
    /// Whether a delivery goes to a server.
    var sends: Bool { get }

    /// Starts a check.
    ///
    /// - Returns: what the account permits.
    func open() async throws(IdentityCheckError) -> OpenedCheck

    /// Sends frames of the movements of a face.
    ///
    /// - Returns: what comes next; nil if the frames do not continue the sequence, which has failed then.
    /// - Throws: why there was no answer.
    func send(_ message: FaceFrameMessage) async throws(IdentityCheckError) -> FaceFrameAnswer?

    /// Delivers what was captured and ends the check; called again after an error that can be repeated.
    ///
    /// - Parameters:
    ///   - delivery: what was captured.
    ///   - progress: called with each part that a server has now, or had already.
    /// - Returns: where the content is now.
    /// - Throws: why it failed; nothing is lost.
    func deliver(
        _ delivery: CheckDelivery,
        progress: @escaping DeliveryProgress
    ) async throws(IdentityCheckError) -> DeliveryOutcome

    /// Reports to the operator how the check goes, as well as possible.
    ///
    /// - Parameters:
    ///   - events: at most ``DebugEvent/batchLimit``.
    ///   - session: the name of the session, a UUID in lower case.
    func report(_ events: [DebugEvent], of session: String) async

    /// Tells that the check ended without data, as well as possible.
    func cancel() async
}

/// A check that the service knows.
struct OpenedCheck: Sendable {
    /// The name of the check, a UUID in lower case.
    var reference: String
    /// The documents that the account accepts.
    var acceptance: CatalogueAcceptance
    /// The lifetime of the session, in seconds.
    var sessionSeconds: Int64
    /// Whether the account compares faces.
    var face: CapturePlan.FaceDemand
    /// For how many days the account keeps a face.
    var faceDays = 0
    /// Whether the server judges movements of the face.
    var asksForMovements = false
}

/// A part that was captured.
struct CapturedPart: Sendable {
    /// The part.
    var part: CheckPart
    /// The mode that captured it.
    var mode: CaptureMode
    /// The picture.
    var picture: GreyPicture
    /// The picture with its colours; nil if it was a frame whose colours are not known.
    var colors: SentPicture?
    /// What was read of it.
    var reading: CapturedReading
}

/// The service of a check without a server: the device alone.
///
/// The reference is made here and known only here.
struct DeviceService: CheckService {
    /// The new reference.
    let reference: String

    var sends: Bool { false }

    func open() async throws(IdentityCheckError) -> OpenedCheck {
        OpenedCheck(
            reference: reference,
            acceptance: .reliable,
            sessionSeconds: CheckFlow.sessionSeconds,
            face: .none
        )
    }

    func send(_ message: FaceFrameMessage) async throws(IdentityCheckError) -> FaceFrameAnswer? {
        throw .unavailable
    }

    func deliver(
        _ delivery: CheckDelivery,
        progress: @escaping DeliveryProgress
    ) async throws(IdentityCheckError) -> DeliveryOutcome {
        .kept
    }

    func report(_ events: [DebugEvent], of session: String) async {}

    func cancel() async {}
}
