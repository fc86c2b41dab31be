// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

/// Why the files of the screens cannot be prepared: a mistake of the package, never of its users.
public enum ScreenAssetsError: Error, Equatable, Sendable {
    /// There is no folder of files beside the program.
    case noFolder
    /// A file is missing.
    case missing(path: String)
    /// A module uses a form of `import` or `export` that is not understood, or modules import each other
    /// in a circle.
    case module(path: String)
}
