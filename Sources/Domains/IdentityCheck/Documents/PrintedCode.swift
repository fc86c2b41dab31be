// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

/// The kinds of barcodes that documents carry, by the names of the catalogue.
public enum PrintedCode: String, Sendable, Hashable, CaseIterable {
    /// PDF417 (ISO/IEC 15438).
    case pdf417 = "PDF417"
    /// QR (ISO/IEC 18004).
    case qr = "QR"
    /// Code 39 (ISO/IEC 16388).
    case code39 = "CODE_39"
    /// The French visible digital seal.
    case twoDDoc = "2D-DOC"
}
