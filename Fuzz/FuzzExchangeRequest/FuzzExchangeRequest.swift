// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import DocumentExchange
import Encodings

/// Runs one input of the fuzzer as a request at a wallet, as a signed token and as a list of callers.
///
/// A crash, or an answer to an untrusted caller, is a finding.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    let bytes = Array(UnsafeBufferPointer(start: start, count: count))
    let text = String(decoding: bytes, as: UTF8.self)
    validate(text)
    // Most inputs are not requests; as parameters of one they get further.
    validate("vkarmaneapp://x-callback-url/v3/get_documents?" + callbacks + "&" + text)
    validate("vkarmaneapp://x-callback-url/v4/get_documents?" + callbacks + "&request=" + text)
    if let token = RequestToken(parsing: text) {
        if let claims = try? RequestClaims(token.payload) {
            let again = try? JSONTree(parsing: claims.encoded()).root
            precondition(again.flatMap { try? RequestClaims($0) } == claims)
        }
    }
    if let tree = try? JSONTree(parsing: bytes) { _ = try? RequestClaims(tree.root) }
    _ = try? TrustedCallers(parsing: bytes)
    return 0
}

private let callbacks = "x-source=a&x-success=demo:ok&x-error=demo:error&x-cancel=demo:cancel"

private let intake: RequestValidator = {
    let caller = TrustedCaller(id: "demo", name: "Demo", schemes: ["demo"])
    guard let callers = try? TrustedCallers([caller]) else { fatalError("a list of one") }
    return RequestValidator(callers: callers)
}()

private func validate(_ link: String) {
    let now = Instant(secondsSinceEpoch: 1_790_000_000)
    switch intake.validate(link, at: now, isSpent: { _ in false }) {
    case .reply(let code, let answer):
        precondition(code != .badCallbackParameters, "code 3 is never sent")
        precondition(answer.lowercased().hasPrefix("demo:"), "answers go to trusted apps only")
    case .accept(let request):
        precondition(request.success.link.scheme == "demo")
    case .stop, .notOurs: break
    }
}
