// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Foundation

/// Where the tests find the project and, where it exists, the folder of handed-over material.
public enum TestSupport {
    /// The root of the package, seen from this file.
    public static let projectRoot: String = URL(filePath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
        .path(percentEncoded: false)

    /// The folder `shared` beside the package root, or `nil` where it is missing.
    ///
    /// It holds genuine samples and public test vectors, which are run in place and never copied.
    public static let shared: String? = {
        let path = URL(filePath: projectRoot).deletingLastPathComponent()
            .appending(path: "shared").path(percentEncoded: false)
        return FileManager.default.fileExists(atPath: path) ? path : nil
    }()

    /// Whether the tests were built with the address or the thread sanitizer, whose own needs for
    /// memory break bounds on address space.
    public static let isSanitized: Bool = {
        guard let process = unsafe dlopen(nil, RTLD_NOW) else { return false }
        defer { unsafe dlclose(process) }
        return unsafe dlsym(process, "__asan_init") != nil || dlsym(process, "__tsan_init") != nil
    }()

    /// The bytes of a file below ``shared``, or `nil` where it is missing.
    public static func sharedBytes(_ relativePath: String) -> [UInt8]? {
        guard let shared else { return nil }
        return bytes(shared + "/" + relativePath)
    }

    /// The bytes of a file below ``projectRoot``, or `nil` where it is missing.
    public static func projectBytes(_ relativePath: String) -> [UInt8]? {
        bytes(projectRoot + "/" + relativePath)
    }

    private static func bytes(_ path: String) -> [UInt8]? {
        FileManager.default.contents(atPath: path).map { [UInt8]($0) }
    }
}
