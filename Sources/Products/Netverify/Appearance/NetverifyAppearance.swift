// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

/// The modes of the screens, for values that differ between them.
public enum NetverifyAppearanceMode: String, Sendable, Hashable, CaseIterable {
    case light, dark
}

/// An element of the built-in screens whose appearance an app may set.
///
/// A controller reads the settings when it is created; later changes count for the next one.
@preconcurrency @MainActor
public protocol NetverifyAppearance {
    /// What has the setters.
    associatedtype Proxy = Self

    /// The setters for both modes.
    static func netverifyAppearance() -> Proxy
    /// The setters for one mode.
    static func netverifyAppearance(in mode: NetverifyAppearanceMode) -> Proxy
}

extension NetverifyAppearance {
    /// The later name of ``netverifyAppearance()``.
    public static func jumioAppearance() -> Proxy { netverifyAppearance() }
}

extension NetverifyAppearance where Self: NetverifyAppearanceProxy, Proxy == Self {
    /// The setters for both modes.
    public static func netverifyAppearance() -> Self { Self(modes: [.light, .dark]) }

    /// The setters for one mode.
    public static func netverifyAppearance(in mode: NetverifyAppearanceMode) -> Self {
        Self(modes: [mode])
    }
}
