// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Vault

/// The pictures that `etui scan` saves.
enum ScanFile {
    /// Returns for each input a path in a folder, named like the input; a repeated name gets a number.
    static func paths(of inputs: [ScanInput], in folder: String) -> [String] {
        var counts: [String: Int] = [:]
        return inputs.map { input in
            let file =
                input.path == "-" ? "input" : String(input.path.split(separator: "/").last ?? "")
            let count = (counts[file] ?? 0) + 1
            counts[file] = count
            return folder + (folder.hasSuffix("/") ? "" : "/") + file
                + (count == 1 ? "" : "-\(count)")
        }
    }

    /// Saves an encoded picture.
    ///
    /// - Parameters:
    ///   - file: the picture, `nil` if there was not enough memory to encode it.
    ///   - path: where to save it.
    ///   - mode: who may read it.
    /// - Returns: why it could not be saved, `nil` if it was.
    static func save(_ file: [UInt8]?, at path: String, mode: UInt16) -> String? {
        guard let file else {
            return "\(path.visible): there is not enough memory for the picture"
        }
        do throws(VaultError) {
            try AtomicFile.replace(path, with: file, mode: mode)
            return nil
        } catch {
            return "\(path.visible): cannot be written"
        }
    }
}
