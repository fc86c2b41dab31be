// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import DocumentExchange

/// Runs one input of the fuzzer as an incoming link, a link to answer to, and a key.
///
/// A crash or a failed precondition is a finding.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    let bytes = UnsafeBufferPointer(start: start, count: count)
    let text = String(decoding: bytes, as: UTF8.self)
    _ = CallbackReader.code(of: text)
    _ = CallbackReader.state(of: text)
    _ = try? CallerKey(parsing: text)
    _ = try? CallerKey(der: Array(bytes))
    for version in ExchangeVersion.allCases {
        guard let base = try? CallbackBase(text, version: version) else { continue }
        checkAnswer(to: base)
    }
    let links = CallbackLinks(success: text, failure: text, cancel: text)
    let request = GetDocumentsRequest(kinds: [], publicKey: "", source: "", callbacks: links)
    let made = try? request.link(registeredSchemes: ["demo"])
    precondition(made == nil, "without kinds there is no request")
    return 0
}

/// Checks that appended items come back, and that nothing else is lost.
private func checkAnswer(to base: CallbackBase) {
    let answer = base.adding([("code", "6"), ("vkx_next", "a b&=#")])
    guard let link = try? ExchangeLink(parsing: answer, byteLimit: answer.utf8.count),
        let parameters = try? LinkParameters(parsing: link.query ?? ""),
        let before = try? LinkParameters(parsing: base.link.query ?? "")
    else { fatalError("an answer to a link is a link") }
    precondition(base.leads(to: link) && link.fragment == base.link.fragment)
    precondition(parameters.pairs.prefix(before.pairs.count) == before.pairs[...])
    precondition(parameters.pairs.suffix(2).map(\.value) == ["6", "a b&=#"])
    precondition(CallbackReader.code(of: answer) == .unauthorized)
}
