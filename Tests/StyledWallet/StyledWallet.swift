// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Foundation

@testable import VicSwift

/// The screens of the insurance cards with settings, for the tests in a browser.
///
/// `settings` prints every setting with the value that the tests set, `sheet` the style sheet of the declared values.
/// Without an argument it answers each line of standard input, `{"scene":…,"set":[names],"language":…}`, with a line:
/// the
/// state that the screen's page gets.
@main
struct StyledWallet {
    private struct StateRequest: Decodable {
        let scene: Scene
        let set: [String]
        let language: String?
    }

    @MainActor
    static func main() async throws {
        let settings = try Setting.all()
        switch CommandLine.arguments.dropFirst().first {
        case "sheet": print(SettingStyle.defaultsSheet(), terminator: "")
        case "settings":
            let encoder = JSONEncoder()
            encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
            print(String(decoding: try encoder.encode(settings), as: UTF8.self))
        default:
            let named = Dictionary(uniqueKeysWithValues: settings.map { ($0.name, $0) })
            while let line = readLine() {
                let request = try JSONDecoder().decode(StateRequest.self, from: Data(line.utf8))
                let state = try await state(for: request, named)
                FileHandle.standardOutput.write(Data(state + Array("\n".utf8)))
            }
        }
    }

    @MainActor
    private static func state(for request: StateRequest, _ settings: [String: Setting]) async throws
        -> [UInt8]
    {
        VicSettings.reset()
        let language = request.language.flatMap { VicLang(rawValue: $0) } ?? .EN
        VicSettings.Language.setLanguage(language: language)
        for name in request.set {
            guard let setting = settings[name] else { throw StyledWalletError.unknown(name) }
            setting.change()
        }
        return try await request.scene.screen().encodedScreen(depth: 1)
    }
}

/// An invalid request of the tests, or an invalid table.
enum StyledWalletError: Error {
    case unknown(String)
    /// Settable values without a row, and rows without a value.
    case unlisted([String])
    case notReached(Scene)
}
