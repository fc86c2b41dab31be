// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Foundation
import Reading
import TestSupport
import Testing

@testable import Barcodes

/// Pictures that the library was not designed for.
@Suite(.serialized)
struct HostilePictureTests {
    @Test(arguments: [UInt64(1), 2, 3, 4])
    func `distorted codes end no process`(seed: UInt64) throws {
        for number in 0..<40 {
            var distortion = try #require(Distortion(seed: seed << 32 | UInt64(number)))
            let distorted = distortion.picture()
            let picture = try #require(distorted)
            let effort = number.isMultiple(of: 4) ? BarcodeReader.Effort.thorough : .fast
            do throws(BarcodeError) {
                for code in try BarcodeReader.read(picture, effort: effort) {
                    #expect(code.corners.count == 4)
                }
            } catch {
                #expect(error == .libraryBroke || error == .tookTooLong, "picture \(number)")
            }
        }
    }

    @Test func `a picture that takes too long is not one without a code`() throws {
        let picture = try #require(BarcodeWriter.write([65, 66]))
        var library = Library(timeLimit: .zero)
        #expect(PassSearch(.fast([.qr])).run(on: picture, &library).isEmpty)
        #expect(library.error == .tookTooLong)
        var patient = Library(timeLimit: .seconds(60))
        #expect(PassSearch(.fast([.qr])).run(on: picture, &patient).map(\.bytes) == [[65, 66]])
        #expect(patient.error == nil)
    }

    #if os(Linux)
    @Test func `no descriptor and no zombie is left`() throws {
        let picture = try #require(BarcodeWriter.write([65, 66]))
        _ = try BarcodeReader.read(picture, effort: .fast)
        for _ in 0..<20 { _ = try BarcodeReader.read(picture, effort: .fast) }
        var late = Library(timeLimit: .zero)
        for _ in 0..<20 { _ = late.ask(.fast([.qr]), about: picture) }
        // Other tests' searches may have a few open meanwhile; a leak would leave one for each.
        let open = try FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd")
        let pipes = open.filter { name in
            let target = try? FileManager.default.destinationOfSymbolicLink(
                atPath: "/proc/self/fd/\(name)"
            )
            return (Int(name) ?? 0) > 2 && target?.hasPrefix("pipe:") == true
        }
        #expect(pipes.count < 20, "\(pipes.count) pipes")
        #expect(zombies().count < 20)
    }

    /// Returns the children of this process that have ended without being waited for.
    private func zombies() -> [String] {
        let own = getpid()
        let numbers = (try? FileManager.default.contentsOfDirectory(atPath: "/proc")) ?? []
        return numbers.filter { number in
            guard Int(number) != nil,
                let status = try? String(contentsOfFile: "/proc/\(number)/status", encoding: .utf8)
            else { return false }
            return status.contains("State:\tZ") && status.contains("PPid:\t\(own)\n")
        }
    }
    #endif
}
