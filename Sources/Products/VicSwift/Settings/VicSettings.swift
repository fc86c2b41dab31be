// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Execution
import Foundation

/// How the screens look, which language they speak, and which server the SDK talks to.
///
/// Settings may be changed at any time from any thread, and screens on show follow. Each reading and
/// each writing is atomic; changing one part of a value, as in `pageTitle.size = 20`, is a reading and
/// a writing, so change settings from one thread.
public enum VicSettings {
    /// Which card server the SDK talks to; ``VicEnv/PROD`` unless said otherwise.
    public static var environment: VicEnv {
        get { value(\.environment) }
        set {
            set(\.environment, newValue)
            Wallet.shared.environment = newValue
        }
    }

    /// The language of the screens.
    public enum Language {
        /// Sets the language; until then it is the reader's first one that the SDK speaks, or German.
        public static func setLanguage(language: VicLang) {
            set(\.language, language)
            Wallet.shared.language = language
        }

        /// The language in use.
        public static var current: VicLang {
            value(\.language) ?? preferred(among: Locale.preferredLanguages)
        }

        /// The first language of a list that the SDK speaks, or German.
        static func preferred(among tags: [String]) -> VicLang {
            tags.lazy
                .compactMap { VicLang(rawValue: $0.prefix { $0.isLetter }.lowercased()) }
                .first ?? .DE
        }
    }

    // What is set, and who follows it.

    private static let values = Locked(SettingValues())
    private static let listeners = Locked<[UUID: @Sendable () -> Void]>([:])

    /// Everything as it is set now.
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

    /// Puts every setting back to its default, as between tests and after ``VicCardsSdk/deleteAll()``
    /// for single cards only.
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

    /// Calls a function after each change, on the thread of the change, until the result is let go.
    static func observe(_ listener: @escaping @Sendable () -> Void) -> SettingsObservation {
        let id = UUID()
        listeners.withLock { $0[id] = listener }
        return SettingsObservation { listeners.withLock { $0[id] = nil } }
    }

    private static func tell() {
        let all = listeners.withLock { Array($0.values) }
        for listener in all {
            listener()
        }
    }
}

/// Keeps a listener of the settings; letting it go ends that.
final class SettingsObservation: Sendable {
    private let end: @Sendable () -> Void

    init(end: @escaping @Sendable () -> Void) {
        self.end = end
    }

    deinit {
        end()
    }
}
