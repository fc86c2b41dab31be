// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import IdentityCheck

#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

/// Frames on standard input and output.
enum StandardPipes {
    /// Reads the body of one frame; nil at the end, or if the frame is too long.
    static func read() -> [UInt8]? {
        guard let head = read(FaceEngineFrame.headCount),
            let count = FaceEngineFrame.bodyCount(head, limit: FaceEngineFrame.requestLimit)
        else { return nil }
        return read(count)
    }

    /// Writes an answer; ends the process if that fails.
    static func write(_ answer: FaceEngineAnswer) {
        var rest = FaceEngineFrame.framed(answer.body)[...]
        while !rest.isEmpty {
            let count = unsafe rest.withUnsafeBytes { bytes in
                unsafe systemWrite(STDOUT_FILENO, bytes.baseAddress, bytes.count)
            }
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { exit(1) }
            rest = rest.dropFirst(count)
        }
    }

    /// Says on standard error why the program ends, and ends it.
    static func fail(_ reason: String) {
        let line = Array("etui-faces: \(reason)\n".utf8)
        _ = unsafe line.withUnsafeBytes {
            unsafe systemWrite(STDERR_FILENO, $0.baseAddress, $0.count)
        }
        exit(1)
    }

    private static func read(_ count: Int) -> [UInt8]? {
        var place = 0
        let bytes = unsafe [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
            while place < count {
                let more = unsafe systemRead(
                    STDIN_FILENO,
                    buffer.baseAddress.map { unsafe $0 + place },
                    count - place
                )
                if more < 0, errno == EINTR { continue }
                guard more > 0 else { break }
                place += more
            }
            filled = place
        }
        return place == count ? bytes : nil
    }
}

private func systemRead(_ file: Int32, _ bytes: UnsafeMutableRawPointer?, _ count: Int) -> Int {
    #if canImport(Darwin)
    unsafe Darwin.read(file, bytes, count)
    #else
    unsafe Glibc.read(file, bytes, count)
    #endif
}

private func systemWrite(_ file: Int32, _ bytes: UnsafeRawPointer?, _ count: Int) -> Int {
    #if canImport(Darwin)
    unsafe Darwin.write(file, bytes, count)
    #else
    unsafe Glibc.write(file, bytes, count)
    #endif
}
