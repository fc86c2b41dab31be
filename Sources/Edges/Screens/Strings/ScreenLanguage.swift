// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

/// The languages of the screens.
public enum ScreenLanguage: String, Codable, Hashable, Sendable, CaseIterable {
    case de, fr, it, en
    /// Russian, an additional language of the document exchange's screens.
    case ru
    /// Spanish and Dutch, additional languages of the identity check's screens.
    case es, nl
    /// Simplified Chinese, an additional language of the identity check's screens.
    case zhHans = "zh-Hans"

    /// The languages of every screen.
    public static let everywhere: [ScreenLanguage] = [.de, .fr, .it, .en]
    /// The languages of the identity check's screens.
    public static let identityCheck: [ScreenLanguage] = everywhere + [.es, .nl, .zhHans]

    /// Chooses the first language of a list that is offered, by its primary subtag; `nil` if none is.
    ///
    /// Chinese is chosen by script or region as well: `zh`, `zh-CN`, `zh-SG` and `zh-Hans` are simplified Chinese; any
    /// other Chinese leads to the next language of the list.
    ///
    /// - Parameters:
    ///   - preference: the value of an `Accept-Language` header (RFC 9110 §12.5.4). Weights are ignored:
    ///     browsers write the list in order of preference.
    ///   - offered: the languages to choose from.
    public init?(preference: String, among offered: [ScreenLanguage] = everywhere) {
        for item in preference.prefix(256).split(separator: ",") {
            let tag = item.drop { $0 == " " }.prefix { $0.isLetter || $0.isNumber || $0 == "-" }
            let subtags = tag.lowercased().split(separator: "-").map { String($0) }
            guard let primary = subtags.first else { continue }
            let isTraditional = subtags.dropFirst().first.map { !Self.simplified.contains($0) }
            let code = primary == "zh" ? (isTraditional ?? false ? "" : "zh-Hans") : primary
            if let language = offered.first(where: { $0.rawValue == code }) {
                self = language
                return
            }
        }
        return nil
    }

    /// The scripts and regions that write simplified Chinese, in lower case.
    private static let simplified: Set = ["hans", "cn", "sg"]
}
