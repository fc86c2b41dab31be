// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import EtuiService
import Pictures
import Reading
import Scanning

/// Cuts the documents with zones and the portraits on them out of the pictures, straightens them, and saves them as PNG
/// files.
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
            let stem = "\(stems[place])-\(number + 1)"
            guard let document = zone.outline.flatMap({ found.picture.straightened($0) }) else {
                return "\(stem.visible).png: the outline of the document is not clear enough"
            }
            if let complaint = Self.save(document, at: stem + ".png") { return complaint }
            guard let portrait = zone.straightenedPortrait(in: found.picture) else {
                continue
            }
            if let complaint = Self.save(portrait, at: stem + "-portrait.png") { return complaint }
        }
        return nil
    }

    /// Saves a picture of a person's document so that other users of the machine cannot read it.
    private static func save(_ picture: GreyPicture, at path: String) -> String? {
        ScanFile.save(PNGWriter.encode(picture), at: path, mode: 0o600)
    }
}
