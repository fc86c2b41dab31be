// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Barcodes
import Foundation
import Pictures
import Reading
import Testing

/// Pipes, sockets and devices in folders must not block anything.
struct SpecialFileTests {
    private let scratch: Scratch

    init() throws {
        scratch = try Scratch()
    }

    /// Returns a folder with pipes of these names, a link to one of them, and a link to a device.
    private func folder(_ name: String, pipes: [String]) throws -> String {
        let path = scratch.path + "/" + name
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
        for pipe in pipes { try #require(mkfifo(path + "/" + pipe, 0o600) == 0) }
        if let first = pipes.first {
            try #require(symlink(first, path + "/link-" + first) == 0)
            try #require(symlink("/dev/zero", path + "/device-" + first) == 0)
        }
        return path
    }

    @Test func `a scan of a folder passes over a pipe, and says so`() throws {
        let folder = try folder("pictures", pipes: ["pipe.png"])
        let code = try #require(BarcodeWriter.write(Array("a text".utf8)))
        let file = try #require(PNGWriter.encode(code))
        try Data(file).write(to: URL(filePath: folder + "/code.png"))
        let outcome = try BuiltCommand.run(["scan", folder])
        #expect(outcome.status == 0)
        #expect(outcome.output.contains("a text"))
        for name in ["pipe.png", "link-pipe.png", "device-pipe.png"] {
            let words = "\(folder)/\(name): skipped, it is a pipe, a socket or a device"
            #expect(outcome.diagnostics.contains(words))
        }
    }

    @Test func `a pipe that is named is read`() throws {
        let path = try folder("named", pipes: ["pipe"]) + "/pipe"
        let code = try #require(BarcodeWriter.write(Array("a text".utf8)))
        let file = try #require(PNGWriter.encode(code))
        let writer = Thread { try? Data(file).write(to: URL(filePath: path), options: []) }
        writer.start()
        let outcome = try BuiltCommand.run(["scan", path])
        #expect(outcome.status == 0)
        #expect(outcome.output.contains("a text"))
    }

    @Test func `trust from a folder, and lists beside a file, pass over pipes`() throws {
        let authority = try IssuedAuthority()
        let text = Array(try authority.issue().output.utf8)
        let folder = try folder("trust", pipes: ["pipe.cer", "csca.crl"])
        try FileManager.default.copyItem(
            atPath: authority.folder + "/csca.cer",
            toPath: folder + "/csca.cer"
        )
        for trust in [folder, folder + "/csca.cer"] {
            let arguments = ["seal", "verify", "-", "--trust", trust]
            let outcome = try BuiltCommand.run(arguments, input: text)
            #expect(outcome.output.contains("icao.vacc"))
        }
    }

    @Test func `conformance and authority folders are not kept waiting`() throws {
        let cases = try folder("cases", pipes: ["test.json"])
        _ = try BuiltCommand.run(["conformance", cases])
        let authority = try folder("authority", pipes: ["authority.json"])
        #expect(try BuiltCommand.run(["seal", "issue", "--authority", authority]).status == 2)
    }
}
