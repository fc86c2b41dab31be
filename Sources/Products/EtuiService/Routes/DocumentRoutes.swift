// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Barcodes
import Demonstration
import Encodings
import HTTPMessages
import HTTPServer
import MachineReadable
import Pictures

/// What the page that reads documents asks for: samples, and, only where a browser cannot read by
/// itself and its user says so, the reading of a picture.
struct DocumentRoutes {
    let hasSamples: Bool
    let now: @Sendable () -> Instant
    /// Where pictures are read.
    var pictures = PictureWork.shared

    /// The table.
    var routes: [HTTPRoute] {
        [
            HTTPRoute(.get, "/scan/about") { _ in .json(about) },
            HTTPRoute(.get, "/scan/samples/{file}") { request throws(HTTPProblem) in
                try sample(request.parameters["file"] ?? "")
            },
            HTTPRoute(
                .post,
                "/scan/pictures",
                HTTPRoute.Terms(
                    bodyLimit: PictureScan.limits.byteCount + 1,
                    access: .sameOrigin
                )
            ) { request throws(HTTPProblem) in
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

    private func sample(_ file: String) throws(HTTPProblem) -> HTTPResponse {
        guard hasSamples,
            let sample = DemoDocuments.samples.first(where: { $0.name + ".png" == file })
        else { throw HTTPProblem(.notFound) }
        return .bytes(sample.picture, type: "image/png")
    }

    /// The report of schema `etui.scan.v1`, whatever came of it; nothing is kept.
    private func read(
        _ picture: [UInt8],
        of client: String?
    ) async throws(HTTPProblem) -> HTTPResponse {
        let scan = PictureScan(kind: .auto, today: CalendarDate(now()))
        let report = try await pictures.run(for: client) { scan.report(on: picture, $0) }
        guard case .failure(let fault) = report.outcome else { return .json(report.json) }
        var response = HTTPResponse.json(report.json, status: fault.httpStatus)
        if fault.httpStatus == .serviceUnavailable { response.headers.add("Retry-After", "10") }
        return response
    }
}

extension PictureScan {
    /// A report on a picture without a name.
    fileprivate func report(
        on picture: [UInt8],
        _ isWanted: @escaping @Sendable () -> Bool
    ) -> ScanReport {
        var times = StageTimes()
        let outcome: Result<ScanFindings, ScanFault>
        do throws(ScanFault) {
            outcome = .success(try scan(picture, &times, isWanted: isWanted))
        } catch {
            outcome = .failure(error)
        }
        times.end()
        return ScanReport(file: "", outcome: outcome, times: times)
    }
}

extension ScanFault {
    /// What servers answer (spec, document scan §6).
    var httpStatus: HTTPStatus {
        switch self {
        case .input, .picture(.emptyData): .badRequest
        case .picture(.unsupportedFormat): .unsupportedMediaType
        case .picture(.tooManyPixels), .picture(.decompressionRatio), .picture(.fileTooLarge):
            .contentTooLarge
        // The picture may be good, and the machine lacks something.
        case .search(.notStarted), .search(.notConfined): .serviceUnavailable
        case .picture, .search: .unprocessableContent
        }
    }
}
