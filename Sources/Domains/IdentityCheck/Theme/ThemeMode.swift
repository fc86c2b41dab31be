// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

/// The two modes of a screen, each with its own values.
public enum ThemeMode: String, Sendable, Hashable, CaseIterable {
    case light, dark
}

/// The states of a button that can look different.
public enum ThemeState: String, Sendable, Hashable, CaseIterable {
    case normal
    /// Pressed; of several choices also the chosen one.
    case highlighted
}
