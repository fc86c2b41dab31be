// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import EtuiService
import Pictures
import Reading
import Scanning
import Vault

/// Cuts the documents with zones out of the pictures, straightens them, and saves them as PNG files.
struct ScanCrops: Sendable {
    /// For each input the path of its files without number and ending.
    private let stems: [String]

    /// Creates the paths in a folder, which is made if it is missing; the files are called like the inputs.
    init(folder: String, inputs: [ScanInput]) throws(CommandError) {
        guard !folder.isEmpty else { throw .unusable("--crop cannot be empty") }
        guard Input.makeFolder(folder) else {
            throw .unusable("--crop '\(folder.visible)': the folder cannot be made")
        }
        stems = ScanAnnotation.names(inputs).map {
            folder + (folder.hasSuffix("/") ? "" : "/") + $0.dropLast(".png".count)
        }
    }

    /// Writes the documents of an input; returns why one could not be written.
    func write(_ report: ScanReport, place: Int) -> String? {
        guard case .success(let found) = report.outcome else { return nil }
        for (number, zone) in found.zones.enumerated() {
            guard let outline = zone.outline,
                let document = found.picture.straightened(outline)
            else { continue }
            let path = "\(stems[place])-\(number + 1).png"
            guard let file = PNGWriter.encode(document) else {
                return "\(path.visible): there is not enough memory for the picture"
            }
            do throws(VaultError) {
                // It shows a person's document, so others on the machine do not read it.
                try AtomicFile.replace(path, with: file, mode: 0o600)
            } catch {
                return "\(path.visible): cannot be written"
            }
        }
        return nil
    }
}
