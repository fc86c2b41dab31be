// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import MachineReadable

extension CatalogueRow {
    /// The side that carries the data.
    ///
    /// That is the side that is captured for its zone, else for its barcode, else the front.
    public var dataSide: CheckPart {
        for mode in [CaptureMode.zone, .barcode] {
            for side in sides where modes(for: side).first == mode { return side }
        }
        return front.isEmpty ? .back : .front
    }

    /// Whether a device can read the data without a server: from a zone, or from the code of a North American licence.
    public var isReadOnDevice: Bool {
        switch modes(for: dataSide).first {
        // No rule of the Chinese permit is public, so nothing tells its line from other print.
        case .zone: zone != nil && zone != .chinesePermit
        case .barcode: documentNumber == .licenceCode
        default: false
        }
    }

    /// Returns whether a product takes the document.
    ///
    /// Fastfill refuses paper, except the German identity card.
    public func isTaken(by product: CheckProduct) -> Bool {
        guard self.product ?? product == product else { return false }
        return product == .netverify || variant == .plastic || legalAdvice == .germanPaperCard
    }

    /// Returns what a product captures of the document.
    ///
    /// Netverify captures every side and, on demand, the face; Fastfill only the side that carries the data. Legal
    /// advice comes before the first picture of the document, and consent before that of the face.
    ///
    /// - Parameters:
    ///   - product: the product.
    ///   - face: whether a face step follows; without effect in Fastfill.
    /// - Returns: the plan; `nil` if the product does not take the document.
    public func plan(
        for product: CheckProduct,
        face: CapturePlan.FaceDemand = .none
    ) -> CapturePlan? {
        guard isTaken(by: product) else { return nil }
        let parts = product == .fastfill ? [dataSide] : sides
        var steps = parts.enumerated().map { place, part in
            CapturePlan.Step(
                part: part,
                modes: modes(for: part),
                legalAdvice: place == 0 ? legalAdvice?.rawValue : nil
            )
        }
        if face != .none, product == .netverify {
            steps.append(
                CapturePlan.Step(
                    part: .face,
                    modes: modes(for: .face),
                    legalAdvice: CapturePlan.faceAdvice,
                    isOptional: face == .offered
                )
            )
        }
        return CapturePlan(steps: steps)
    }
}
