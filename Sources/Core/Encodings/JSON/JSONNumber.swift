// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

/// A number of a JSON text, kept as written.
///
/// Source: RFC 8259 §6.
public struct JSONNumber: Sendable {
    let digits: ArraySlice<UInt8>

    init(_ digits: ArraySlice<UInt8>) {
        self.digits = digits
    }

    /// The number as written.
    public var text: String { String(decoding: digits, as: UTF8.self) }

    /// The number in its canonical spelling (RFC 8785 §3.2.2.3), or as written if it is too large to have
    /// one.
    public var canonicalText: String {
        var text: [UInt8] = []
        return text.appendECMAScript(double) ? String(decoding: text, as: UTF8.self) : self.text
    }

    /// Whether the number is spelt as in the canonical form.
    var isCanonical: Bool {
        // Most are short whole numbers, which have no other spelling.
        let isPlain = digits.count < 16 && digits.allSatisfy { 0x30...0x39 ~= $0 }
        return isPlain || (double.isFinite && canonicalText == text)
    }

    /// The closest double, ties to even; infinite if the number is too large for one.
    public var double: Double { DecimalNumber.double(digits.span) }

    /// The number as an integer, if it is one and fits `Int`, in any spelling.
    ///
    /// `1`, `1.0`, `10e-1` and `1e0` are all 1, and `-0` is 0.
    public var integer: Int? { DecimalNumber(digits.span).integer }
}
