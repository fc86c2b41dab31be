// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import IdentityCheck
import Reading

/// The questions to the app.
extension NetverifyCustomScanViewController {
    /// What the person is asked or told now, in the language of the device; empty while there is no question.
    var questionText: String {
        switch capture.phase {
        case .advising:
            text("check.advice." + (part.step.legalAdvice ?? "")).replacing("{kept}", with: kept)
        case .captured: [remarkText, confirmationText].compactMap { $0 }.joined(separator: " ")
        case .hinting(.flip): text("check.error.Z00000")
        case .hinting(.address): text("check.error.Y00000")
        case .prepared, .running, .paused, .checking, .done: ""
        }
    }

    /// The key of the text that says why a picture file is not used.
    var unusedRemark: String {
        switch feedback {
        case .tooDark?, .tooBright?, .wrongSide?, .wrongType?, .multipleDocuments?,
            .partiallyVisible?, .tooFar?, .glare?:
            "check.feedback." + (feedback?.rawValue ?? "")
        default: part.mode == .face ? "check.face.unused" : "check.picture.unused"
        }
    }

    /// The question whether the picture is good.
    var confirmationText: String {
        text(part.mode == .face ? "check.confirm.face" : "check.confirm.document")
    }

    /// What may be wrong with the picture that was taken; nil if nothing is seen.
    var remarkText: String? {
        taken?.reading.remark.map { text("check.remark." + $0.rawValue) }
    }

    func showAdvice() {
        let answer = asked(.adviceRead)
        guard isHeard else { return answer() }
        channel.send(.legalAdvice(questionText, completion: answer))
        customScanViewControllerDelegate?.netverifyCustomScanViewController(
            self,
            shouldDisplayLegalAdvice: questionText,
            completion: answer
        )
    }

    /// For how long the server keeps the picture of a face.
    private var kept: String {
        let days = engine.faceDays
        let count = days == 0 ? "none" : days == 1 ? "one" : "many"
        return text("check.advice.FACE." + count).replacing("{days}", with: String(days))
    }

    func showConfirmation() {
        guard let taken else { return }
        let view = NetverifyConfirmationImageView(
            taken.reading.document ?? taken.picture,
            colors: taken.colors?.shown
        )
        confirmationView = view
        let confirmed = asked(.confirmed)
        guard isHeard else { return confirmed() }
        let retake = again(.retake)
        channel.send(
            .confirmation(view, text: questionText, confirmation: confirmed, retake: retake)
        )
        customScanViewControllerDelegate?.netverifyCustomScanViewController(
            self,
            shouldDisplayConfirmationWith: view,
            text: questionText,
            confirmation: confirmed,
            retake: retake
        )
    }

    /// Whether the app hears questions.
    private var isHeard: Bool {
        customScanViewControllerDelegate != nil || engine.settings.asksByEvents
    }

    /// Asks the app to show a hint; without a listener, the check waits with the matching error.
    func show(_ hint: CaptureFlow.Hint) {
        let answer = asked(.hintRead)
        guard isHeard else {
            engine.handle(.failed(hint == .flip ? .frontInsteadOfBack : .noAddress))
            return
        }
        switch hint {
        case .flip:
            channel.send(.flipDocument(questionText, confirmation: answer))
            customScanViewControllerDelegate?.netverifyCustomScanViewController(
                self,
                shouldDisplayFlipDocumentHint: questionText,
                confirmation: answer
            )
        case .address:
            channel.send(.noUSAddressFound(questionText, confirmation: answer))
            customScanViewControllerDelegate?.netverifyCustomScanViewController(
                self,
                shouldDisplayNoUSAddressFoundHint: questionText,
                confirmation: answer
            )
        }
    }

    /// A closure that answers a new question.
    private func asked(_ event: CaptureFlow.Event) -> @MainActor @Sendable () -> Void {
        question += 1
        return again(event)
    }

    /// Another closure that answers the same question; only the first call of all has an effect.
    private func again(_ event: CaptureFlow.Event) -> @MainActor @Sendable () -> Void {
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
