// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

/// Why a file of the vault could not be read or written.
///
/// Names the step and the system's error number, never a path or content.
public enum VaultError: Error, Equatable, Sendable {
    /// A step on the way, as in POSIX.
    public enum Step: String, Sendable {
        /// Opening or creating a file.
        case open
        /// Asking for kind and size of a file.
        case status
        /// Setting who may read a file.
        case mode
        /// Reading.
        case read
        /// Writing.
        case write
        /// Waiting until the disk has it.
        case synchronize
        /// Giving a file its final name.
        case rename
        /// Removing a file.
        case remove
        /// Making a folder.
        case makeFolder
        /// Taking a lock.
        case lock
    }

    /// The system refused a step; `errorNumber` is its `errno`.
    case failed(Step, errorNumber: Int32)
    /// The file is longer than the caller takes.
    case tooLarge(limit: Int)
    /// There is something under this name that is no regular file.
    case notAFile
    /// A file of secrets is not this user's alone, or cannot be made so.
    case exposed
}
