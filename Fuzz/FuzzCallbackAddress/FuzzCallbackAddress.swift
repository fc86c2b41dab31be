// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import CCurl
import Foundation
import IdentityCheck

/// Runs one input of the fuzzer as an address that results are to go to; a second line is an origin that the operator
/// permits.
///
/// An address that is taken must be the same host to whoever dials it: Foundation and libcurl are asked. A crash or a
/// failed precondition is a finding.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    let lines = String(
        decoding: UnsafeBufferPointer(start: start, count: count),
        as: UTF8.self
    ).split(separator: "\n", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
    let text = lines.first ?? ""
    if let url = try? CallbackURL(text) {
        precondition(!url.isPermittedOrigin)
        check(url, isPublic: true)
    }
    guard lines.count == 2, let url = try? CallbackURL(text, permitting: [lines[1]]) else {
        return 0
    }
    check(url, isPublic: !url.isPermittedOrigin)
    // An origin is permitted whole, so that nothing can follow it but a path or a query.
    guard url.isPermittedOrigin else { return 0 }
    precondition(text.lowercased().hasPrefix(lines[1]))
    let rest = text.utf8.dropFirst(lines[1].utf8.count)
    precondition(rest.isEmpty || rest.first == 0x2F || rest.first == 0x3F)
    return 0
}

private func check(_ url: CallbackURL, isPublic: Bool) {
    let text = url.text
    precondition(text.utf8.count <= 255 && text.utf8.allSatisfy { 0x21...0x7E ~= $0 })
    precondition(!text.contains("#"))
    let names = query(of: text).map { $0.prefix { $0 != "=" }.removingPercentEncoding ?? "" }
    precondition(names.allSatisfy { CallbackParameter(rawValue: $0) == nil })
    guard isPublic else { return }
    precondition(text.hasPrefix("https://"))
    let host = text.dropFirst(8).prefix { $0 != "/" && $0 != "?" }.lowercased()
    precondition(host.contains(".") && host.split(separator: ".").last?.first?.isLetter == true)
    // Whatever follows the host, nobody who dials the address may take a part of it for the host.
    let parts = URLComponents(string: text)
    precondition(parts == nil || parts?.host?.lowercased() == host)
    precondition(parts?.user == nil && parts?.password == nil && parts?.port == nil)
    guard let dialled = dialledHost(text) else { return }
    precondition(dialled.lowercased() == host)
}

private func query(of text: String) -> [String] {
    guard let mark = text.firstIndex(of: "?") else { return [] }
    return text[text.index(after: mark)...].split(separator: "&").map {
        $0.replacingOccurrences(of: "+", with: " ")
    }
}

/// The host that libcurl would dial; nil if it refuses the address.
private func dialledHost(_ text: String) -> String? {
    guard let handle = curl_url() else { return nil }
    defer { curl_url_cleanup(handle) }
    guard curl_url_set(handle, CURLUPART_URL, text, 0) == CURLUE_OK else { return nil }
    var found: UnsafeMutablePointer<CChar>?
    guard curl_url_get(handle, CURLUPART_HOST, &found, 0) == CURLUE_OK, let found else {
        return nil
    }
    defer { curl_free(found) }
    return String(cString: found)
}
