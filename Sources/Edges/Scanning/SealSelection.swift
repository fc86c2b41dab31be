// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

public import Barcodes
import Seals

/// The seal among the codes of a picture.
public enum SealSelection: Hashable, Sendable {
    /// The picture shows no code.
    case noCode
    /// The content of the one seal, or of the first code where none is a seal.
    case content([UInt8])
    /// The picture shows this many different seals.
    case several(Int)

    /// Selects among codes.
    ///
    /// Several different seals in one picture are rejected like several seals in one text; the same seal printed twice
    /// is one.
    public init(among codes: [Barcode]) {
        let seals = Set(codes.map(\.bytes).filter { SealKind.recognised(in: $0) != nil })
        guard seals.count <= 1 else {
            self = .several(seals.count)
            return
        }
        self = (seals.first ?? codes.first?.bytes).map { .content($0) } ?? .noCode
    }
}
