// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import CTesseract

/// Tesseract with the data of one language.
@safe
final class TextEngine {
    /// The language.
    let language: String
    private let handle: OpaquePointer

    /// The most words of an answer; a card has fewer than a hundred.
    private static let wordLimit = 2000
    /// The most bytes of a word.
    private static let lengthLimit = 200

    /// Loads the data of a language; nil if they are not installed.
    init?(language: String) {
        guard let made = unsafe TessBaseAPICreate() else { return nil }
        unsafe handle = made
        self.language = language
        guard unsafe etui_tesseract_load(handle, language) else { return nil }
    }

    deinit {
        unsafe TessBaseAPIEnd(handle)
        unsafe TessBaseAPIDelete(handle)
    }

    /// The languages whose data are installed.
    static func languages() -> [String] {
        guard let handle = unsafe TessBaseAPICreate() else { return [] }
        defer { unsafe TessBaseAPIDelete(handle) }
        // The folder is only known after one language was loaded.
        guard unsafe TessBaseAPIInit3(handle, nil, "eng") == 0,
            let names = unsafe TessBaseAPIGetAvailableLanguagesAsVector(handle)
        else { return [] }
        defer { unsafe TessDeleteTextArray(names) }
        var found: [String] = []
        while let name = unsafe names[found.count] { found.append(unsafe String(cString: name)) }
        return found
    }

    /// Reads a picture, and returns the answer to the request.
    func read(_ page: TextRequest.Page, _ pixels: [UInt8]) -> String {
        unsafe TessBaseAPISetPageSegMode(handle, page.form.mode)
        unsafe pixels.withUnsafeBufferPointer { pixels in
            unsafe TessBaseAPISetImage(
                handle,
                pixels.baseAddress,
                CInt(page.width),
                CInt(page.height),
                1,
                CInt(page.width)
            )
        }
        defer { unsafe TessBaseAPIClear(handle) }
        unsafe TessBaseAPISetSourceResolution(handle, 300)
        // There is no time limit here: the caller has one, and ends the process.
        guard unsafe TessBaseAPIRecognize(handle, nil) == 0 else { return "FAIL\n" }
        let words = words()
        return "WORDS \(words.count)\n" + words.joined()
    }

    /// The lines of the answer, one a word.
    private func words() -> [String] {
        guard let results = unsafe TessBaseAPIGetIterator(handle) else { return [] }
        defer { unsafe TessResultIteratorDelete(results) }
        let boxes = unsafe TessResultIteratorGetPageIterator(results)
        var words: [String] = []
        repeat {
            guard let text = unsafe TessResultIteratorGetUTF8Text(results, RIL_WORD) else {
                continue
            }
            defer { unsafe TessDeleteText(text) }
            var (left, top, right, bottom): (CInt, CInt, CInt, CInt) = (0, 0, 0, 0)
            guard
                unsafe TessPageIteratorBoundingBox(boxes, RIL_WORD, &left, &top, &right, &bottom)
                    != 0
            else { continue }
            let read = unsafe String(cString: text)
            // A word has no blank, and a line break would end its line of the answer.
            let shown = read.unicodeScalars.filter { $0.value > 0x20 && $0.value != 0x7F }
            guard !shown.isEmpty, read.utf8.count <= Self.lengthLimit else { continue }
            let confidence = unsafe TessResultIteratorConfidence(results, RIL_WORD)
            words.append(
                "\(left) \(top) \(right) \(bottom) \(confidence) "
                    + "\(String(String.UnicodeScalarView(shown)))\n"
            )
        } while unsafe TessResultIteratorNext(results, RIL_WORD) != 0
            && words.count < Self.wordLimit
        return words
    }
}

extension TextRequest.Form {
    /// The library's name for the arrangement.
    fileprivate var mode: TessPageSegMode {
        switch self {
        case .scattered: PSM_SPARSE_TEXT
        case .line: PSM_SINGLE_LINE
        case .word: PSM_SINGLE_WORD
        }
    }
}
