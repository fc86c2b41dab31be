// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Barcodes
import Demonstration
import Encodings
import HTTPMessages
import HTTPServer
import MachineReadable
import Pictures
import Scanning

/// The routes of the page that reads documents: samples, and the reading of a picture, only for browsers
/// that cannot read themselves and if the user agrees.
struct DocumentRoutes {
    let hasSamples: Bool
    let now: @Sendable () -> Instant
    /// The queue that reads pictures.
    var pictures = PictureWork.shared

    /// The routing table.
    var routes: [HTTPRoute] {
        [
            HTTPRoute(.get, "/scan/about") { _ in .json(about) },
            HTTPRoute(.get, "/scan/samples/{file}") { request throws(HTTPError) in
                try sample(request.parameters["file"] ?? "")
            },
            HTTPRoute(
                .post,
                "/scan/pictures",
                HTTPRoute.Terms(bodyLimit: PictureWork.bodyLimit, access: .sameOrigin)
            ) { request throws(HTTPError) in
                try await read(request.body, of: request.client)
            },
        ]
    }

    private var about: JSONOutput {
        let samples = hasSamples ? DemoDocuments.samples : []
        return [
            "samples": .array(
                samples.map {
                    ["name": .string($0.name), "path": .string("/scan/samples/\($0.name).png")]
                }
            )
        ]
    }

    private func sample(_ file: String) throws(HTTPError) -> HTTPResponse {
        guard hasSamples,
            let sample = DemoDocuments.samples.first(where: { $0.name + ".png" == file })
        else { throw HTTPError(.notFound) }
        return .bytes(sample.picture, type: "image/png")
    }

    /// Returns a report of schema `etui.scan.v1`, whatever the outcome; nothing is stored.
    private func read(
        _ picture: [UInt8],
        of client: String?
    ) async throws(HTTPError) -> HTTPResponse {
        let scan = PictureScan(today: CalendarDate(now()))
        let report = try await pictures.run(for: client) { isWanted in
            ScanReport(on: "", by: scan, isWanted: isWanted) { picture }
        }
        guard case .failure(let error) = report.outcome else { return .json(report.json) }
        var response = HTTPResponse.json(report.json, status: error.httpStatus)
        if error.httpStatus == .serviceUnavailable { response.headers.add("Retry-After", "10") }
        return response
    }
}

extension ScanInputError {
    /// The status in responses (spec, document scan §6).
    var httpStatus: HTTPStatus {
        switch self {
        case .unreadable, .scan(.picture(.emptyData)): .badRequest
        case .scan(.picture(.unsupportedFormat)): .unsupportedMediaType
        case .scan(.picture(.tooManyPixels)), .scan(.picture(.decompressionRatio)),
            .scan(.picture(.fileTooLarge)):
            .contentTooLarge
        // The picture may be fine, but the machine lacks a resource.
        case .scan(.codes(.notStarted)), .scan(.codes(.notConfined)): .serviceUnavailable
        case .scan: .unprocessableContent
        }
    }
}
