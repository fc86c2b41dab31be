// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Encodings
import IdentityCheck

/// A frame of the movements as it is stored, and its place among them.
struct SealedFrame: Sendable {
    let place: Int
    let picture: SealedPicture
}

/// A transaction with all that verifying it needs.
struct LoadedTransaction: Sendable {
    let stored: StoredTransaction
    let account: IdentityAccount
    let parts: [StoredPart]
    /// The movements of the face, and the frames that are kept of them; nil if the check asked for none.
    let movements: StoredMovements?
    let frames: [SealedFrame]
    let key: TransactionKey
    let request: JSONValue?
    let claim: JSONValue?
    /// The pictures, encrypted.
    let pictures: [CheckPart: SealedPicture]
}

/// A file of a transaction.
struct SealedPicture: Sendable {
    let file: String
    let bytes: [UInt8]
}

/// What a transaction holds after its verification.
struct VerifiedTransaction: Sendable {
    let outcome: VerificationOutcome
    /// Whether anything of the document was read.
    let isRead: Bool
    /// What was read, encrypted, and the same as results have it.
    let result: [UInt8]
    let resultValue: JSONValue?
    /// What the client read, encrypted; nil if nothing of it is kept.
    let claim: [UInt8]?
    /// The parts whose picture has another file now.
    let covered: [StoredPart]
    /// These files, encrypted.
    let files: [SealedPicture]
}
