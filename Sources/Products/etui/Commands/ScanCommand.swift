// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Encodings
import EtuiService
import IdentityCheck
import IdentityServer
import MachineReadable
import Pictures
import Scanning

extension Command {
    /// `etui scan`.
    static let scan = Command(
        name: "scan",
        summary: "read the documents that pictures show",
        discussion: [
            "Reads JPEG and PNG pictures, folders of them, and - for standard input: the "
                + "machine-readable zones of passports, cards and visas, turned and tilted any "
                + "way, the codes of driving licences (AAMVA), digital seals and any other text "
                + "in PDF417, QR, Aztec, Data Matrix, Code 39, Code 128 and ITF; with --printed "
                + "the print of driving licences, passports and identity cards, too. "
                + "Docs/scan.md says more.",
            "What is read is what is printed: nothing is verified. For seals, etui seal verify "
                + "does that.",
            "Exit status: 0 if every picture shows a document, 1 if one shows none, 2 if one "
                + "cannot be read.",
        ],
        arguments: [
            CommandArgument(
                placeholder: "FILE|FOLDER|-",
                summary: "A picture, a folder with pictures, or standard input.",
                repeats: true
            )
        ],
        options: [
            SealOptions.json, ScanOptions.kind, MRZOptions.at, ScanOptions.annotate,
            ScanOptions.crop, CheckOptions.printed, ScanOptions.verbose,
        ],
        action: { (invocation: Invocation) async throws(CommandError) -> ExitStatus in
            try await ScanExecution(invocation).run()
        }
    )
}

/// The options of `etui scan`.
enum ScanOptions {
    static let kind = CommandOption(
        name: "--kind",
        summary: "What to look for; auto, which is everything, unless said.",
        values: [
            CommandValue(
                placeholder: "KIND",
                completion: .words(PictureScan.Kind.allCases.map(\.rawValue))
            )
        ]
    )
    static let annotate = CommandOption(
        name: "--annotate",
        summary: "Draw what was found onto the picture and write it here, as a PNG; for several "
            + "pictures a folder, or OUT-1.png, OUT-2.png and so on.",
        values: [CommandValue(placeholder: "OUT.png", completion: .files)]
    )
    static let crop = CommandOption(
        name: "--crop",
        summary:
            "Cut out and straighten each document with a zone, and save it in this folder as NAME-1.png "
            + "and so on, in grey at 300 dpi; a portrait on it also as NAME-1-portrait.png.",
        values: [CommandValue(placeholder: "FOLDER", completion: .files)]
    )
    static let verbose = CommandOption(
        name: "--verbose",
        summary: "Say on standard error how long each part of the work took."
    )
}

/// One run of `etui scan`.
private struct ScanExecution {
    let invocation: Invocation
    let found: ScanInputs
    let annotation: ScanAnnotation?
    let crops: ScanCrops?
    let scan: PictureScan
    /// Reads print; nil if that is not asked for.
    let prints: PrintedSides?
    let today: CalendarDate

    init(_ invocation: Invocation) throws(CommandError) {
        guard invocation.arguments.filter({ $0 == "-" }).count <= 1 else {
            throw .unusable("standard input (-) can be named only once")
        }
        self.invocation = invocation
        let kind = invocation.value(of: ScanOptions.kind).flatMap(PictureScan.Kind.init)
        today = try MRZOptions.today(of: invocation)
        scan = PictureScan(kind: kind ?? .auto, today: today)
        prints = invocation.has(CheckOptions.printed) ? PrintedSides() : nil
        found = ScanInputs(invocation.arguments)
        let inputs = found.inputs
        annotation = try invocation.value(of: ScanOptions.annotate).map {
            path throws(CommandError) in try ScanAnnotation(path: path, inputs: inputs)
        }
        crops = try invocation.value(of: ScanOptions.crop).map { folder throws(CommandError) in
            try ScanCrops(folder: folder, inputs: inputs)
        }
    }

    func run() async -> ExitStatus {
        let console = invocation.console
        var status = found.emptyFolders.isEmpty ? ExitStatus.success : .negative
        for folder in found.emptyFolders {
            console.complain("\(folder.visible): holds no pictures")
        }
        if found.passedOverCount > 0 {
            let count = found.passedOverCount.counting("file")
            console.complain("passed over \(count) that by the name are no pictures")
        }
        for path in found.specialFiles {
            console.complain("\(path.visible): skipped, it is a pipe, a socket or a device")
        }
        let (inputs, annotation, crops) = (found.inputs, annotation, crops)
        let (scan, prints, today) = (scan, prints, today)
        var printError: PrintedTextError?
        var progress = Progress(on: console)
        await ScanWork.run(count: inputs.count) { place in
            var report = inputs[place].report(scan)
            report.print = prints?.read(report, on: today)
            let complaints = [
                annotation?.write(report, place: place), crops?.write(report, place: place),
            ]
            return (report, complaints.compactMap(\.self))
        } progress: { finished in
            progress.update("\(finished) of \(inputs.count) pictures")
        } deliver: { _, result in
            progress.finish()
            status = status.combined(with: result.0.exitStatus)
            printError = printError ?? result.0.print?.error
            show(result.0)
            for complaint in result.1 {
                console.complain(complaint)
                status = .unusable
            }
        }
        if let printError { console.complain(printError.advice) }
        return status
    }

    private func show(_ report: ScanReport) {
        let console = invocation.console
        if invocation.has(ScanOptions.verbose) {
            console.complain("\(report.file.visible): \(report.times.words)")
        }
        let text = ScanReportText(report: report, paint: Paint(isOn: console.hasColour)).text
        if case .failure = report.outcome { console.writeDiagnostic("etui: " + text) }
        if invocation.has(SealOptions.json) {
            console.print(report.json.encoded())
        } else if case .success = report.outcome {
            console.writeOutput(text)
        }
    }
}

extension ScanInput {
    /// Scans the input and reports what it shows.
    func report(_ scan: PictureScan) -> ScanReport {
        ScanReport(on: path, by: scan) { () throws(ScanInputError) in try bytes() }
    }

    private func bytes() throws(ScanInputError) -> [UInt8] {
        if let error { throw .unreadable(error.message) }
        let limit = ScanLimits.standard.fileByteCount
        do throws(CommandError) {
            return isFound
                ? try Input.readFile(path, limit: limit) : try Input.read(path, limit: limit)
        } catch {
            if error == .tooLarge(limit: limit) { throw .scan(.picture(.fileTooLarge)) }
            throw .unreadable(error.message)
        }
    }
}

extension PrintedSides {
    /// Reads the print of the card that an input shows.
    fileprivate func read(_ report: ScanReport, on today: CalendarDate) -> PrintedReading? {
        guard case .success(let found) = report.outcome else { return nil }
        return read([found], selected: SelectedDocument(), today: today)[0]
    }
}

extension ScanReport {
    /// 0 if something was found, 1 if nothing was, 2 if the input is unreadable.
    fileprivate var exitStatus: ExitStatus {
        switch outcome {
        case .success: isRead ? .success : .negative
        case .failure: .unusable
        }
    }
}
