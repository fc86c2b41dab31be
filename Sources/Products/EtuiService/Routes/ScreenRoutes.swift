// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Encodings
import HTTPMessages
import HTTPServer
import Reading
import Scanning
import Screens

/// The routes of the apps' screens: states out as server-sent events, everything else in by POST.
///
/// All of them are for our own pages only. Knowing the id of a session grants access; ids are 256 random
/// bits and never leave the page.
struct ScreenRoutes {
    /// Creates an app for a new session.
    typealias App = @MainActor @Sendable () -> any ScreenApp

    let host: ScreenHost
    /// The apps by the name that pages request.
    let apps: [String: App]
    /// Finds an app for any other name; nil if there is none.
    var findApp: @Sendable (String) -> App? = { _ in nil }

    /// The longest message: a pasted seal has at most 64 KiB, and JSON may encode each byte as six.
    static let messageLimit = 512 * 1024
    private static let frameSide = ScanLimits.standard.frameSide

    /// The routing table.
    var routes: [HTTPRoute] {
        [
            HTTPRoute(.post, "/screens", json(limit: 4096)) { request throws(HTTPError) in
                try await open(request)
            },
            HTTPRoute(.get, "/screens/{id}/states", own(limit: 0)) { request throws(HTTPError) in
                try await states(request)
            },
            HTTPRoute(
                .post,
                "/screens/{id}/messages",
                HTTPRoute.Terms(
                    bodyLimit: Self.messageLimit,
                    access: screen,
                    accepts: ["application/json"]
                )
            ) { request throws(HTTPError) in
                try await message(request)
            },
            HTTPRoute(
                .post,
                "/screens/{id}/frames",
                own(limit: Self.frameSide * Self.frameSide)
            ) { request throws(HTTPError) in
                try await frame(request)
            },
            HTTPRoute(.post, "/screens/{id}/pictures", own(limit: PictureWork.bodyLimit)) {
                request throws(HTTPError) in
                try await picture(request)
            },
            HTTPRoute(.delete, "/screens/{id}", HTTPRoute.Terms(access: .sameOrigin)) { request in
                await host.close(request.parameters["id"] ?? "")
                return .empty()
            },
        ]
    }

    private func own(limit: Int) -> HTTPRoute.Terms {
        HTTPRoute.Terms(bodyLimit: limit, access: screen)
    }

    /// Allows our own pages that know the id of an open session.
    private var screen: HTTPAccess {
        HTTPAccess("own screen") { request throws(HTTPError) in
            _ = try await session(request)
        }.behind(HTTPAccess.checkOrigin)
    }

    private func json(limit: Int) -> HTTPRoute.Terms {
        HTTPRoute.Terms(bodyLimit: limit, access: .sameOrigin, accepts: ["application/json"])
    }

    @MainActor
    private func open(_ request: HTTPRequest) throws(HTTPError) -> HTTPResponse {
        guard let fields = try? JSONTree(parsing: request.body).root,
            let name = fields["app"]?.string
        else { throw HTTPError(.unprocessable, detail: "app") }
        let language =
            fields["language"]?.string.flatMap { ScreenLanguage(rawValue: $0) }
            ?? request.headers["Accept-Language"].flatMap { ScreenLanguage(preference: $0) } ?? .en
        // A reloaded page continues where it was, as long as its session exists.
        if let former = fields["resume"]?.string.flatMap(host.session), former.appName == name {
            former.use(language)
            return Self.opened(former, .ok)
        }
        guard let app = apps[name] ?? findApp(name) else {
            throw HTTPError(.unprocessable, detail: "app")
        }
        do throws(ScreenError) {
            let session = try host.open(
                app(),
                named: name,
                language: language,
                for: request.client
            )
            return Self.opened(session, .created)
        } catch {
            throw HTTPError(.unavailable, detail: "screens", headers: ["Retry-After": "5"])
        }
    }

    /// Returns the session with its first state, so that a page need not wait for the event stream.
    @MainActor
    private static func opened(_ session: ScreenSession, _ status: HTTPStatus) -> HTTPResponse {
        let state = String(decoding: session.state, as: UTF8.self)
        let id = JSONOutput.string(session.id).encoded()
        return .json(encoded: "{\"id\":\(id),\"state\":\(state)}", status: status)
    }

    @MainActor
    private func session(_ request: HTTPRequest) throws(HTTPError) -> ScreenSession {
        guard let session = host.session(request.parameters["id"] ?? "") else {
            throw HTTPError(.notFound)
        }
        return session
    }

    @MainActor
    private func states(_ request: HTTPRequest) throws(HTTPError) -> HTTPResponse {
        let states = try session(request).states()
        return .events(
            // Each state is complete, so missed states of a slow page need not take memory.
            AsyncStream(bufferingPolicy: .bufferingNewest(1)) { continuation in
                let task = Task {
                    for await state in states {
                        let data = String(decoding: state, as: UTF8.self)
                        continuation.yield(ServerSentEvent(data: data).encoded())
                    }
                    continuation.finish()
                }
                continuation.onTermination = { _ in task.cancel() }
            }
        )
    }

    @MainActor
    private func message(_ request: HTTPRequest) throws(HTTPError) -> HTTPResponse {
        let session = try session(request)
        do throws(ScreenError) {
            try session.receive(message: request.body)
            return .empty()
        } catch {
            throw error.problem
        }
    }

    @MainActor
    private func frame(_ request: HTTPRequest) async throws(HTTPError) -> HTTPResponse {
        let session = try session(request)
        guard let picture = Self.frame(request) else {
            throw HTTPError(.unprocessable, detail: "frame")
        }
        // A frame that arrives after the camera was turned off is late, but not an error.
        guard session.wantsFrames else { return .empty() }
        if let receiver = session.pictureReceiver {
            let frame = ScanPicture.frame(
                width: picture.width,
                height: picture.height,
                luma: picture.pixels
            )
            let wantsColors = await receiver.received(frame, from: .camera)
            return wantsColors ? .json(encoded: #"{"wantsColors":true}"#) : .empty()
        }
        let finding = try await ScreenCodes().search(frame: picture, for: request.client)
        return try deliver(finding, from: .camera, to: session)
    }

    @MainActor
    private func picture(_ request: HTTPRequest) async throws(HTTPError) -> HTTPResponse {
        let session = try session(request)
        if let receiver = session.pictureReceiver {
            let source: ScanSource = request.queryValue("of") == "frame" ? .camera : .picture
            _ = await receiver.received(.file(request.body), from: source)
            return .empty()
        }
        let finding = try await ScreenCodes().search(file: request.body, for: request.client)
        return try deliver(finding, from: .picture, to: session)
    }

    @MainActor
    private func deliver(
        _ finding: ScanFinding,
        from source: ScanSource,
        to session: ScreenSession
    ) throws(HTTPError) -> HTTPResponse {
        do throws(ScreenError) {
            try session.received(finding, from: source)
            return .empty()
        } catch {
            // The screen changed while the picture was read, so the finding is no longer needed.
            guard source == .camera, error == .staleScreen else { throw error.problem }
            return .empty()
        }
    }

    /// Reads the grey picture in a request: its size must match the query's width and height.
    private static func frame(_ request: HTTPRequest) -> GreyPicture? {
        guard let width = request.queryValue("width").flatMap({ Int($0) }),
            let height = request.queryValue("height").flatMap({ Int($0) }),
            (1...frameSide).contains(width), (1...frameSide).contains(height)
        else { return nil }
        return GreyPicture(width: width, height: height, pixels: request.body)
    }
}

extension ScreenError {
    /// The HTTP error for the client.
    fileprivate var problem: HTTPError {
        switch self {
        case .malformedEvent: HTTPError(.unprocessable, detail: "message")
        case .staleScreen: HTTPError(.conflict)
        case .tooManySessions: HTTPError(.unavailable)
        case .noScreen: HTTPError(.internalFailure)
        }
    }
}
