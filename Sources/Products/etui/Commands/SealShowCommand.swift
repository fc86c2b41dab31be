// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Encodings
import Seals

extension Command {
    /// `etui seal show`.
    static let sealShow = Command(
        name: "show",
        summary: "show what a seal claims, without verifying it",
        discussion: [
            "Everything shown is a claim: anybody can make such a text. Use etui seal verify to "
                + "learn whether it is authentic. Values about the person stay hidden unless "
                + "--show-content asks for them."
        ],
        arguments: [
            CommandArgument(
                placeholder: "FILE|-",
                summary: "A text, a picture, or standard input.",
                repeats: true
            )
        ],
        options: [SealOptions.showContent, SealOptions.json],
        action: { (invocation: Invocation) async throws(CommandError) -> ExitStatus in
            SealShowing(invocation: invocation).run()
        }
    )
}

/// One run of `etui seal show`.
private struct SealShowing {
    let invocation: Invocation

    func run() -> ExitStatus {
        var status = ExitStatus.success
        for argument in invocation.arguments {
            let input = SealInput(argument)
            switch input.seal(limits: .standard) {
            case .seal(let seal): show(seal, input)
            case .refused(let conclusion):
                status = status.combined(with: conclusion.exitStatus)
                show(conclusion, input)
            }
        }
        return status
    }

    private var isJSON: Bool { invocation.has(SealOptions.json) }
    private var showsContent: Bool { invocation.has(SealOptions.showContent) }

    private func show(_ seal: VDSNCSeal, _ input: SealInput) {
        guard !isJSON else {
            invocation.console.print(json(of: seal, input).encoded())
            return
        }
        var lines = [
            "\(input.name.visible): NOT VERIFIED, this is what the text claims",
            "  Kind        \(SealKind.vdsNC.rawValue)",
            "  Type        \(seal.header.type.madeVisible), version \(seal.header.version)",
            "  From        \(seal.header.issuingCountry.madeVisible)",
            "  Algorithm   \(seal.signature.algorithm.madeVisible)",
        ]
        lines += findings(of: seal)
        lines.append("  Content")
        lines += SealContentText(seal: seal, isHidden: !showsContent).lines(indent: 4)
        if !showsContent { lines.append("  Values are hidden; --show-content shows them.") }
        invocation.console.print(lines.joined(separator: "\n"))
    }

    private func findings(of seal: VDSNCSeal) -> [String] {
        let sentences = seal.findings.map { "    " + $0.sentence }
        return sentences.isEmpty ? [] : ["  Findings"] + sentences
    }

    private func show(_ conclusion: SealInputReport, _ input: SealInput) {
        guard !isJSON else {
            invocation.console.print(conclusion.json(file: input.name).encoded())
            return
        }
        let report = SealReportText(
            conclusion: conclusion,
            file: input.name,
            showsContent: false,
            paint: Paint(isOn: invocation.console.hasColour)
        )
        invocation.console.writeOutput(report.text)
    }

    /// Schema `etui.seal-claims.v1`, which must never be mistaken for a verdict.
    private func json(of seal: VDSNCSeal, _ input: SealInput) -> JSONOutput {
        .object([
            ("schema", "etui.seal-claims.v1"),
            ("file", .string(input.name)),
            ("verified", false),
            ("kind", .string(SealKind.vdsNC.rawValue)),
            ("type", .string(seal.header.type)),
            ("version", .integer(seal.header.version)),
            ("issuingCountry", .string(seal.header.issuingCountry)),
            ("algorithm", .string(seal.signature.algorithm)),
            ("findings", .array(seal.findings.map { .string($0.code.rawValue) })),
            ("claims", showsContent ? JSONOutput(canonical: seal.data) : .null),
        ])
    }
}
