// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Encodings
import IdentityCheck

/// The file of a theme, for `etui check theme`.
struct ThemeFile {
    private let invocation: Invocation
    private let reading: ThemeReading

    /// Reads the file that an invocation names.
    init(_ invocation: Invocation) throws(CommandError) {
        self.invocation = invocation
        let path = invocation.arguments[0]
        let bytes: [UInt8]
        do throws(CommandError) {
            // One byte more, so that the reader of themes names its own limit.
            bytes = try Input.read(path, limit: ScreenTheme.fileLimit + 1)
        } catch {
            throw .unusable("\(path.visible): \(error.message)")
        }
        do throws(ThemeError) {
            reading = try ScreenTheme.reading(bytes)
        } catch {
            throw .unusable("\(path.visible): \(error.words)")
        }
        for key in reading.unknownKeys {
            invocation.console.writeDiagnostic("etui: no setting \(key.visible); it is not taken\n")
        }
    }

    /// Prints the contrasts.
    func check() -> ExitStatus {
        let contrasts = ThemeMode.allCases.flatMap { reading.theme.contrasts(in: $0) }
        let isGood = contrasts.allSatisfy { $0.verdict == .ok }
        if invocation.has(SealOptions.json) {
            let report: JSONOutput = [
                "schema": "etui.check.theme.v1",
                "good": .boolean(isGood),
                "unknownKeys": .array(reading.unknownKeys.map { .string($0) }),
                "contrasts": .array(contrasts.map(\.json)),
            ]
            invocation.console.print(report.encoded())
        } else {
            for contrast in contrasts { invocation.console.print(contrast.line) }
        }
        return isGood ? .success : .negative
    }

    /// Prints the code for an app.
    func swift() -> ExitStatus {
        invocation.console.writeOutput(reading.theme.swiftCode)
        return .success
    }

    /// Prints the theme as the editor writes it, without what no setting is.
    func json() -> ExitStatus {
        invocation.console.print(reading.theme.json.encoded(pretty: true))
        return .success
    }
}

extension ThemeContrast {
    fileprivate var json: JSONOutput {
        [
            "mode": .string(mode.rawValue), "setting": .string(foreground.key),
            "ground": ground.map { .string($0.key) } ?? .null,
            "ratio": ratio.map { .number($0) } ?? .null, "least": .number(least),
            "verdict": .string(verdict.rawValue),
        ]
    }

    /// Such as `ok    light  12.10  UINavigationBar.tintColor on UINavigationBar.barTintColor`.
    fileprivate var line: String {
        func padded(_ text: String, to width: Int) -> String {
            text + String(repeating: " ", count: max(width - text.count, 0))
        }
        let number = ratio.map { "\($0)" } ?? "picture"
        let behind = ground?.key ?? "the camera's picture"
        return padded(verdict.rawValue, to: 6) + padded(mode.rawValue, to: 7)
            + padded(number, to: 9) + "\(foreground.key) on \(behind)"
    }
}

extension ThemeError {
    /// What is wrong with the file.
    fileprivate var words: String {
        switch self {
        case .tooLarge: "larger than 5 MB"
        case .malformed: "is no theme: a JSON object with the objects light and dark"
        case .unknownSchema: "is no theme of the version \(ScreenTheme.schema)"
        case .invalidValue(let key, let mode, let reason):
            "\(mode.rawValue).\(key) \(reason.words)"
        }
    }
}

extension ThemeValueError {
    fileprivate var words: String {
        switch self {
        case .color: "is no colour: write #rrggbb or #rrggbbaa"
        case .font: "is no name of a font: letters, digits, spaces and hyphens, at most 64"
        case .toggle: "is neither true nor false"
        case .pictureKind: "is no PNG, JPEG or SVG file as a data: address"
        case .pictureTooLarge: "is a picture larger than 1 MB"
        case .script: "is an SVG file with a script, or with what could hide one"
        case .address: "refers to an address (url( or a link); put the picture itself in the file"
        }
    }
}
