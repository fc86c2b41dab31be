// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

/// Why faces cannot be examined; the similarity is then `NOT_POSSIBLE`, and the service lives on.
package enum FaceEngineError: Error, Equatable, Sendable {
    /// The program or a model is not installed (finding `face.engine.absent`).
    case absent
    /// A model is not the published one, nor one that the operator added unverified.
    case altered(FaceModel)
    /// The program ended, or answered with something else than an answer; it is started anew for the next request.
    case broken
    /// The program took too long and was ended.
    case late
    /// The program refused the request.
    case refused
    /// A picture cannot be read.
    case unreadable
    /// A model cannot be written to, or removed from, its folder.
    case storage
}
