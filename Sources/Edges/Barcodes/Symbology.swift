// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

/// A kind of code, one- or two-dimensional.
public enum Symbology: String, Sendable, Hashable, CaseIterable {
    /// ISO/IEC 18004.
    case qr = "QRCode"
    /// ISO/IEC 24778.
    case aztec = "Aztec"
    /// ISO/IEC 16022.
    case dataMatrix = "DataMatrix"
    /// ISO/IEC 15438.
    case pdf417 = "PDF417"
    /// ISO/IEC 16388.
    case code39 = "Code39"
    /// ISO/IEC 15417.
    case code128 = "Code128"
    /// ISO/IEC 16390, interleaved 2 of 5, with at least six digits.
    case itf = "ITF"

    /// Whether it consists of bars in one direction only.
    public var isLinear: Bool {
        switch self {
        case .code39, .code128, .itf: true
        case .qr, .aztec, .dataMatrix, .pdf417: false
        }
    }
}
