// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

// The reader of codes for a page, of those of licences and of QR codes: a WebAssembly module of its own, which a page
// loads when a picture has no zone; see PictureMemory.swift.

import Encodings
import Reading

/// Reads the codes of licences in the picture in the memory and, unless `hasTexts` is 0, QR codes after them.
///
/// `isStill` for a picture of which there is no other, so that it is worth more work; `today` as in 20260615.
///
/// - Returns: the count of bytes of the report, which is at `etui_report`; negative if there is no
///   such picture or day.
@_expose(wasm, "etui_read") @_cdecl("etui_read")
public func etuiRead(
    width: Int32,
    height: Int32,
    isStill: Int32,
    hasTexts: Int32,
    today: Int32
) -> Int32 {
    guard let day = day(today), let picture = unsafe memory.picture(width: width, height: height)
    else { return -1 }
    var documents = LicenceCode.read(in: picture).map { $0.report(on: day) }
    if hasTexts != 0 {
        let effort: DocumentReader.Effort = isStill != 0 ? .still : .frame
        documents += QRCode.read(in: picture, effort: effort).map { $0.report }
    }
    return unsafe memory.keep(.array(documents))
}
