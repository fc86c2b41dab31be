// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Barcodes
import Demonstration
import Encodings
import Execution
import HTTPMessages
import HTTPServer
import IdentityCheck
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

    /// Draws specimens, one after the other: a page asks for all of them at once, and nothing else must wait for that.
    private static let drawing: PictureWork = {
        var limits = FairQueue.Limits(threadCount: 1)
        limits.perClient = 64
        limits.waiting = 256
        return PictureWork(fair: FairQueue(threadCount: 1, limits: limits))
    }()

    /// The routing table.
    var routes: [HTTPRoute] {
        [
            HTTPRoute(.get, "/scan/about") { _ in .json(about) },
            HTTPRoute(.get, "/scan/samples/{file}") { request throws(HTTPError) in
                try await sample(request.parameters["file"] ?? "", for: request.client)
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
            ),
            "specimens": .array(hasSamples ? DemoSpecimen.all.map(Self.json) : []),
        ]
    }

    /// A drawn document: issuer, kind, what is wrong with it or null, and the addresses of its sides.
    private static func json(_ specimen: DemoSpecimen) -> JSONOutput {
        [
            "name": .string(specimen.name), "country": .string(specimen.country),
            "region": Country.alpha2(of: specimen.country).map { .string($0) } ?? .null,
            "type": .string(specimen.type.rawValue),
            "flaw": specimen.flaw.map { .string($0.rawValue) } ?? .null,
            "sides": .object(
                specimen.sides.map { side in
                    (
                        side.rawValue,
                        .string("/scan/samples/\(specimen.name)-\(side.rawValue).jpg")
                    )
                }
            ),
        ]
    }

    private func sample(
        _ file: String,
        for client: String?
    ) async throws(HTTPError) -> HTTPResponse {
        guard hasSamples else { throw HTTPError(.notFound) }
        if let sample = DemoDocuments.samples.first(where: { $0.name + ".png" == file }) {
            return .bytes(sample.picture, type: "image/png")
        }
        for specimen in DemoSpecimen.all {
            for side in specimen.sides where "\(specimen.name)-\(side.rawValue).jpg" == file {
                let drawn = try await Self.drawing.run(for: client) { isWanted in
                    isWanted() ? specimen.picture(side) : nil
                }
                guard let picture = drawn else { break }
                return .bytes(picture, type: "image/jpeg")
            }
        }
        throw HTTPError(.notFound)
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
    /// The status in responses.
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
