// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Encodings
import Seals

/// Options that several commands about seals and trust share.
enum SealOptions {
    static let json = CommandOption(name: "--json", summary: "Print one JSON object per input.")
    static let trust = CommandOption(
        name: "--trust",
        summary: "Trust the certificates of this file (DER or PEM), or of all files of this "
            + "folder, instead of the trust directory.",
        values: [CommandValue(placeholder: "PATH", completion: .files)],
        repeats: true
    )
    static let crl = CommandOption(
        name: "--crl",
        summary: "Use this revocation list (DER or PEM).",
        values: [CommandValue(placeholder: "PATH", completion: .files)],
        repeats: true
    )
    static let at = CommandOption(
        name: "--at",
        summary: "Check for this moment instead of now: 2021-09-15 or 2021-09-15T12:00:00Z.",
        values: [CommandValue(placeholder: "TIME")]
    )
    static let policy = CommandOption(
        name: "--policy",
        summary: "standard (an old revocation list is a warning), strict (it is refused), or "
            + "original (the rules of 2021).",
        values: [
            CommandValue(
                placeholder: "NAME",
                completion: .words(["standard", "strict", "original"])
            )
        ]
    )
    static let data = CommandOption(
        name: "--data",
        summary: "Where trust data and settings are kept; $XDG_DATA_HOME/etui or "
            + "~/.local/share/etui by default.",
        values: [CommandValue(placeholder: "DIR", completion: .folders)]
    )
    static let showContent = CommandOption(
        name: "--show-content",
        summary: "Show what the seal says, personal fields included."
    )

    /// The moment that ``at`` names, or now.
    static func time(of invocation: Invocation) throws(CommandFailure) -> Instant {
        guard let text = invocation.value(of: at) ?? invocation.value(of: AuthorityOptions.at)
        else {
            return StandardStreams.now()
        }
        guard let time = Instant(rfc3339: text) else {
            throw .unusable(
                "--at '\(text.visible)' is not a time; write 2021-09-15 or 2021-09-15T12:00:00Z"
            )
        }
        return time
    }

    /// The policy that ``policy`` names; the parser lets only known names through.
    static func policy(of invocation: Invocation) -> SealPolicy {
        switch invocation.value(of: policy) {
        case "strict": .strict
        case "original": .original
        default: .standard
        }
    }
}
