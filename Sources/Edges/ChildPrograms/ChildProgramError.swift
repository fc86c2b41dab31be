// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

/// Why a program does not answer.
package enum ChildProgramError: Error, Sendable, Hashable {
    /// It is not there, or cannot be started.
    case absent
    /// It ended.
    case broken
    /// It took too long.
    case late
}
