// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

#if !canImport(UIKit)
import Cryptography
import Encodings
import Execution
import HTTPMessages
import Screens

/// A page of the person's browser that shows secrets once.
///
/// The first request for its path gets the document, and the document's frames get each secret encrypted to a key of
/// their own.
///
/// The secrets of a page end together, and with them the page.
@MainActor
final class SecretPage {
    /// Why the page is over; connections wait for it on threads of their own.
    nonisolated let ending = Locked<HidingReason?>(nil)
    /// The path: 32 random bytes, so it cannot be guessed.
    nonisolated let path: String
    /// Called when the browser has the document.
    var didCome: (@MainActor () -> Void)?
    /// Called once, when the secrets are gone.
    var didEnd: (@MainActor () -> Void)?
    /// Whether the browser has the document.
    private(set) var hasCome = false

    private struct Part {
        let id: String
        let view: SecureView
        var isTaken = false
    }

    private nonisolated let pause: Duration
    private nonisolated let pathBytes: SecretBytes
    private nonisolated let assets: ScreenAssets
    private nonisolated let frame: SecretFrame
    private nonisolated let document: String
    private var parts: [Part]

    /// The context that the frame's script names too.
    private static let info = Array("etui secret frame v1".utf8)
    /// The length of the path and of each id, in bytes.
    private static let idByteCount = 32

    /// Prepares a page; `nil` if its files are missing.
    ///
    /// - Parameters:
    ///   - views: the secrets.
    ///   - pause: how long the page waits for its end before it asks again.
    init?(_ views: [SecureView], pause: Duration) {
        guard case .success(let assets) = ScreenAssets.standard, let frame = assets.secretFrame,
            let page = assets.pages["secret.html"]
        else { return nil }
        let makeID = {
            let bytes = SystemRandom().bytes(count: Self.idByteCount)
            return Base64.encode(bytes, alphabet: .urlSafe, padded: false)
        }
        self.pause = pause
        self.assets = assets
        self.frame = frame
        path = "/" + makeID()
        pathBytes = SecretBytes(copying: Array(path.utf8))
        parts = views.map { Part(id: makeID(), view: $0) }
        let seconds = max(1, views.map { $0.display.time.components.seconds }.min() ?? 1)
        let names = parts.map { "\($0.view.display.kind.frameName):\($0.id)" }
        document = String(decoding: page, as: UTF8.self)
            .replacing(
                #"data-secrets="""#,
                with: #"data-secrets="\#(names.joined(separator: " "))""#
            )
            .replacing(#"data-seconds="""#, with: #"data-seconds="\#(seconds)""#)
        for part in parts {
            part.view.display.phaseDidChange = { [weak self] phase in
                if case .hidden(let reason) = phase { self?.end(reason) }
            }
        }
    }

    /// Hides the secrets and ends the page.
    func end(_ reason: HidingReason) {
        let isFirst = ending.withLock { ending in
            guard ending == nil else { return false }
            ending = reason
            return true
        }
        guard isFirst else { return }
        for part in parts {
            part.view.display.phaseDidChange = nil
            part.view.frameDidHide(reason)
        }
        didEnd?()
        didEnd = nil
    }

    /// Answers a request of the browser, or of anybody on this machine.
    nonisolated func answer(
        _ request: LoopbackRequest,
        origin: String
    ) async -> LoopbackAnswer {
        if request.target == "/secret-frame" {
            return .now(request.method == .get ? frameDocument() : Self.wrongMethod("GET"))
        }
        if let file = assets.file(at: request.target), request.target != "/screen" {
            let response = HTTPResponse.bytes(file, type: Self.mediaType(of: request.target))
            return .now(request.method == .get ? response : Self.wrongMethod("GET"))
        }
        guard let step = step(of: request.target) else { return .now(.empty(.notFound)) }
        let method: HTTPMethod = step == "" || step == "/end" ? .get : .post
        guard request.method == method else {
            return .now(Self.wrongMethod(method.rawValue))
        }
        switch step {
        case "": return .now(await page())
        case "/end": return untilEnd()
        default: break
        }
        // The path alone is the right to ask; the origin keeps out a page that has learned it too late.
        guard request.headers.all("Origin") == [origin] else { return .now(.empty(.notFound)) }
        let fields = try? JSONTree(parsing: request.body).root
        guard let fields, request.headers["Content-Type"] == "application/json" else {
            return .now(.empty(.badRequest))
        }
        return .now(await take(step, fields))
    }

    /// Returns what follows the path of the page; `nil` for any other target.
    private nonisolated func step(of target: String) -> String? {
        let bytes = Array(target.utf8)
        let count = pathBytes.count
        guard bytes.count >= count,
            pathBytes.isEqualInConstantTime(to: SecretBytes(copying: Array(bytes[..<count])))
        else { return nil }
        let step = String(decoding: bytes[count...], as: UTF8.self)
        return ["", "/end", "/key", "/shown", "/hidden"].contains(step) ? step : nil
    }

    /// The page, once.
    private func page() -> HTTPResponse {
        guard !hasCome, ending.withLock({ $0 }) == nil else { return .empty(.notFound) }
        hasCome = true
        didCome?()
        didCome = nil
        return .html(document)
    }

    /// Answers the page when it is over, or when it should ask again.
    ///
    /// A page that leaves before hides the secrets, whatever its browser still sends.
    private nonisolated func untilEnd() -> LoopbackAnswer {
        let ending = ending
        let deadline = ContinuousClock.now + pause
        return .later(
            {
                let word = ending.withLock { $0 }?.frameWord
                return .json(["reason": word.map(JSONOutput.string) ?? .null])
            },
            isDue: { ending.withLock { $0 } != nil || ContinuousClock.now >= deadline },
            clientLeft: { [weak self] in await self?.end(.background) }
        )
    }

    private func take(_ step: String, _ fields: JSONValue) -> HTTPResponse {
        if step == "/hidden" {
            guard let reason = fields["reason"]?.string.flatMap(HidingReason.init(frameWord:))
            else {
                return .empty(.badRequest)
            }
            end(reason)
            return .empty()
        }
        guard let id = fields["id"]?.string else { return .empty(.badRequest) }
        guard let place = parts.firstIndex(where: { $0.id == id }) else { return .empty(.notFound) }
        guard step == "/key" else {
            let part = parts[place]
            return .empty(part.isTaken && part.view.frameDidShow() ? .noContent : .conflict)
        }
        guard let key = fields["key"]?.string,
            let point = try? Base64.decode(key, alphabet: .urlSafe, padding: .forbidden)
        else { return .empty(.badRequest) }
        return seal(place, to: point)
    }

    /// Hands out a secret, once; a key that is none leaves it where it is.
    private func seal(_ place: Int, to point: [UInt8]) -> HTTPResponse {
        let part = parts[place]
        guard !part.isTaken else { return .empty(.conflict) }
        do throws(CardManagementError) {
            let sealed = try part.view.seal(
                to: point,
                info: Self.info,
                authenticating: Array("\(part.id)\0\(part.view.display.kind.frameName)".utf8)
            )
            parts[place].isTaken = true
            return .json([
                "enc": .string(Self.text(sealed.encapsulatedKey)),
                "ct": .string(Self.text(sealed.sealed.ciphertext + sealed.sealed.tag)),
            ])
        } catch {
            return .empty(part.view.display.phase == .ready ? .badRequest : .conflict)
        }
    }

    private nonisolated func frameDocument() -> HTTPResponse {
        let nonce = Hex.encode(SystemRandom().bytes(count: 16))
        var response = HTTPResponse.html(frame.document(nonce: nonce))
        response.headers["Content-Security-Policy"] = HTTPHeaders.framePolicy(nonce: nonce)
        return response
    }

    private nonisolated static func wrongMethod(_ allowed: String) -> HTTPResponse {
        HTTPResponse(status: .methodNotAllowed, headers: ["Allow": allowed])
    }

    private nonisolated static func text(_ bytes: [UInt8]) -> String {
        Base64.encode(bytes, alphabet: .urlSafe, padded: false)
    }

    /// The media types of the screens' files.
    private nonisolated static func mediaType(of path: String) -> String {
        let types = [
            "js": "text/javascript; charset=utf-8", "css": "text/css; charset=utf-8",
            "json": "application/json", "svg": "image/svg+xml",
        ]
        return types[path.split(separator: ".").last.map(String.init) ?? ""]
            ?? "application/octet-stream"
    }
}

extension SecretKind {
    /// The name of the kind in the frame's script.
    fileprivate var frameName: String { self == .securityCode ? "cvv" : rawValue }
}

extension HidingReason {
    /// The reason for a word of `<etui-secret>`, or `failed` for its errors; `nil` for any other word.
    fileprivate init?(frameWord: String) {
        switch frameWord {
        case "time": self = .timeOver
        case "user": self = .byPerson
        case "blur", "away": self = .background
        case "late": self = .neverShown
        case "other": self = .otherSecret
        case "app": self = .removed
        case "failed": self = .failed
        default: return nil
        }
    }

    /// The word of the page for the reason; the person need not know what else an app does.
    fileprivate var frameWord: String {
        switch self {
        case .timeOver: "time"
        case .byPerson: "user"
        case .background: "away"
        case .neverShown: "late"
        case .otherSecret: "other"
        case .failed: "failed"
        default: "app"
        }
    }
}
#endif
