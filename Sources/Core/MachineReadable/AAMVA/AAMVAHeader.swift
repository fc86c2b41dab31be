// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

/// The header before the elements: the issuer of the card and the edition of the standard.
public struct AAMVAHeader: Hashable, Sendable {
    /// The issuer identification number: six digits; see ``AAMVAIssuer``.
    public let issuerNumber: String
    /// The edition of the standard, 0…99.
    ///
    /// 0 is from before 2000, 1 from 2000, 2 from 2003, 3 from 2005, 4…8 from 2009…2013, 9 from 2016, 10 from 2020, 11
    /// from 2025.
    public let version: Int
    /// The edition of the jurisdiction's own elements, 0…99; `nil` in versions 0 and 1, which do not have it.
    public let jurisdictionVersion: Int?

    /// The newest edition whose elements are known here.
    public static let newestVersion = 11

    /// Creates a header, or returns `nil` if the issuer number is not six digits or a version is not 0…99.
    ///
    /// Versions 0 and 1 leave out the jurisdiction's version; in others it is 0 if missing.
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

    /// Returns whether headers of a version state the jurisdiction's version.
    static func hasJurisdictionVersion(_ version: Int) -> Bool { version >= 2 }
}
