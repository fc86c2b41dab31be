// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Cryptography
import Execution

/// The digits of a PIN while a person enters it; any thread may wipe them at any time.
final class PINBuffer: Sendable {
    private let held = Locked<HeldDigits?>(nil)

    var count: Int { held.withLock { $0?.count ?? 0 } }

    func append(_ digit: UInt8) {
        held.withLock { held in
            let digits = held?.withBytes { digits in
                HeldDigits(
                    SecretBytes(count: digits.count + 1) { more in
                        for index in digits.indices { more[index] = digits[index] }
                        more[digits.count] = digit
                    }
                )
            }
            held?.wipe()
            held = digits ?? HeldDigits(SecretBytes(count: 1) { $0[0] = digit })
        }
    }

    func removeLast() {
        held.withLock { held in
            let digits = held?.withBytes { digits in
                HeldDigits(SecretBytes(copying: digits.extracting(droppingLast: 1)))
            }
            held?.wipe()
            held = digits
        }
    }

    func wipe() {
        held.withLock { held in
            held?.wipe()
            held = nil
        }
    }

    /// Replaces the digits.
    func set(_ digits: HeldDigits) {
        held.withLock { held in
            held?.wipe()
            held = digits
        }
    }

    /// Returns the digits once more, for sending; `nil` if there are none.
    func copy() -> HeldDigits? { held.withLock { $0?.copy() } }

    /// Returns whether both have the same digits; the time taken tells nothing about them.
    func isSame(as other: PINBuffer) -> Bool {
        guard let own = copy()?.secretCopy(), let theirs = other.copy()?.secretCopy() else {
            return false
        }
        return own.isEqualInConstantTime(to: theirs)
    }
}
