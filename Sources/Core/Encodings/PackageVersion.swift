// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

/// The version of this package.
public enum PackageVersion {
    /// Major, minor and patch (Semantic Versioning 2.0.0).
    public static let text = "0.1.0"
}
