// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

public import Reading

/// Reads printed words: Tesseract on a server and in the command, Vision on Apple's platforms.
///
/// What it reads is print, which anybody can print: it never verifies a document.
public protocol PrintedTextEngine: Sendable {
    /// Returns the languages whose data are installed, by their names in ISO 639-2, such as `deu`.
    ///
    /// This can take a second, so call it off Swift's own pool.
    func languages() throws(PrintedTextError) -> Set<String>

    /// Reads the words of a picture.
    ///
    /// This can take ten seconds, so call it off Swift's own pool.
    ///
    /// - Parameters:
    ///   - picture: upright text, dark on a bright ground, best at 300 dpi.
    ///   - form: how the text is arranged.
    ///   - language: the language whose letters are expected.
    /// - Returns: the words in any order, with places in the picture.
    /// - Throws: ``PrintedTextError``.
    func words(
        in picture: GreyPicture,
        as form: PrintedTextForm,
        language: String
    ) throws(PrintedTextError) -> [PrintedWord]
}

/// How text is arranged in a picture.
public enum PrintedTextForm: Sendable, Hashable, CaseIterable {
    /// Words anywhere.
    case scattered
    /// One line.
    case line
    /// One word.
    case word
}

/// Why an engine read nothing.
public enum PrintedTextError: Error, Sendable, Hashable {
    /// The engine is not installed, or does not start.
    case noEngine
    /// The data of the language are not installed.
    case noLanguage
    /// The engine took more than ten seconds and was stopped.
    case tookTooLong
    /// The engine broke off, or answered what is no answer.
    case broken
}
