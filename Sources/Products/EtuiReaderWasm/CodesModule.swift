// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

// The reader of licences' codes for a page, a WebAssembly module of its own, which a page loads when a picture has no
// zone; see PictureMemory.swift.

import Encodings
import Reading

/// Reads the codes of licences in the picture in the memory; `today` as in 20260615.
///
/// - Returns: the count of bytes of the report, which is at `etui_report`; negative if there is no
///   such picture or day.
@_expose(wasm, "etui_read") @_cdecl("etui_read")
public func etuiRead(width: Int32, height: Int32, today: Int32) -> Int32 {
    guard let day = day(today), let picture = unsafe memory.picture(width: width, height: height)
    else { return -1 }
    return unsafe memory.keep(.array(LicenceCode.read(in: picture).map { $0.report(on: day) }))
}
