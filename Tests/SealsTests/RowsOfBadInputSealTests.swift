// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Encodings
import Seals
import TestSupport
import Testing

/// The rows of bad input about the seal itself: its text, its signature, its encodings.
struct RowsOfBadInputSealTests {
    /// A text edit that must find its place, or the row would test nothing.
    private static func replace(
        _ part: String,
        _ other: String
    ) -> @Sendable (inout SealScene) -> Void {
        { scene in
            scene.editText = { text in
                let changed = text.replacingOnce(part, with: other)
                if changed == text { Issue.record("\(part) is not in the seal") }
                text = changed
            }
        }
    }

    private static func sign(
        _ edit: @escaping @Sendable ([UInt8]) -> [UInt8]
    ) -> @Sendable (inout SealScene) -> Void {
        { $0.editText = { $0 = $0.editingSignature(edit) } }
    }

    private static func write(
        _ member: String,
        _ edit: @escaping @Sendable (String) -> String
    ) -> @Sendable (inout SealScene) -> Void {
        { $0.editText = { $0 = $0.editing(member, edit) } }
    }

    /// The order of P-256 (SEC 2 §2.4.2).
    private static let order: [UInt8] =
        [0xFF, 0xFF, 0xFF, 0xFF, 0, 0, 0, 0, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF]
        + [0xBC, 0xE6, 0xFA, 0xAD, 0xA7, 0x17, 0x9E, 0x84]
        + [0xF3, 0xB9, 0xCA, 0xC2, 0xFC, 0x63, 0x25, 0x51]

    static let contents: [RowOfBadInput] = [
        RowOfBadInput(
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
        RowOfBadInput(17, "a letter", .verifyVDSSignatureFailed, replace("ERIKSSON", "ERIKSSEN")),
        RowOfBadInput(
            18,
            authentic: "order and space",
            replace(#""sex":"F""#, " \"sex\"\t:\r\n\"F\" ")
        ),
        RowOfBadInput(
            18,
            authentic: "order of members",
            replace(#""t":"icao.vacc","v":1"#, #""v":1,"t":"icao.vacc""#)
        ),
        RowOfBadInput(19, authentic: "escapes", replace("ERIKSSON", #"\u0045RIKSSON"#)),
        RowOfBadInput(
            20,
            "a member inside",
            .verifyVDSSignatureFailed,
            replace(#""data":{"#, #""data":{"x":1,"#)
        ),
        RowOfBadInput(20, authentic: "a member outside", replace("{", #"{"x":{"n":"EVE"},"#)),
    ]

    static let algorithms: [RowOfBadInput] =
        ["es256", "none", "HS256", "RS256", ""].map { name in
            RowOfBadInput(21, "alg \(name)", .verifyVDSSignatureFailed, write("alg") { _ in name })
        } + [
            RowOfBadInput(
                22,
                "other hash",
                .verifyVDSSignatureFailed,
                write("alg") { _ in "ES384" }
            )
        ]

    static let signatures: [RowOfBadInput] = [
        RowOfBadInput(
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
        RowOfBadInput(23, "63 bytes", .verifyVDSSignatureFailed, sign { $0.dropLast() + [] }),
        RowOfBadInput(23, "65 bytes", .verifyVDSSignatureFailed, sign { $0 + [0] }),
        RowOfBadInput(
            23,
            "r is 0",
            .verifyVDSSignatureFailed,
            sign { Array(repeating: 0, count: 32) + $0.suffix(32) }
        ),
        RowOfBadInput(
            23,
            "s is n",
            .verifyVDSSignatureFailed,
            sign { $0.prefix(32) + order }
        ),
    ]

    static let encodings: [RowOfBadInput] = [
        RowOfBadInput(24, "sign", .parseSignatureFromVdsFailed, write("sigvl") { "!" + $0 }),
        RowOfBadInput(24, "line", .parseSignatureFromVdsFailed, write("sigvl") { $0 + #"\n"# }),
        RowOfBadInput(24, "stray", .parseSignatureFromVdsFailed, write("sigvl") { $0 + "A" }),
        RowOfBadInput(
            24,
            "padding",
            .parseSignatureFromVdsFailed,
            write("sigvl") { String($0.dropLast()) }
        ),
        RowOfBadInput(25, authentic: "unpadded sigvl") {
            $0.editText = { $0 = $0.editing("sigvl") { $0.filter { $0 != "=" } } }
        },
        RowOfBadInput(25, authentic: "unpadded cer") {
            $0.editText = { $0 = $0.editing("cer") { $0.filter { $0 != "=" } } }
        },
        RowOfBadInput(26, "cer", .parseBSCCertFromVdsFailed, write("cer") { "*" + $0 }),
    ]

    @Test(arguments: contents + algorithms + signatures + encodings)
    func `rows 14 to 26, a seal ends as its row says`(row: RowOfBadInput) throws {
        #expect(try row.run() == row.outcome)
    }
}
