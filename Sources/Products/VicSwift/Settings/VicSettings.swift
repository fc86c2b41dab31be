// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Execution
import Foundation

/// The appearance and language of the screens, and the server that the SDK uses.
///
/// Settings may be changed at any time from any thread, and visible screens follow. Each read and each write is
/// atomic; changing one part of a value, as in `pageTitle.size = 20`, is a read and a write, so change settings from
/// one thread.
public enum VicSettings {
    /// The environment whose card server the SDK uses; ``VicEnv/PROD`` by default.
    public static var environment: VicEnv {
        get { value(\.environment) }
        set {
            set(\.environment, newValue)
            Wallet.shared.environment = newValue
        }
    }

    /// The language of the screens.
    public enum Language {
        /// Sets the language; by default it is the user's first language that the SDK supports, or German.
        public static func setLanguage(language: VicLang) {
            set(\.language, language)
            Wallet.shared.language = language
        }

        /// The language in use.
        public static var current: VicLang {
            value(\.language) ?? preferred(among: Locale.preferredLanguages)
        }

        /// The first language of a list that the SDK supports, or German.
        static func preferred(among tags: [String]) -> VicLang {
            tags.lazy
                .compactMap { VicLang(rawValue: $0.prefix { $0.isLetter }.lowercased()) }
                .first ?? .DE
        }
    }

    // The current settings, and their observers.

    private static let values = Locked(SettingValues())
    private static let listeners = Locked<[UUID: @Sendable () -> Void]>([:])

    /// All current settings.
    static var snapshot: SettingValues {
        values.withLock { $0 }
    }

    static func value<Value: Sendable>(_ path: any KeyPath<SettingValues, Value> & Sendable)
        -> Value
    {
        values.withLock { $0[keyPath: path] }
    }

    static func set<Value: Sendable & Equatable>(
        _ path: any WritableKeyPath<SettingValues, Value> & Sendable,
        _ value: Value
    ) {
        let hasChanged = values.withLock { values in
            guard values[keyPath: path] != value else { return false }
            values[keyPath: path] = value
            return true
        }
        if hasChanged { tell() }
    }

    /// Resets every setting to its default, for example between tests; after ``VicCardsSdk/deleteAll()`` only those
    /// of single cards.
    static func reset(keepingAllBut isForCards: Bool = false) {
        values.withLock { values in
            if isForCards {
                values.cards = SettingValues.CardOverrides()
            } else {
                values = SettingValues()
            }
        }
        tell()
    }

    /// Calls a function after each change, on the thread of the change, until the result is released.
    static func observe(_ listener: @escaping @Sendable () -> Void) -> Observation {
        let id = UUID()
        listeners.withLock { $0[id] = listener }
        return Observation { listeners.withLock { $0[id] = nil } }
    }

    private static func tell() {
        let all = listeners.withLock { Array($0.values) }
        for listener in all {
            listener()
        }
    }
}
