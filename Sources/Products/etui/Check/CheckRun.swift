// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Encodings
import EtuiService
import Execution
import IdentityCheck
import IdentityServer
import MachineReadable
import Scanning

/// One run of `etui check run`.
struct CheckRun {
    private let invocation: Invocation
    private let selected: SelectedDocument
    private let today: CalendarDate

    /// A document has a front and a back.
    private static let pictureLimit = 2

    init(_ invocation: Invocation) throws(CommandError) {
        guard invocation.arguments.count <= Self.pictureLimit else {
            throw .unusable("a document has two sides at most; name its front, then its back")
        }
        guard invocation.arguments.filter({ $0 == "-" }).count <= 1 else {
            throw .unusable("standard input (-) can be named only once")
        }
        self.invocation = invocation
        selected = try CheckOptions.selected(by: invocation)
        today = try MRZOptions.today(of: invocation)
    }

    /// Reads the pictures, checks the document, and prints the report.
    func run() async -> ExitStatus {
        let console = invocation.console
        let inputs = invocation.arguments.map { ScanInput(path: $0) }
        let scan = PictureScan(today: today)
        var progress = Progress(on: console)
        var reports: [ScanReport] = []
        await ScanWork.run(count: inputs.count) { place in
            inputs[place].report(scan)
        } progress: { finished in
            progress.update("\(finished) of \(inputs.count) pictures")
        } deliver: { _, report in
            reports.append(report)
        }
        let prints = await printed(reports)
        progress.finish()
        if let error = prints.lazy.compactMap({ $0?.error }).first {
            console.writeDiagnostic("etui: " + error.advice + "\n")
        }
        let report = CheckRunReport(reports, prints: prints, selected: selected, today: today)
        for failure in report.failures {
            let text = ScanReportText(report: failure, paint: Paint(isOn: console.hasColour)).text
            console.writeDiagnostic("etui: " + text)
        }
        if invocation.has(SealOptions.json) {
            console.print(report.json.encoded())
        } else if let check = report.check {
            let text = CheckRunText(
                check: check,
                files: report.files,
                paint: Paint(isOn: console.hasColour)
            )
            console.writeOutput(text.text)
        }
        return report.exitStatus
    }

    /// Reads the print of the pictures, if that is asked for.
    private func printed(_ reports: [ScanReport]) async -> [PrintedReading?] {
        guard invocation.has(CheckOptions.printed) else { return reports.map { _ in nil } }
        let found = reports.map { try? $0.outcome.get() }
        let (selected, today) = (selected, today)
        return await WorkThreads.shared.run { () throws(Never) in
            PrintedSides().read(found, selected: selected, today: today)
        }
    }
}
