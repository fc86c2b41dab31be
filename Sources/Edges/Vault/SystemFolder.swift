// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Foundation

/// The place where the system wants an app to keep a person's data.
package enum SystemFolder {
    /// Returns the folder for one part of this package.
    ///
    /// - Parameter part: the part whose data are kept there.
    /// - Returns: a path without a slash at its end.
    package static func path(for part: String) -> String {
        #if canImport(Darwin)
        let base = FileManager.default.urls(for: .applicationSupportDirectory, in: .userDomainMask)
        return (base.first?.path ?? NSTemporaryDirectory()) + "/etui/" + part
        #else
        return path(for: part, ProcessInfo.processInfo.environment, home: NSHomeDirectory())
        #endif
    }

    /// Returns `$XDG_DATA_HOME/etui/…`, or the default location if the variable is not set or not an absolute path.
    ///
    /// Source: XDG Base Directory Specification 0.8.
    package static func path(
        for part: String,
        _ environment: [String: String],
        home: String
    ) -> String {
        let base = environment["XDG_DATA_HOME"].flatMap { $0.hasPrefix("/") ? $0 : nil }
        return (base ?? home + "/.local/share") + "/etui/" + part
    }
}
