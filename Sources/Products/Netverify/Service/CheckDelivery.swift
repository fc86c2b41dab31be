// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Encodings
import IdentityCheck
import MachineReadable
import Pictures
import Reading

/// What a check delivers: the pictures of its parts and the fields that were read.
struct CheckDelivery: Sendable {
    /// The parts, in the order of the plan.
    var parts: [CapturedPart]
    /// What was read of all parts.
    var data: IdentityData

    /// Collects what was read of all parts of a document.
    init(
        _ parts: [CapturedPart],
        _ row: CatalogueRow,
        country: String,
        product: CheckProduct,
        today: CalendarDate,
        print: PrintedReading? = nil
    ) {
        self.parts = parts
        data =
            IdentityExtraction(
                zone: parts.compactMap(\.reading.zone).first.map { ZoneSource($0) },
                barcode: parts.compactMap(\.reading.licence).first?.document,
                print: print,
                selected: SelectedDocument(
                    country: country,
                    type: row.type,
                    variant: row.variant,
                    product: product
                ),
                today: today
            ).data
    }

    /// What is sealed and sent, in this order.
    var sealedParts: [SealedPart] { parts.map { SealedPart($0.part) } + [.data] }

    /// The content of a part: a picture file, or the JSON of the fields.
    ///
    /// A picture whose file is too large is halved until it fits.
    func content(of sealed: SealedPart) throws(IdentityCheckError) -> [UInt8] {
        guard let part = parts.first(where: { SealedPart($0.part) == sealed }) else {
            return data.json.utf8()
        }
        if let colors = part.colors { return colors.file }
        var picture = part.picture
        while true {
            guard let file = PNGWriter.encode(picture) else { throw .unavailable }
            if file.count <= sealed.contentByteCount { return file }
            guard let half = picture.halved() else { throw IdentityCheckError(pictureCase: 7) }
            picture = half
        }
    }
}

/// Where the content of a check is at its end.
enum DeliveryOutcome: Sendable {
    /// The operator's server has it.
    case delivered
    /// Only this device has it.
    case kept
}

extension SealedPart {
    init(_ part: CheckPart) {
        switch part {
        case .front: self = .front
        case .back: self = .back
        case .face: self = .face
        }
    }
}
