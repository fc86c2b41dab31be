// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Cryptography
import Encodings
import Testing

/// Signatures printed in standards.
///
/// They hold this module to the outside world, whereas round trips only hold it to itself.
struct StandardSignatureTests {
    @Test func `the P-256 signature of RFC 6979 A.2.5 verifies, DER and raw`() throws {
        let x = "60fed4ba255a9d31c961eb74c6356d68c049b8923b61fa6ce669622e60f29fb6"
        let y = "7903fe1008b8bc99a41ae9e95628bc64f2f1b20c2d7e9f5177a3c294d4462299"
        let r = "efd48b2aacb6a8fd1140dd9cd45e81d69d2c877b56aaf991c34d0ea84eaf3716"
        let s = "f7cb1c942d657c41d436c7a1b6e29f65f3e900dbb9aff4064dc4ab2f843acda8"
        let key = try ECPublicKey(curve: .p256, point: Hex.decode("04" + x + y)[...])
        let message = Array("sample".utf8)
        try key.verifyRaw(Hex.decode(r + s)[...], of: message[...], hash: .sha256)
        let der = DER.sequence([
            DER.integer(unsigned: try Hex.decode(r)), DER.integer(unsigned: try Hex.decode(s)),
        ])
        try PublicKey.ec(key).verify(der[...], of: message[...], using: .ecdsa(.sha256))
    }

    @Test func `the signature of nothing in RFC 8032 7.1 verifies`() throws {
        let key = try Ed25519PublicKey(
            Hex.decode("d75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a")[...]
        )
        let signature = try Hex.decode(
            "e5564300c360ac729086e2cc806e828a84877f1eb8e5d974d873e06522490155"
                + "5fb8821590a33bacc61e39701cf9b46bd25bf5f0595bbe24655141438e7a100b"
        )
        try key.verify(signature[...], of: [])
    }
}
