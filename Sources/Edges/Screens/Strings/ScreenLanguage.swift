// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

/// The languages of the screens.
public enum ScreenLanguage: String, Codable, Hashable, Sendable, CaseIterable {
    case de, fr, it, en
    /// Russian, in which the screens of the document exchange speak besides.
    case ru

    /// The languages in which every screen speaks.
    public static let everywhere: [ScreenLanguage] = [.de, .fr, .it, .en]

    /// The first language of a list that is one of ``everywhere``, by its primary subtag; `nil` if none is.
    ///
    /// - Parameter preference: the value of an `Accept-Language` header (RFC 9110 §12.5.4). Weights
    ///   are ignored: browsers write the list in order of preference.
    public init?(preference: String) {
        for item in preference.prefix(256).split(separator: ",") {
            let primary = item.drop { $0 == " " }.prefix { $0.isLetter }
            if let language = Self.everywhere.first(where: { $0.rawValue == primary.lowercased() })
            {
                self = language
                return
            }
        }
        return nil
    }
}
