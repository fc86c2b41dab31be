// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Foundation

/// The locations of the project and of the folder with supplied material, if that exists.
public enum TestSupport {
    /// The root of the package, seen from this file.
    public static let projectRoot: String = URL(filePath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
        .path(percentEncoded: false)

    /// The folder `shared` beside the package root, or `nil` if it is missing.
    ///
    /// It contains genuine samples and public test vectors, which are used in place and never copied.
    public static let shared: String? = {
        let path = URL(filePath: projectRoot).deletingLastPathComponent()
            .appending(path: "shared").path(percentEncoded: false)
        return FileManager.default.fileExists(atPath: path) ? path : nil
    }()

    /// Whether the tests were built with the address or thread sanitizer.
    ///
    /// Their memory needs exceed limits on address space.
    public static let isSanitized: Bool = {
        guard let process = unsafe dlopen(nil, RTLD_NOW) else { return false }
        defer { unsafe dlclose(process) }
        return unsafe dlsym(process, "__asan_init") != nil || dlsym(process, "__tsan_init") != nil
    }()

    /// Returns the bytes of a file below ``shared``, or `nil` if it is missing.
    public static func sharedBytes(_ relativePath: String) -> [UInt8]? {
        guard let shared else { return nil }
        return bytes(shared + "/" + relativePath)
    }

    /// Returns the bytes of a file below ``projectRoot``, or `nil` if it is missing.
    public static func projectBytes(_ relativePath: String) -> [UInt8]? {
        bytes(projectRoot + "/" + relativePath)
    }

    private static func bytes(_ path: String) -> [UInt8]? {
        FileManager.default.contents(atPath: path).map { [UInt8]($0) }
    }
}
