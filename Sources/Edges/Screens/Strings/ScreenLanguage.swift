// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

/// The languages of the screens.
public enum ScreenLanguage: String, Codable, Hashable, Sendable, CaseIterable {
    case de, fr, it, en
    /// Russian, an additional language of the document exchange's screens.
    case ru

    /// The languages of every screen.
    public static let everywhere: [ScreenLanguage] = [.de, .fr, .it, .en]

    /// Chooses the first language of a list that is offered, by its primary subtag; `nil` if none is.
    ///
    /// - Parameters:
    ///   - preference: the value of an `Accept-Language` header (RFC 9110 §12.5.4). Weights are ignored:
    ///     browsers write the list in order of preference.
    ///   - offered: the languages to choose from.
    public init?(preference: String, among offered: [ScreenLanguage] = everywhere) {
        for item in preference.prefix(256).split(separator: ",") {
            let primary = item.drop { $0 == " " }.prefix { $0.isLetter }
            if let language = offered.first(where: { $0.rawValue == primary.lowercased() }) {
                self = language
                return
            }
        }
        return nil
    }
}
