// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Encodings
import EtuiService

extension ServeOptions {
    /// Returns the address to listen on.
    static func address(of invocation: Invocation) throws(CommandError) -> String {
        if let given = invocation.value(of: bind) { return given }
        guard invocation.has(lan) else { return "127.0.0.1" }
        guard let own = NetworkAddress.ofThisMachine.first else {
            throw .unusable(
                "--lan finds no private address of this machine on a network; join one, or name an address with --bind"
            )
        }
        return own.text
    }
}

/// What `etui serve --lan` prints for people with a phone.
struct ServeNetwork {
    /// The address of the first page.
    let page: String
    /// The certificate that the server has made; nil if it has another one.
    let certificate: NetworkCertificate?
    let isDemonstration: Bool

    func print(on console: Console) {
        if let code = TerminalCode(page) {
            console.print("\n" + code.text(withColours: console.hasColour))
        }
        console.print(
            "On a phone in the same network, scan this code with the camera, or open the address."
        )
        if let certificate {
            console.print(
                """

                The browser warns you, because no authority knows this certificate: Etui has made it on this
                machine. Open the details of the certificate in the browser. If its SHA-256 is the same as here,
                go on to the page.

                \(Self.groups(certificate.fingerprint))

                In Chrome: Advanced, then Proceed. In Safari: Show Details, then visit this website. After that,
                pages can use the camera. The certificate is valid until \(certificate.end.rfc3339.prefix(10)).
                """
            )
        }
        if isDemonstration {
            console.print(
                """

                Everyone in this network can open the demonstration and act as each of its people, insurers,
                practices and banks. Don't enter real data.
                """
            )
        }
    }

    /// Returns a fingerprint as browsers show it, in two lines.
    static func groups(_ fingerprint: [UInt8]) -> String {
        let pairs = fingerprint.map { byte in
            let digits = String(byte, radix: 16, uppercase: true)
            return digits.count == 1 ? "0" + digits : digits
        }
        return stride(from: 0, to: pairs.count, by: 16).map { start in
            "    " + pairs[start..<min(start + 16, pairs.count)].joined(separator: ":")
        }.joined(separator: "\n")
    }
}
