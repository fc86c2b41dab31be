// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Foundation

/// `etui-text` reads printed text for `etui`, one request after the other, by Tesseract.
///
/// `etui` starts it with the first request and speaks to it over standard input and output, which are one socket.
/// It is a program of its own, because linked into `etui`, Tesseract and its libraries would cost every command time and
/// memory, and because a process can be ended where the library cannot be stopped. It ends when `etui` ends, and after
/// five minutes without a request, which gives back the memory of the language data.
///
/// A request is a line, and pixels after it: `READ width height form language`, then width × height bytes of grey; or
/// `LANGUAGES`. The answer is `WORDS n` and n lines `left top right bottom confidence text`, or `LANGUAGES`
/// and their names, or `FAIL` (`FAIL language` where its data are not installed). The exit status is 0 after the last
/// request, 1 after a line that is no request.
@main
enum EtuiText {
    /// Milliseconds without a request after which the program ends.
    private static let idleLimit: CInt = 5 * 60 * 1000

    static func main() {
        Bounds.set()
        let input = RequestInput(idleLimit: idleLimit)
        var engine: TextEngine?
        // Finding them loads one, and every card asks.
        var languages: [String]?
        while let line = input.line() {
            guard let request = TextRequest(line) else { exit(1) }
            switch request {
            case .languages:
                let known = languages ?? TextEngine.languages()
                languages = known
                write("LANGUAGES " + known.joined(separator: " ") + "\n")
            case .read(let page):
                guard let pixels = input.bytes(page.width * page.height) else { return }
                if engine?.language != page.language {
                    engine = TextEngine(language: page.language)
                }
                write(engine.map { $0.read(page, pixels) } ?? "FAIL language\n")
            }
        }
    }

    private static func write(_ answer: String) {
        // A caller that has gone wants no answer; the next read ends the program.
        try? FileHandle.standardOutput.write(contentsOf: Data(answer.utf8))
    }
}
