// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

/// Why a file of the vault could not be read or written.
///
/// Contains the step and the system's error number, never a path or content.
public enum VaultError: Error, Equatable, Sendable {
    /// A step, as in POSIX.
    public enum Step: String, Sendable {
        /// Opening or creating a file.
        case open
        /// Querying kind and size of a file.
        case status
        /// Setting the permissions of a file.
        case mode
        /// Reading.
        case read
        /// Writing.
        case write
        /// Waiting until the disk has the changes.
        case synchronize
        /// Giving a file its final name.
        case rename
        /// Removing a file.
        case remove
        /// Creating a folder.
        case makeFolder
        /// Taking a lock.
        case lock
    }

    /// The system refused a step; `errorNumber` is its `errno`.
    case failed(Step, errorNumber: Int32)
    /// The file is longer than the caller allows.
    case tooLarge(limit: Int)
    /// The entry with this name is not a regular file.
    case notAFile
    /// A file of secrets is not private to this user, or cannot be made so.
    case exposed
}
