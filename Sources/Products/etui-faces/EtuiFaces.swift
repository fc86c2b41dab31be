// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import CFaces
import IdentityCheck

/// `etui-faces`: finds and compares faces in pictures that come on standard input, and answers on standard output.
///
/// A program of its own, so that hostile pictures meet the networks in a process without files, sockets and secrets.
/// It ends at the end of its input, at the first frame that breaks the rules, and when a picture takes too long.
@main
struct EtuiFaces {
    /// The memory that the program may have, in bytes.
    private static let memory = 1 << 30
    /// The seconds for the models, and for each picture.
    private static let (openSeconds, pictureSeconds) = (UInt32(30), UInt32(5))

    static func main() {
        guard etui_faces_confine(memory) else { return StandardPipes.fail("cannot be confined") }
        guard let first = StandardPipes.read(), let engine = open(first) else {
            return StandardPipes.write(.refused)
        }
        StandardPipes.write(.opened)
        while let body = StandardPipes.read() {
            guard case .examine(let pictures, let isThorough) = FaceEngineRequest(parsing: body)
            else { return StandardPipes.write(.refused) }
            let found = engine.examine(pictures, isThorough: isThorough) {
                etui_faces_end_after(pictureSeconds)
            }
            etui_faces_end_after(0)
            StandardPipes.write(found.map { .examined($0) } ?? .refused)
        }
    }

    private static func open(_ body: [UInt8]) -> FaceLibrary? {
        guard case .open(let landmarks, let network) = FaceEngineRequest(parsing: body) else {
            return nil
        }
        etui_faces_end_after(openSeconds)
        defer { etui_faces_end_after(0) }
        return FaceLibrary(landmarks: landmarks, network: network)
    }
}
