// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import ChildPrograms
import Execution
public import Foundation
public import IdentityCheck
public import Reading

/// Reads printed words by the program `etui-text`, which has Tesseract.
///
/// The program starts with the first request, and ends by itself after five idle minutes; the next request starts it
/// again. One request runs at a time, and copies of a reader share the program. A request that takes more than ten
/// seconds ends with the program killed.
public struct TextReader: PrintedTextEngine {
    private let program: URL?
    private let timeLimit: Duration
    private let process: Locked<TextProcess?>
    /// When the card must have been read.
    private var end: ContinuousClock.Instant?

    /// The program beside the running one.
    public static var besideThisProgram: URL? {
        ChildProgram.beside(named: "etui-text")
    }

    /// Creates a reader; nothing is started yet.
    ///
    /// - Parameters:
    ///   - program: the program; nil if there is none.
    ///   - timeLimit: how long a request may take.
    public init(
        program: URL? = TextReader.besideThisProgram,
        timeLimit: Duration = .seconds(10)
    ) {
        self.program = program
        self.timeLimit = timeLimit
        process = Locked(nil)
    }

    /// Returns the same reader for one card, all of whose requests together may take so long.
    public func within(_ limit: Duration) -> TextReader {
        var reader = self
        reader.end = .now + limit
        return reader
    }

    /// Returns the languages whose data are installed.
    public func languages() throws(PrintedTextError) -> Set<String> {
        let answer = try ask(Array("LANGUAGES\n".utf8))
        guard case .languages(let names) = answer else { throw .broken }
        return names
    }

    /// Reads the words of a picture.
    public func words(
        in picture: GreyPicture,
        as form: PrintedTextForm,
        language: String
    ) throws(PrintedTextError) -> [PrintedWord] {
        let line = "READ \(picture.width) \(picture.height) \(form.name) \(language)\n"
        guard case .words(let words) = try ask(Array(line.utf8) + picture.pixels) else {
            throw .broken
        }
        return words
    }

    /// Asks the program, which is started anew once if it has ended meanwhile.
    private func ask(_ request: [UInt8]) throws(PrintedTextError) -> TextAnswer {
        try process.withLock { process throws(PrintedTextError) in
            let wasRunning = process != nil
            let end = min(ContinuousClock.now + timeLimit, end ?? .now + timeLimit)
            // A card that only waited for others is no reason to end the program.
            guard end > .now else { throw .tookTooLong }
            do throws(PrintedTextError) {
                return try Self.ask(&process, program, request, until: end)
            } catch .broken where wasRunning {
                // It ends after idle minutes, perhaps just now.
                return try Self.ask(&process, program, request, until: end)
            }
        }
    }

    private static func ask(
        _ process: inout TextProcess?,
        _ program: URL?,
        _ request: [UInt8],
        until end: ContinuousClock.Instant
    ) throws(PrintedTextError) -> TextAnswer {
        let running: TextProcess
        if let process {
            running = process
        } else {
            running = try TextProcess(program)
            process = running
        }
        do throws(PrintedTextError) {
            return try running.answer(to: request, until: end)
        } catch {
            // What follows on the line is no answer to the next request. A missing language is an answer.
            if error != .noLanguage {
                running.kill()
                process = nil
            }
            throw error
        }
    }
}

extension PrintedTextForm {
    /// The name in requests.
    fileprivate var name: String {
        switch self {
        case .scattered: "scattered"
        case .line: "line"
        case .word: "word"
        }
    }
}
