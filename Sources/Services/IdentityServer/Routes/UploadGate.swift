// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import HTTPServer
import IdentityCheck

/// The memory that long uploads of all accounts may take together.
///
/// A check that an integrator's server sends has up to 61 MB, and its JSON and its pictures are copies beside the body, so there
/// is one of that size at a time. Bodies up to ``freeByteCount``, such as most sealed pictures of apps, never wait.
enum UploadGate {
    private static let freeByteCount = 4 << 20

    static func make() -> BodyGate {
        BodyGate(
            [
                // Single pictures, sealed; those of a form, too, unless they are large.
                BodyGate.Lane(
                    bodyByteCount: SealedPart.front.bodyByteCount,
                    byteCount: 2 * SealedPart.front.bodyByteCount,
                    waitingCount: 64
                ),
                // Checks with all their pictures.
                BodyGate.Lane(bodyByteCount: .max, byteCount: 64 << 20, waitingCount: 64),
            ],
            BodyGate.Rules(freeByteCount: freeByteCount)
        )
    }
}
