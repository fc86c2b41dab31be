// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import EtuiService
import Pictures
import Reading
import Scanning

/// Cuts the documents with zones out of the pictures, straightens them, and saves them as PNG files.
struct ScanCrops: Sendable {
    /// The path of each input's files, without number and extension.
    private let stems: [String]

    /// Creates the paths in a folder, which is made if it is missing; the files are called like the inputs.
    init(folder: String, inputs: [ScanInput]) throws(CommandError) {
        guard !folder.isEmpty else { throw .unusable("--crop cannot be empty") }
        guard Input.makeFolder(folder) else {
            throw .unusable("--crop '\(folder.visible)': the folder cannot be made")
        }
        stems = ScanFile.paths(of: inputs, in: folder)
    }

    /// Writes the documents of an input; returns why one could not be written.
    func write(_ report: ScanReport, place: Int) -> String? {
        guard case .success(let found) = report.outcome else { return nil }
        for (number, zone) in found.zones.enumerated() {
            let path = "\(stems[place])-\(number + 1).png"
            guard let document = zone.outline.flatMap({ found.picture.straightened($0) }) else {
                return "\(path.visible): the outline of the document is not clear enough"
            }
            // It shows a person's document, so other users of the machine cannot read it.
            let complaint = ScanFile.save(PNGWriter.encode(document), at: path, mode: 0o600)
            if let complaint { return complaint }
        }
        return nil
    }
}
