// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Encodings
import MachineReadable

extension Command {
    /// `etui mrz parse`.
    static let mrzParse = Command(
        name: "parse",
        summary: "read the text of a machine-readable zone and check its digits",
        discussion: [
            "Lines may end in any way; blanks, lower case and missing fillers at the end of a line "
                + "are understood and reported. Data with a wrong check digit are shown all the "
                + "same, and the exit status is 1.",
            "That a document has expired, or was issued in the future, is said in the headline and "
                + "among the findings; the day is today's or that of --at. Right check digits do "
                + "not make a document genuine.",
        ],
        arguments: [
            CommandArgument(
                placeholder: "FILE|-",
                summary: "A file with the lines; standard input if none is named.",
                isRequired: false,
                repeats: true
            )
        ],
        options: [MRZOptions.correct, MRZOptions.at, SealOptions.json],
        action: { (invocation: Invocation) async throws(CommandError) -> ExitStatus in
            let today = try MRZOptions.today(of: invocation)
            return MRZParsing(invocation: invocation, today: today).run()
        }
    )
}

/// Options of the commands about machine-readable zones.
enum MRZOptions {
    static let correct = CommandOption(
        name: "--correct",
        summary: "Put misread characters right where kinds of characters and check digits leave "
            + "one way; every change is reported."
    )
    static let at = CommandOption(
        name: "--at",
        summary: "Decide centuries and expiry for this day instead of today: 2021-09-15.",
        values: [CommandValue(placeholder: "DATE")]
    )

    /// Returns the date given by ``at``, or today in UTC.
    static func today(of invocation: Invocation) throws(CommandError) -> CalendarDate {
        guard let text = invocation.value(of: at) else {
            return CalendarDate(StandardStreams.now())
        }
        guard let day = CalendarDate(text: text) else {
            throw .unusable("--at '\(text.visible)' is not a day; write 2021-09-15")
        }
        return day
    }
}

/// One run of `etui mrz parse`.
private struct MRZParsing {
    let invocation: Invocation
    let today: CalendarDate

    func run() -> ExitStatus {
        var status = ExitStatus.success
        let named = invocation.arguments
        for argument in named.isEmpty ? ["-"] : named {
            let report = report(of: argument)
            status = status.combined(with: report.exitStatus)
            if invocation.has(SealOptions.json) {
                invocation.console.print(report.json.encoded())
            } else if let complaint = report.complaint {
                invocation.console.complain(complaint)
            } else {
                invocation.console.print(report.text)
            }
        }
        return status
    }

    private func report(of argument: String) -> MRZReport {
        let start = ContinuousClock.now
        let outcome = outcome(of: argument)
        return MRZReport(file: argument, outcome: outcome, duration: ContinuousClock.now - start)
    }

    private func outcome(of argument: String) -> MRZReport.Outcome {
        let bytes: [UInt8]
        do throws(CommandError) {
            bytes = try Input.read(argument, limit: 1 << 20)
        } catch {
            return .unreadable(error.message)
        }
        do throws(MRZError) {
            guard invocation.has(MRZOptions.correct) else {
                return .read(try MRZDocument(parsing: bytes, today: today), [])
            }
            let text = String(decoding: bytes, as: UTF8.self)
            let correction = try MRZCorrector().correct(text, today: today)
            return .read(correction.document, correction.alternatives.filter { !$0.isChosen })
        } catch {
            return .nothing(error)
        }
    }
}
