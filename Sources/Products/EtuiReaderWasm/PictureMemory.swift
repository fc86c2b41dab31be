// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

// What the modules for a page have in common: compiled to WebAssembly by script/wasm, called by
// `Resources/workers/reader.js`. A page writes a grey picture into memory that it asks for here, has it
// read, and takes the report out of memory as JSON. There is one thread, so nothing here is locked.

import Encodings
import MachineReadable
import Reading

/// The memory that lives from call to call.
///
/// Safe, as each pointer is kept with the count of its bytes and given back by its owner alone.
@safe
struct PictureMemory {
    /// The largest picture: 40 million pixels, as for files.
    private static let pixelLimit = 40_000_000

    private var pixels: UnsafeMutablePointer<UInt8>?
    private var pixelCount = 0
    private var report: UnsafeMutablePointer<UInt8>?

    /// Memory for a picture; frames are of one size mostly, so it is kept.
    mutating func room(width: Int32, height: Int32) -> UnsafeMutablePointer<UInt8>? {
        guard let count = Self.count(width, height) else { return nil }
        if let pixels = unsafe pixels, pixelCount >= count { return unsafe pixels }
        unsafe pixels?.deallocate()
        let fresh = UnsafeMutablePointer<UInt8>.allocate(capacity: count)
        unsafe pixels = fresh
        pixelCount = count
        return unsafe fresh
    }

    /// The picture that the page has written; nil if there is none of these sides.
    func picture(width: Int32, height: Int32) -> GreyPicture? {
        guard let count = Self.count(width, height), let memory = unsafe pixels, pixelCount >= count
        else { return nil }
        let pixels = unsafe [UInt8](UnsafeBufferPointer(start: memory, count: count))
        return GreyPicture(width: Int(width), height: Int(height), pixels: pixels)
    }

    /// The bytes that the page has written, as into a picture of one row.
    func bytes(count: Int32) -> [UInt8]? {
        picture(width: count, height: 1)?.pixels
    }

    /// Keeps a report for the page and returns the count of its bytes.
    mutating func keep(_ json: JSONOutput) -> Int32 {
        let text = json.utf8()
        unsafe keep(text)
        return Int32(text.count)
    }

    /// Keeps bytes for the page where a report would be, and returns their place.
    @discardableResult
    mutating func keep(_ bytes: [UInt8]) -> UnsafeMutablePointer<UInt8> {
        unsafe report?.deallocate()
        let fresh = UnsafeMutablePointer<UInt8>.allocate(capacity: max(bytes.count, 1))
        for (index, byte) in bytes.enumerated() { unsafe fresh[index] = byte }
        unsafe report = fresh
        return unsafe fresh
    }

    var place: UnsafeMutablePointer<UInt8>? { unsafe report }

    private static func count(_ width: Int32, _ height: Int32) -> Int? {
        guard width > 0, height > 0, Int(width) <= pixelLimit / Int(height) else { return nil }
        return Int(width) * Int(height)
    }
}

nonisolated(unsafe) var memory = PictureMemory()

/// A day from a number such as 20260615.
func day(_ number: Int32) -> CalendarDate? {
    CalendarDate(year: Int(number) / 10_000, month: Int(number) / 100 % 100, day: Int(number) % 100)
}

/// Memory for a picture of these sides, row by row, one byte a pixel; null for an impossible size.
@_expose(wasm, "etui_frame") @_cdecl("etui_frame")
public func etuiFrame(width: Int32, height: Int32) -> UnsafeMutablePointer<UInt8>? {
    unsafe memory.room(width: width, height: height)
}

/// Where the report of the last reading is.
@_expose(wasm, "etui_report") @_cdecl("etui_report")
public func etuiReport() -> UnsafeMutablePointer<UInt8>? {
    unsafe memory.place
}
