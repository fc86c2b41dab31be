// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

// The reader of zones for a page, a WebAssembly module of its own; see PictureMemory.swift.

import Encodings
import MachineReadable
import Reading

/// What the frames since the last reset say together.
nonisolated(unsafe) private var session = ReadingSession(effort: .frame)
private let stills = DocumentReader(effort: .still)
/// The first zone of the last single picture.
nonisolated(unsafe) private var lastZone: ZoneReading?

/// Reads the picture in the memory; `isStill` for one of which there is no other, so that it has no
/// part in the session of frames; `today` as in 20260615.
///
/// - Returns: the count of bytes of the report, which is at `etui_report`; negative if there is no
///   such picture or day.
@_expose(wasm, "etui_read") @_cdecl("etui_read")
public func etuiRead(width: Int32, height: Int32, isStill: Int32, today: Int32) -> Int32 {
    guard let day = day(today), let picture = unsafe memory.picture(width: width, height: height)
    else { return -1 }
    if isStill != 0 {
        let reading = stills.read(picture, today: day)
        unsafe lastZone = reading.zones.first
        return unsafe memory.keep(report(reading, stable: nil))
    }
    let reading = unsafe session.read(picture, today: day)
    var stable: ZoneReading?
    if case .stable(let zone) = unsafe session.add(reading, today: day) { stable = zone }
    return unsafe memory.keep(report(reading, stable: stable))
}

/// Cuts a part out of the last single picture, as one of its planes that is in the memory shows it: the document (0) or
/// the holder's portrait (1).
///
/// - Returns: where the part is, straightened: its width and height, two bytes each with the low one first, and then its
///   pixels; null without such a part.
@_expose(wasm, "etui_crop") @_cdecl("etui_crop")
public func etuiCrop(width: Int32, height: Int32, part: Int32) -> UnsafeMutablePointer<UInt8>? {
    guard let zone = unsafe lastZone,
        let plane = unsafe memory.picture(width: width, height: height),
        let crop = part == 0
            ? zone.straightenedDocument(in: plane) : zone.straightenedPortrait(in: plane)
    else { return nil }
    let sides = [crop.width, crop.height].flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }
    return unsafe memory.keep(sides + crop.pixels)
}

/// Reads the lines that a person has typed so far; their bytes, separated by line feeds, are where a picture would be,
/// of `count` by 1; `lineLength` is 44, 36 or 30.
///
/// - Returns: the count of bytes of the report, which is at `etui_report`; negative if these are no lines of a zone.
@_expose(wasm, "etui_parse_zone") @_cdecl("etui_parse_zone")
public func etuiParseZone(count: Int32, lineLength: Int32, today: Int32) -> Int32 {
    guard let day = day(today), let bytes = unsafe memory.bytes(count: count),
        let zone = TypedZone(bytes, lineLength: Int(lineLength), today: day)
    else { return -1 }
    return unsafe memory.keep(zone.report)
}

/// Forgets all frames, as between the sides of a card.
@_expose(wasm, "etui_reset") @_cdecl("etui_reset")
public func etuiReset() {
    unsafe session.reset()
}

/// What was read in one picture; `stable` is what the frames up to it agree on.
private func report(_ reading: PictureReading, stable: ZoneReading?) -> JSONOutput {
    JSONOutput.object([
        ("documents", .array(reading.zones.map { $0.report })),
        ("stable", stable.map { $0.report } ?? .null),
        ("feedback", .array(reading.feedback.map { .string($0.name) })),
        ("candidates", .array(reading.candidateRegions.map { $0.report })),
    ])
}
