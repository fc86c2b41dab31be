// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

/// What stands before the elements: who issued the card and by which edition of the standard.
public struct AAMVAHeader: Hashable, Sendable {
    /// The issuer identification number: six digits; see ``AAMVAIssuer``.
    public let issuerNumber: String
    /// The edition of the standard, 0…99.
    ///
    /// 0 before 2000, 1 of 2000, 2 of 2003, 3 of 2005, 4…8 of 2009…2013, 9 of 2016, 10 of 2020, 11
    /// of 2025.
    public let version: Int
    /// The edition of the jurisdiction's own elements, 0…99; `nil` in versions 0 and 1, which do
    /// not have it.
    public let jurisdictionVersion: Int?

    /// The newest edition whose elements are known here.
    public static let newestVersion = 11

    /// A header of these values, or `nil` where the issuer number is not six digits or a version
    /// not 0…99.
    ///
    /// In versions 0 and 1 the jurisdiction's version is left out; in others it is 0 if missing.
    public init?(issuerNumber: String, version: Int, jurisdictionVersion: Int? = nil) {
        let digits = issuerNumber.utf8
        let ownVersion = jurisdictionVersion ?? 0
        guard
            digits.count == 6, digits.allSatisfy({ $0.isDigit }),
            0...99 ~= version, 0...99 ~= ownVersion
        else { return nil }
        self.issuerNumber = issuerNumber
        self.version = version
        self.jurisdictionVersion = Self.hasJurisdictionVersion(version) ? ownVersion : nil
    }

    /// Whether headers of that version state the jurisdiction's version.
    static func hasJurisdictionVersion(_ version: Int) -> Bool { version >= 2 }
}
