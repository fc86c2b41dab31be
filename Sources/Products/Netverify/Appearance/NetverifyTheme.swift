// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

public import Foundation
import IdentityCheck

/// Why the file of a theme was not accepted.
public struct NetverifyThemeError: Error, Hashable, Sendable {
    let cause: ThemeError

    /// The setting that has a wrong value, such as `UINavigationBar.tintColor`; nil if the file itself is wrong.
    public var setting: String? {
        guard case .invalidValue(let key, _, _) = cause else { return nil }
        return key
    }
}

/// The appearance of the next controller's screens.
@MainActor
public enum NetverifyTheme {
    static var current = ScreenTheme()

    /// Takes the JSON file of the theme editor in place of everything that was set.
    ///
    /// - Parameter json: the bytes of the file, at most 5 MB.
    /// - Returns: the keys that no setting has; their values are not taken.
    /// - Throws: ``NetverifyThemeError``; nothing has changed then.
    @discardableResult
    public static func use(_ json: Data) throws(NetverifyThemeError) -> [String] {
        do throws(ThemeError) {
            let reading = try ScreenTheme.reading(Array(json))
            current = reading.theme
            return reading.unknownKeys
        } catch {
            throw NetverifyThemeError(cause: error)
        }
    }

    /// Forgets everything that was set.
    public static func reset() {
        current = ScreenTheme()
    }
}
