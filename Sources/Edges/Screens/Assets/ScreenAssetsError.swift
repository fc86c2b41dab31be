// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

/// Why the files of the screens cannot be prepared: a bug in the package, never a user's mistake.
public enum ScreenAssetsError: Error, Equatable, Sendable {
    /// There is no folder of files next to the program.
    case noFolder
    /// A file is missing.
    case missing(path: String)
    /// A module uses an unsupported form of `import` or `export`, or modules import each other in a circle.
    case module(path: String)
}
