// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Encodings
import HTTPServer

// The options for identity checks.
extension ServeOptions {
    static let allowCallback = CommandOption(
        name: "--allow-callback",
        summary:
            "Send results of identity checks to this origin, too, such as http://127.0.0.1:9000; for trials "
            + "on loopback. Otherwise they go to public https addresses only.",
        values: [CommandValue(placeholder: "ORIGIN")],
        repeats: true
    )
    static let region = CommandOption(
        name: "--region",
        summary:
            "Where this server of identity checks stands: eu (unless said) or us. An app that names another data "
            + "centre is refused.",
        values: [CommandValue(placeholder: "REGION")]
    )
    static let timeScale = CommandOption(
        name: "--time-scale",
        summary:
            "Divide the life of identity checks' sessions and the delays of their results by this number, from "
            + "1 to \(timeScaleLimit); for trials on loopback.",
        values: [CommandValue(placeholder: "NUMBER")]
    )
    /// The greatest divisor: a session of 15 minutes then lives for nearly a second.
    private static let timeScaleLimit: Int64 = 1000

    /// Returns the origins of `--allow-callback`.
    static func callbackOrigins(
        of invocation: Invocation,
        at server: HTTPServerConfiguration
    ) throws(CommandError) -> Set<String> {
        let texts = invocation.values(of: allowCallback)
        try requireLoopback(server, texts.isEmpty ? nil : allowCallback)
        var origins: Set<String> = []
        for text in texts {
            guard let address = WebAddress(text), address.origin == text else {
                throw .unusable(
                    "--allow-callback '\(text.visible)' is no origin such as http://127.0.0.1:9000"
                )
            }
            origins.insert(text)
        }
        return origins
    }

    /// Returns the region of `--region`, `eu` without it.
    static func region(of invocation: Invocation) throws(CommandError) -> String {
        guard let text = invocation.value(of: region) else { return "eu" }
        guard ["eu", "us"].contains(text) else {
            throw .unusable("--region '\(text.visible)' is neither eu nor us")
        }
        return text
    }

    /// Returns the divisor of `--time-scale`, 1 without it.
    static func timeScale(
        of invocation: Invocation,
        at server: HTTPServerConfiguration
    ) throws(CommandError) -> Int64 {
        guard let text = invocation.value(of: timeScale) else { return 1 }
        try requireLoopback(server, timeScale)
        guard let number = Int64(text), 1...timeScaleLimit ~= number else {
            throw .unusable(
                "--time-scale '\(text.visible)' is no number from 1 to \(timeScaleLimit)"
            )
        }
        return number
    }

    static func requireLoopback(
        _ server: HTTPServerConfiguration,
        _ option: CommandOption?
    ) throws(CommandError) {
        guard let option else { return }
        guard ["127.0.0.1", "::1", "localhost"].contains(server.address), !server.isBehindProxy
        else { throw .unusable("\(option.name) is for loopback only") }
    }
}
