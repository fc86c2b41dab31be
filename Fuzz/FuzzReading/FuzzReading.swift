// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import MachineReadable
import Reading

/// The readers are made once, since making one decodes its weights.
private let readers = (DocumentReader(effort: .still), DocumentReader(effort: .frame))

/// Runs one input of the fuzzer, a grey picture of any size: two bytes for the width, then the pixels.
///
/// A crash or a failed precondition is a finding.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    let bytes = [UInt8](UnsafeBufferPointer(start: start, count: count))
    guard bytes.count > 2, let today = CalendarDate(year: 2026, month: 6, day: 15) else { return 0 }
    let width = Int(bytes[0]) << 2 + Int(bytes[1] & 3) + 1
    let height = (bytes.count - 2) / width
    let pixels = Array(bytes[2...].prefix(width * height))
    guard let picture = GreyPicture(width: width, height: height, pixels: pixels) else { return 0 }
    for reader in [readers.0, readers.1] {
        let reading = reader.read(picture, today: today)
        precondition(!reading.feedback.isEmpty)
        precondition(reading.feedback == reading.feedback.sorted())
        for zone in reading.zones {
            precondition(zone.document.isConvincing)
            precondition((0...1).contains(zone.confidence))
            precondition(zone.pitch.isFinite && zone.pitch > 0)
        }
    }
    for effort in [DocumentReader.Effort.still, .frame] {
        for code in QRCode.read(in: picture, effort: effort) {
            precondition((1...40).contains(code.version) && code.corners.count == 4)
        }
    }
    return 0
}
