// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Encodings
import Seals
import TestSupport
import Testing

/// The effect of changed bytes and missing ends on a seal.
struct SealChangeTests {
    /// The distance between changed bytes; a prime, so that no field is skipped every time.
    private static let step = 7

    @Test(arguments: [0x01, 0x20, 0x80] as [UInt8])
    func `a changed byte never makes an authentic seal say anything else`(mask: UInt8) throws {
        let scene = SealScene()
        let text = Array(try scene.text().utf8)
        let anchor = try scene.anchor()
        let signed = try VDSNCSeal(parsing: text).signedBytes()
        var refusedCount = 0
        for place in stride(from: Int(mask) % Self.step, to: text.count, by: Self.step) {
            var changed = text
            changed[place] ^= mask
            guard let verified = verified(changed, anchor) else {
                refusedCount += 1
                continue
            }
            #expect(try verified.seal.signedBytes() == signed, "byte \(place)")
        }
        #expect(refusedCount > text.count / Self.step / 2)
    }

    @Test func `a seal cut off anywhere is unreadable`() throws {
        let text = Array(try SealScene().text().utf8)
        for count in stride(from: 0, to: text.count, by: 3) {
            #expect(throws: SealReadingError.self) {
                try VDSNCSeal(parsing: Array(text.prefix(count)))
            }
        }
    }

    private func verified(_ text: [UInt8], _ anchor: SealAnchor) -> VerifiedSeal? {
        guard let seal = try? VDSNCSeal(parsing: text) else { return nil }
        return try? SealVerifier().verify(seal, anchors: [anchor], at: SealScene.time)
    }
}
