// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Cryptography
import Execution
import Foundation
import Vault

/// A process that has an encrypted store open, in the folder `store` beside its `keys`.
///
/// It says on standard output what is done, one byte at a time, so that whoever kills it knows what
/// must be there.
struct StoreWriter {
    let store: EncryptedStore

    init(folder: String) throws {
        store = try EncryptedStore(
            folder: folder + "/store",
            format: ItemFormat(
                magic: Array("VICS".utf8),
                version: 1,
                context: "vic-store-v1",
                byteLimit: 100_000
            ),
            keys: try FileKeyStore(folder: folder + "/keys"),
            random: RecognisableRandom()
        )
    }

    /// Says `o` and has the store open until it is killed.
    func hold() {
        say("o")
        while true { sleep(1_000) }
    }

    /// Writes six items of two compartments in turn, and says `w` after each.
    func write(from first: Int) throws {
        var step = first
        while true {
            try compartment(step).write(Self.content(step), to: Self.item(step))
            say("w")
            step += 1
        }
    }

    /// Makes a secret and six items, says `w`, deletes everything, says `d`, and so on.
    func fillAndDelete() throws {
        while true {
            _ = try store.compartment("one").secret("signing-key", byteCount: 32)
            for step in 0..<6 {
                try compartment(step).write(Self.content(step), to: Self.item(step))
            }
            say("w")
            try store.deleteAll()
            say("d")
        }
    }

    private func compartment(_ step: Int) throws -> Compartment {
        try store.compartment(step % 6 < 3 ? "one" : "two")
    }

    private static func item(_ step: Int) -> String {
        "item-\(step % 3)"
    }

    /// Bytes that only this step has.
    private static func content(_ step: Int) -> [UInt8] {
        Array("step \(step) ".utf8)
            + [UInt8](repeating: UInt8(truncatingIfNeeded: step), count: 100 + step * 137 % 9_000)
    }

    private func say(_ word: String) {
        FileHandle.standardOutput.write(Data(word.utf8))
    }
}

/// Not random: every key and every nonce can be found again in whatever is left behind.
final class RecognisableRandom: RandomSource {
    private let count = Locked<UInt64>(0)

    func fill(_ buffer: inout MutableSpan<UInt8>) {
        let number = count.withLock { count in
            count += 1
            return count
        }
        // Short enough for a nonce; the rest makes each one different.
        for index in buffer.indices {
            let mark = Array("SPECIMEN".utf8)
            buffer[index] =
                index < mark.count
                ? mark[index] : UInt8(truncatingIfNeeded: number >> UInt64(8 * (index % 4)))
        }
    }
}
