// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Cryptography
import Encodings
import Seals

/// The rows about the seal itself: its text, signature and encodings.
extension BadInput {
    package static var seals: [BadInput] { contents + algorithms + signatures + encodings }

    private static func replace(_ part: String, _ other: String) -> Edit {
        { $0.editText = { $0 = try $0.replacing(the: part, with: other) } }
    }

    private static func sign(_ edit: @escaping @Sendable ([UInt8]) -> [UInt8]) -> Edit {
        { $0.editText = { $0 = try $0.editingSignature(edit) } }
    }

    private static func write(
        _ member: String,
        _ edit: @escaping @Sendable (String) -> String
    ) -> Edit {
        { $0.editText = { $0 = try $0.editing(member, edit) } }
    }

    /// The order of P-256 (SEC 2 §2.4.2).
    private static let order: [UInt8] =
        [0xFF, 0xFF, 0xFF, 0xFF, 0, 0, 0, 0, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF]
        + [0xBC, 0xE6, 0xFA, 0xAD, 0xA7, 0x17, 0x9E, 0x84]
        + [0xF3, 0xB9, 0xCA, 0xC2, 0xFC, 0x63, 0x25, 0x51]

    private static let contents: [BadInput] = [
        BadInput(
            14,
            "a genuine text inside a forged one",
            .verifyVDSSignatureFailed
        ) { scene in
            scene.editText = { text in
                let quoted = JSONOutput.string(text).encoded()
                text = text.replacingOnce("ERIKSSON", with: "MALLORY")
                text = text.replacingOnce("{", with: "{\"originalJson\":\(quoted),")
            }
        },
        BadInput(17, "a letter", .verifyVDSSignatureFailed, replace("ERIKSSON", "ERIKSSEN")),
        BadInput(
            18,
            authentic: "order and space",
            replace(#""sex":"F""#, " \"sex\"\t:\r\n\"F\" ")
        ),
        BadInput(
            18,
            authentic: "order of members",
            replace(#""t":"icao.vacc","v":1"#, #""v":1,"t":"icao.vacc""#)
        ),
        BadInput(19, authentic: "escapes", replace("ERIKSSON", #"\u0045RIKSSON"#)),
        BadInput(19, authentic: "an escaped slash") {
            $0.request = .saying("a/b//c")
            try replace("a/b//c", #"a\/b/\/c"#)(&$0)
        },
        BadInput(
            20,
            "a member inside",
            .verifyVDSSignatureFailed,
            replace(#""data":{"#, #""data":{"x":1,"#)
        ),
        BadInput(20, authentic: "a member outside", replace("{", #"{"x":{"n":"EVE"},"#)),
    ]

    private static let algorithms: [BadInput] =
        ["es256", "none", "HS256", "RS256", ""].map { name in
            BadInput(21, "alg \(name)", .verifyVDSSignatureFailed, write("alg") { _ in name })
        } + [
            BadInput(
                22,
                "other hash",
                .verifyVDSSignatureFailed,
                write("alg") { _ in "ES384" }
            )
        ]

    private static let signatures: [BadInput] = [
        BadInput(
            23,
            "DER",
            .verifyVDSSignatureFailed,
            sign {
                DER.sequence([
                    DER.integer(unsigned: Array($0.prefix(32))),
                    DER.integer(unsigned: Array($0.suffix(32))),
                ])
            }
        ),
        BadInput(23, "63 bytes", .verifyVDSSignatureFailed, sign { $0.dropLast() + [] }),
        BadInput(23, "65 bytes", .verifyVDSSignatureFailed, sign { $0 + [0] }),
        BadInput(
            23,
            "r is 0",
            .verifyVDSSignatureFailed,
            sign { Array(repeating: 0, count: 32) + $0.suffix(32) }
        ),
        BadInput(
            23,
            "s is n",
            .verifyVDSSignatureFailed,
            sign { $0.prefix(32) + order }
        ),
    ]

    private static let encodings: [BadInput] = [
        BadInput(24, "sign", .parseSignatureFromVdsFailed, write("sigvl") { "!" + $0 }),
        BadInput(24, "line", .parseSignatureFromVdsFailed, write("sigvl") { $0 + #"\n"# }),
        BadInput(24, "stray", .parseSignatureFromVdsFailed, write("sigvl") { $0 + "A" }),
        BadInput(
            24,
            "padding",
            .parseSignatureFromVdsFailed,
            write("sigvl") { String($0.dropLast()) }
        ),
        BadInput(25, authentic: "unpadded sigvl", write("sigvl") { $0.filter { $0 != "=" } }),
        BadInput(25, authentic: "unpadded cer", write("cer") { $0.filter { $0 != "=" } }),
        BadInput(25, authentic: "both unpadded") {
            $0.editText = { text in
                text = try text.editing("cer") { $0.filter { $0 != "=" } }
                text = try text.editing("sigvl") { $0.filter { $0 != "=" } }
            }
        },
        BadInput(26, "cer", .parseBSCCertFromVdsFailed, write("cer") { "*" + $0 }),
    ]
}
