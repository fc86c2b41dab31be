// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

// The capture of a side of a document as a picture, a WebAssembly module of its own for pages; see PictureMemory.swift
// and `Resources/workers/capture.js`.

import Encodings
import Reading

/// Follows the frames since the last reset.
nonisolated(unsafe) private var watch = CardWatch()
/// What the last single picture shows.
nonisolated(unsafe) private var still = CardSighting()

/// Adds the frame in the memory to those since the last reset.
///
/// The other arguments are the rectangle where the document should be, in pixels of the frame; without an area it may be
/// anywhere.
///
/// - Returns: the count of bytes of the report, which is at `etui_report`; negative if there is no such picture.
@_expose(wasm, "etui_watch") @_cdecl("etui_watch")
public func etuiWatch(
    width: Int32,
    height: Int32,
    left: Float,
    top: Float,
    right: Float,
    bottom: Float
) -> Int32 {
    guard let frame = unsafe memory.picture(width: width, height: height) else { return -1 }
    let guide = CaptureGuide(left: left, top: top, right: right, bottom: bottom)
    let sighting = unsafe watch.add(frame, within: guide)
    return unsafe memory.keep(sighting.report)
}

/// Forgets the frames.
@_expose(wasm, "etui_reset") @_cdecl("etui_reset")
public func etuiReset() {
    unsafe watch = CardWatch()
}

/// Looks at the single picture in the memory.
///
/// - Returns: the count of bytes of the report, which is at `etui_report`; negative if there is no such picture.
@_expose(wasm, "etui_still") @_cdecl("etui_still")
public func etuiStill(width: Int32, height: Int32) -> Int32 {
    guard let picture = unsafe memory.picture(width: width, height: height) else { return -1 }
    unsafe still = CardWatch.look(at: picture)
    let size = unsafe still.documentSize
    let sides: JSONOutput = size.map { [.integer($0.width), .integer($0.height)] } ?? .null
    return unsafe memory.keep(["sighting": still.report, "document": sides])
}

/// Straightens the document of the last single picture in one of its planes, which is in the memory.
///
/// - Returns: where the plane of the document is, of the sides that the report of the picture names; null without one.
@_expose(wasm, "etui_straighten") @_cdecl("etui_straighten")
public func etuiStraighten(width: Int32, height: Int32) -> UnsafeMutablePointer<UInt8>? {
    guard
        let picture = unsafe memory.picture(width: width, height: height),
        let document = unsafe still.document(in: picture)
    else { return nil }
    return unsafe memory.keep(document.pixels)
}
