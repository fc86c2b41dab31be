// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

// The reader of documents for a page: compiled to WebAssembly by script/wasm, called by
// `Resources/workers/reader.js`. A page writes a grey picture into memory that it asks for here, has it
// read, and takes the report out of memory as JSON. There is one thread, so nothing here is locked.

import Encodings
import MachineReadable
import Reading

/// What lives from call to call.
///
/// Safe, as each pointer is kept with the count of its bytes and given back by its owner alone.
@safe
private final class Module {
    /// What the frames since the last reset say together.
    var session = ReadingSession(effort: .frame)
    let stills = DocumentReader(effort: .still)
    /// The picture that the page fills.
    var pixels: UnsafeMutablePointer<UInt8>?
    var pixelCount = 0
    /// The report that the page reads.
    var report: UnsafeMutablePointer<UInt8>?
    var reportCount = 0

    /// Frames are of one size mostly, so the memory is kept.
    func memory(for count: Int) -> UnsafeMutablePointer<UInt8> {
        if let pixels = unsafe pixels, pixelCount >= count { return unsafe pixels }
        unsafe pixels?.deallocate()
        let fresh = UnsafeMutablePointer<UInt8>.allocate(capacity: count)
        unsafe pixels = fresh
        pixelCount = count
        return unsafe fresh
    }

    func keep(_ text: [UInt8]) {
        unsafe report?.deallocate()
        let fresh = UnsafeMutablePointer<UInt8>.allocate(capacity: max(text.count, 1))
        for (index, byte) in text.enumerated() { unsafe fresh[index] = byte }
        unsafe report = fresh
        reportCount = text.count
    }
}

nonisolated(unsafe) private var module: Module?

private func theModule() -> Module {
    if let module = unsafe module { return module }
    let fresh = Module()
    unsafe module = fresh
    return fresh
}

/// The largest picture: 40 million pixels, as for files.
private let pixelLimit = 40_000_000

/// Memory for a picture of these sides, row by row, one byte a pixel; null for an impossible size.
@_expose(wasm, "etui_frame") @_cdecl("etui_frame")
public func etuiFrame(width: Int32, height: Int32) -> UnsafeMutablePointer<UInt8>? {
    guard width > 0, height > 0, Int(width) <= pixelLimit / Int(height) else { return nil }
    return unsafe theModule().memory(for: Int(width) * Int(height))
}

/// Reads the picture in the memory; `isStill` for one of which there is no other, so that it has no
/// part in the session of frames; `today` as in 20260615.
///
/// - Returns: the count of bytes of the report, which is at `etui_report`; negative if there is no
///   such picture or day.
@_expose(wasm, "etui_read") @_cdecl("etui_read")
public func etuiRead(width: Int32, height: Int32, isStill: Int32, today: Int32) -> Int32 {
    let module = theModule()
    guard width > 0, height > 0, Int(width) <= pixelLimit / Int(height),
        let memory = unsafe module.pixels, module.pixelCount >= Int(width) * Int(height),
        let day = CalendarDate(
            year: Int(today) / 10_000,
            month: Int(today) / 100 % 100,
            day: Int(today) % 100
        )
    else { return -1 }
    let count = Int(width) * Int(height)
    let pixels = unsafe [UInt8](UnsafeBufferPointer(start: memory, count: count))
    guard let picture = GreyPicture(width: Int(width), height: Int(height), pixels: pixels) else {
        return -1
    }
    if isStill != 0 {
        module.keep(report(module.stills.read(picture, today: day), stable: nil))
    } else {
        let reading = module.session.read(picture, today: day)
        var stable: ZoneReading?
        if case .stable(let zone) = module.session.add(reading, today: day) { stable = zone }
        module.keep(report(reading, stable: stable))
    }
    return Int32(module.reportCount)
}

/// Forgets all frames, as between the sides of a card.
@_expose(wasm, "etui_reset") @_cdecl("etui_reset")
public func etuiReset() {
    theModule().session.reset()
}

/// Where the report of the last reading is.
@_expose(wasm, "etui_report") @_cdecl("etui_report")
public func etuiReport() -> UnsafeMutablePointer<UInt8>? {
    unsafe theModule().report
}

/// What was read in one picture; `stable` is what the frames up to it agree on.
private func report(_ reading: PictureReading, stable: ZoneReading?) -> [UInt8] {
    JSONOutput.object([
        ("documents", .array(reading.zones.map { $0.report })),
        ("stable", stable.map { $0.report } ?? .null),
        ("feedback", .array(reading.feedback.map { .string($0.name) })),
        ("candidates", .array(reading.candidateRegions.map { $0.report })),
    ])
    .utf8()
}
