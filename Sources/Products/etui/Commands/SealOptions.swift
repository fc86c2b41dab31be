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
    static let link = CommandOption(
        name: "--link",
        summary:
            "Certificates of this file, or of all files of this folder, may link a new key of an "
            + "authority to the one that is trusted; nothing about them is trusted by itself.",
        values: [CommandValue(placeholder: "PATH", completion: .files)],
        repeats: true
    )
    static let revocation = CommandOption(
        name: "--revocation",
        summary: "required (the default: without a usable revocation list nothing is authentic), "
            + "if-available (a missing list is a warning), or ignore (lists are not looked at, which "
            + "is a warning).",
        values: [
            CommandValue(
                placeholder: "MODE",
                completion: .words(["required", "if-available", "ignore"])
            )
        ]
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

    /// Returns the time given by ``at``, or now.
    static func time(of invocation: Invocation) throws(CommandError) -> Instant {
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

    /// Returns the policy given by ``policy`` and ``revocation``; the parser accepts only known names.
    static func policy(of invocation: Invocation) -> SealPolicy {
        var policy: SealPolicy =
            switch invocation.value(of: policy) {
            case "strict": .strict
            case "original": .original
            default: .standard
            }
        switch invocation.value(of: revocation) {
        case "required": policy.revocation = .required
        case "if-available": policy.revocation = .ifAvailable
        case "ignore": policy.revocation = .ignore
        default: break
        }
        return policy
    }
}
