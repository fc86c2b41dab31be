// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Encodings
import Seals
import TestSupport
import Testing

/// Numbers spelt differently from how they were signed.
///
/// A signature over the canonical form is valid for every spelling of a number, so the sender's spelling must never
/// be shown.
struct RespeltNumberTests {
    /// How a number was signed, and how the sender spells it; it must be shown as signed.
    static let spellings: [(signed: String, spelt: String)] = [
        ("0", "1e-400"), ("0", "-0"), ("0", "0.000"), ("0", "-0.0e99"), ("100", "1E2"),
        ("100", "100.0"), ("100", "1000e-1"), ("0.1", "0.1000000000000000055511151231257827"),
        ("0.1", "1E-1"), ("9007199254740991", "9007199254740991.0"), ("1e-7", "0.0000001"),
    ]

    /// Makes a seal with a number in members that no profile defines, at several depths.
    private static func scene(_ signed: String, spelt: String) throws -> SealScene {
        let root = try JSONTree(parsing: Array("[\(signed)]".utf8)).root
        let number = JSONOutput(try #require(root[0]))
        var scene = SealScene()
        scene.request = .saying([
            ("extra", ["deep": [["marker1": number]], "list": [.array([number])]]),
            ("marker2", number),
        ])
        scene.editText = { text in
            let message = try #require(text.components(of: #""sig":"#))
            let edited = message.0.replacingAll(":\(signed)}", with: ":\(spelt)}")
                .replacingAll(":\(signed),", with: ":\(spelt),")
                .replacingAll("[\(signed)]", with: "[\(spelt)]")
            text = edited + #""sig":"# + message.1
        }
        return scene
    }

    @Test(arguments: spellings)
    func `a number is shown as it was signed, wherever it stands`(
        signed: String,
        spelt: String
    ) throws {
        let scene = try Self.scene(signed, spelt: spelt)
        let text = try scene.text()
        #expect(text.components(of: spelt) != nil)
        let seal = try VDSNCSeal(parsing: Array(text.utf8))
        #expect(String(decoding: seal.text, as: UTF8.self) == text)
        let report = SealVerifier().evaluate(
            seal,
            anchors: [try scene.anchor()],
            at: SealScene.time
        )
        let verified = try #require(report.verified)
        let others = verified.seal.fields.filter { $0.label == .other }
        #expect(others.count == 3)
        #expect(others.allSatisfy { $0.value.reveal() == signed })
        let data = verified.seal.data
        #expect(data["msg"]?["marker2"]?.number?.text == signed)
        #expect(data["msg"]?["extra"]?["deep"]?[0]?["marker1"]?.number?.text == signed)
    }

    @Test func `the known numbers are shown as they were signed too`() throws {
        var scene = SealScene()
        scene.request = .saying("Brand", dose: 1)
        scene.editText = {
            $0 = $0.replacingOnce(#""seq":1"#, with: #""seq":10e-1"#)
                .replacingOnce(#""v":1"#, with: #""v":0.1E1"#)
        }
        let report = SealVerifier().evaluate(
            try scene.seal(),
            anchors: [try scene.anchor()],
            at: SealScene.time
        )
        let fields = try #require(report.verified).seal.fields
        for label in [SealFieldLabel.doseNumber, .version] {
            #expect(fields.first { $0.label == label }?.value.reveal() == "1")
        }
    }

    @Test func `names and strings are shown without the escapes they were sent with`() throws {
        var scene = SealScene()
        scene.request = .saying([("note", "a/b")])
        scene.editText = {
            $0 = $0.replacingOnce(#""note":"a/b""#, with: #""n\u006fte":"\u0061\/b""#)
        }
        let report = SealVerifier().evaluate(
            try scene.seal(),
            anchors: [try scene.anchor()],
            at: SealScene.time
        )
        let field = try #require(report.verified?.seal.fields.first { $0.label == .other })
        #expect(field.path == "msg.note" && field.value.reveal() == "a/b")
    }
}

extension String {
    /// Returns the text before and after the first occurrence of a part.
    fileprivate func components(of part: String) -> (String, String)? {
        let marker = "\u{1}"
        let marked = replacingOnce(part, with: marker)
        guard marked != self, let place = marked.firstIndex(of: "\u{1}") else { return nil }
        return (String(marked[..<place]), String(marked[marked.index(after: place)...]))
    }

    fileprivate func replacingAll(_ part: String, with other: String) -> String {
        guard let (before, behind) = components(of: part) else { return self }
        return before + other + behind.replacingAll(part, with: other)
    }
}
