// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

#if !canImport(UIKit)
/// The bar above a screen on platforms without UIKit; only its appearance can be set.
@MainActor
public final class UINavigationBar {}

/// The controls of platforms without UIKit, of which only the states are needed.
public enum UIControl {
    /// The states of a control; normal is none of them.
    public struct State: OptionSet, Hashable, Sendable {
        /// The bits.
        public let rawValue: UInt

        /// Creates states from their bits.
        public init(rawValue: UInt) {
            self.rawValue = rawValue
        }

        /// The usual state.
        public static let normal = State([])
        /// Pressed.
        public static let highlighted = State(rawValue: 1 << 0)
        /// Without effect.
        public static let disabled = State(rawValue: 1 << 1)
        /// Chosen.
        public static let selected = State(rawValue: 1 << 2)
    }
}
#endif
