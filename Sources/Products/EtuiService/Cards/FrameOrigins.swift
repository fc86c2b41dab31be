// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Vault

/// The origins of the pages of other sites that may show secrets of cards in a frame of the issuing server.
struct FrameOrigins {
    /// The file in the data folder, one origin on a line; `#` begins a comment.
    static let name = "issuing/frame-origins"
    private static let byteLimit = 1 << 20

    let origins: [String]

    /// Reads the file of a data folder.
    ///
    /// - Throws: ``ServiceError``: `frameOrigins` with the first line that is no origin; `storage`.
    init(inFolder folder: String) throws(ServiceError) {
        let bytes: [UInt8]?
        do throws(VaultError) {
            bytes = try AtomicFile.read(folder + "/" + Self.name, limit: Self.byteLimit)
        } catch {
            throw .storage(error)
        }
        var found: [String] = []
        let lines = String(decoding: bytes ?? [], as: UTF8.self)
            .split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
        for (index, line) in lines.enumerated() {
            let words = line.split(whereSeparator: \.isWhitespace).map(String.init)
            guard let first = words.first, !first.hasPrefix("#") else { continue }
            guard words.count == 1, Self.isOrigin(first) else {
                throw .frameOrigins(line: index + 1)
            }
            if !found.contains(first) { found.append(first) }
        }
        origins = found
    }

    /// Returns whether a text is an origin as browsers write it: `https://host` or `https://host:port` in lower case.
    ///
    /// Plain `http` is only for pages of this machine, whose traffic does not leave it.
    static func isOrigin(_ text: String) -> Bool {
        let isSecure = text.hasPrefix("https://")
        guard isSecure || text.hasPrefix("http://") else { return false }
        let rest = text.dropFirst(isSecure ? 8 : 7)
        let parts = rest.split(separator: ":", omittingEmptySubsequences: false)
        guard let host = parts.first, 1...2 ~= parts.count, 1...253 ~= host.utf8.count,
            host.utf8.allSatisfy({ byte in
                switch byte {
                case 0x61...0x7A, 0x30...0x39, UInt8(ascii: "-"), UInt8(ascii: "."): true
                default: false
                }
            }),
            host.split(separator: ".", omittingEmptySubsequences: false)
                .allSatisfy({ !$0.isEmpty && !$0.hasPrefix("-") && !$0.hasSuffix("-") })
        else { return false }
        if parts.count == 2 {
            let port = parts[1]
            guard !port.hasPrefix("0"), port.utf8.allSatisfy({ 0x30...0x39 ~= $0 }),
                let number = Int(port), 1...65_535 ~= number,
                number != (isSecure ? 443 : 80)
            else { return false }
        }
        return isSecure || host == "127.0.0.1" || host == "localhost"
    }
}
