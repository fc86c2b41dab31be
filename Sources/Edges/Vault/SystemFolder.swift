// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Foundation

/// Where the system wants an app to keep what belongs to a person.
package enum SystemFolder {
    /// The folder for one part of this package.
    ///
    /// - Parameter part: what is kept there.
    /// - Returns: a path without a slash at its end.
    package static func path(for part: String) -> String {
        #if canImport(Darwin)
        let base = FileManager.default.urls(for: .applicationSupportDirectory, in: .userDomainMask)
        return (base.first?.path ?? NSTemporaryDirectory()) + "/etui/" + part
        #else
        return path(for: part, ProcessInfo.processInfo.environment, home: NSHomeDirectory())
        #endif
    }

    /// `$XDG_DATA_HOME/etui/…`, or what stands for it where the variable is not set or no full path (XDG Base
    /// Directory Specification 0.8).
    package static func path(
        for part: String,
        _ environment: [String: String],
        home: String
    ) -> String {
        let base = environment["XDG_DATA_HOME"].flatMap { $0.hasPrefix("/") ? $0 : nil }
        return (base ?? home + "/.local/share") + "/etui/" + part
    }
}
