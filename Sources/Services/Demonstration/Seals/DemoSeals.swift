// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Barcodes
import Certificates
package import Encodings
import Pictures
package import Seals

/// The demonstration: an authority of Utopia with its revocation list, and seals to try.
///
/// The first start creates everything with the code that real authorities would use, and saves it in one
/// folder. The authority calls itself a demonstration (``Seals/SealDemonstration``), so it is trusted
/// only by those who explicitly accept demonstrations.
package struct DemoSeals: Sendable {
    /// A code for trying.
    package struct Sample: Sendable {
        /// Its name in the string catalogue (`sample.<name>.title`) and in the address.
        package let name: String
        /// The picture of its QR code, a PNG file.
        package let picture: [UInt8]
    }

    /// The authority, configured as a demonstration.
    package let anchor: SealAnchor
    /// The codes, in display order.
    package let samples: [Sample]

    /// The order on the page: valid, invalid, impossible to check, not a seal.
    static let names = ["vaccination", "test", "altered", "revoked", "stranger", "menu"]

    /// Loads the demonstration in a folder, or creates it if it is missing, damaged or not valid at the time.
    package init(folder: String, at time: Instant) throws(DemonstrationError) {
        let files = DemoFiles(folder: folder)
        let material = try Self.material(files, at: time)
        let list = try material.revocationList(at: time)
        try files.write(revocationList: list)
        anchor = material.authority.anchor(revocationListDER: list.der)
        samples = Self.names.compactMap { name in
            material.texts[name].flatMap { Self.picture($0) }.map {
                Sample(name: name, picture: $0)
            }
        }
    }

    private static func material(
        _ files: DemoFiles,
        at time: Instant
    ) throws(DemonstrationError) -> DemoMaterial {
        if let kept = try files.read(at: time) { return kept }
        let made = try DemoMaterial.make(at: time)
        try files.write(made)
        return made
    }

    private static func picture(_ text: [UInt8]) -> [UInt8]? {
        var style = BarcodeWriter.Style()
        style.scale = 5
        return BarcodeWriter.write(text, symbology: .qr, style: style)
            .flatMap { PNGWriter.encode($0) }
    }
}
