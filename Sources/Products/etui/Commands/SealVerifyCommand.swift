// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Encodings
import Seals

extension Command {
    /// `etui seal verify`.
    static let sealVerify = Command(
        name: "verify",
        summary: "check whether digital seals are authentic",
        discussion: [
            "A FILE may hold the text of a seal or be a PNG or JPEG picture that shows its code; "
                + "- is standard input; the text itself may stand in its place.",
            "A file named by --trust is trusted because you named it: its integrity hash is "
                + "computed, not compared. A certificate you got over an open network belongs "
                + "into the trust directory, with the hash you got by another way (etui trust "
                + "add --sha256). The revocation list beside it that has its name (AUS.cer, "
                + "AUS.crl) is used without naming it.",
            "An authority that has a new key publishes a link certificate, signed with the old one: name "
                + "it with --link, and trust the old certificate only. The revocation list of the new "
                + "key is named with --crl, or lies beside the link under its name.",
            "With --json the content of a verified seal is part of the report; of any other it "
                + "never is.",
            "Exit status: 0 if every seal is authentic, 1 if one is not or a picture shows no "
                + "code, 2 if an input is unreadable or no seal.",
        ],
        arguments: [
            CommandArgument(
                placeholder: "FILE|-",
                summary: "A text, a picture, or standard input.",
                repeats: true
            )
        ],
        options: [
            SealOptions.trust, SealOptions.crl, SealOptions.link, SealOptions.revocation,
            SealOptions.at, SealOptions.policy, SealOptions.data, SealOptions.showContent,
            SealOptions.json,
        ],
        action: { (invocation: Invocation) async throws(CommandError) -> ExitStatus in
            try SealVerification(invocation).run()
        }
    )
}

/// One run of `etui seal verify`.
private struct SealVerification {
    let invocation: Invocation
    let verifier: SealVerifier
    let anchors: [SealAnchor]
    let links: [SealLink]
    let time: Instant

    init(_ invocation: Invocation) throws(CommandError) {
        guard invocation.arguments.filter({ $0 == "-" }).count <= 1 else {
            throw .unusable("standard input (-) can be named only once")
        }
        self.invocation = invocation
        verifier = SealVerifier(policy: SealOptions.policy(of: invocation))
        time = try SealOptions.time(of: invocation)
        let trust = try SealTrustOptions.files(for: invocation)
        anchors = trust.anchors
        links = trust.links
    }

    func run() -> ExitStatus {
        var status = ExitStatus.success
        if anchors.isEmpty {
            invocation.console.complain(
                "no authority is trusted yet; name one with --trust, or add it with etui trust add"
            )
        }
        var progress = Progress(on: invocation.console)
        for (place, argument) in invocation.arguments.enumerated() {
            progress.update("\(place) of \(invocation.arguments.count) inputs")
            let input = SealInput(argument)
            let conclusion = conclusion(about: input)
            progress.finish()
            print(conclusion, about: input)
            status = status.combined(with: conclusion.exitStatus)
        }
        return status
    }

    private func conclusion(about input: SealInput) -> SealInputReport {
        switch input.seal(limits: verifier.policy.limits) {
        case .seal(let seal):
            .checked(seal, verifier.evaluate(seal, anchors: anchors, links: links, at: time))
        case .refused(let conclusion): conclusion
        }
    }

    private func print(_ conclusion: SealInputReport, about input: SealInput) {
        let console = invocation.console
        if case .unreadable(let reason) = conclusion {
            console.complain("\(input.name.visible): \(reason)")
        }
        guard !invocation.has(SealOptions.json) else {
            console.print(conclusion.json(file: input.name).encoded())
            return
        }
        if case .unreadable = conclusion { return }
        let report = SealReportText(
            conclusion: conclusion,
            file: input.name,
            showsContent: invocation.has(SealOptions.showContent),
            paint: Paint(isOn: console.hasColour)
        )
        console.writeOutput(report.text)
    }
}
