// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Barcodes
import Encodings
import HTTPMessages
import Pictures
import Reading
import Scanning
import Testing

@testable import EtuiService

/// The requests of the document-reading page to the service.
struct DocumentRouteTests {
    private static let shared = Task { try await ServiceFixture() }

    private let service: ServiceFixture

    init() async throws {
        service = try await Self.shared.value
    }

    private func read(_ picture: [UInt8]) async throws -> (HTTPStatus, JSONValue) {
        let type = "application/octet-stream"
        let response = await service.post("/scan/pictures", picture, type: type)
        return (response.status, try JSONTree(parsing: response.bytes).root)
    }

    @Test(arguments: [
        ("passport", "TD3", true), ("card", "TD1", true), ("visa", "MRVA", true),
        ("wrong", "TD3", false),
    ])
    func `a sample is read as what it is`(name: String, format: String, isValid: Bool) async throws
    {
        let sample = await service.get("/scan/samples/\(name).png")
        #expect(sample.headers["Content-Type"] == "image/png")
        let (status, report) = try await read(sample.bytes)
        #expect(status == .ok)
        #expect(report["schema"]?.string == "etui.scan.v1")
        let document = try #require(report["documents"]?[0])
        #expect(document["format"]?.string == format)
        #expect(document["valid"]?.boolean == isValid)
        #expect(document["fields"]?["surname"]?.string == "ERIKSSON")
        #expect(document["fields"]?["birthDate"]?.string == "1974-08-12")
    }

    /// Tests the specimen of ICAO Doc 9303-4, which expired on 15 April 2012.
    @Test func `an expired passport is not just read`() async throws {
        let lines = [
            "P<UTOERIKSSON<<ANNA<MARIA<<<<<<<<<<<<<<<<<<<",
            "L898902C36UTO7408122F1204159ZE184226B<<<<<10",
        ]
        let picture = try #require(ZonePrint().picture(of: lines))
        let (status, report) = try await read(try #require(PNGWriter.encode(picture)))
        #expect(status == .ok)
        #expect(report["result"]?.string == "attention")
        let document = try #require(report["documents"]?[0])
        #expect(document["result"]?.string == "attention")
        let codes = document["findings"]?.elements?.compactMap { $0["code"]?.string } ?? []
        #expect(codes.contains("mrz.expired"), "\(codes)")
    }

    @Test func `the samples are those that are named`() async throws {
        let about = try JSONTree(parsing: await service.get("/scan/about").bytes).root
        let samples = try #require(about["samples"]?.elements)
        #expect(
            samples.map { $0["name"]?.string } == ["passport", "card", "visa", "wrong", "licence"]
        )
        #expect(await service.get("/scan/samples/other.png").status == .notFound)
        let plain = try await ServiceFixture(hasDemo: false)
        let nothing = try JSONTree(parsing: await plain.get("/scan/about").bytes).root
        #expect(nothing["samples"]?.count == 0 && nothing["specimens"]?.count == 0)
        #expect(await plain.get("/scan/samples/passport.png").status == .notFound)
        #expect(await plain.get("/scan/samples/aut-passport-front.jpg").status == .notFound)
    }

    /// What is read of the side with the zone, by the name of a specimen.
    @Test(arguments: [
        ("aut-passport-front", "TD3", true), ("fra-card-back", "TD1", true),
        ("swe-visa-front", "MRVA", true), ("ita-expired-front", "TD3", true),
        ("esp-digit-front", "TD3", false),
    ])
    func `a drawn specimen is read as what it is`(
        name: String,
        format: String,
        isValid: Bool
    ) async throws {
        let about = try JSONTree(parsing: await service.get("/scan/about").bytes).root
        let sides = (about["specimens"]?.elements ?? []).flatMap { $0["sides"]?.members ?? [] }
        let path = "/scan/samples/\(name).jpg"
        #expect(sides.contains { $0.value.string == path })
        let (status, report) = try await read(await service.get(path).bytes)
        #expect(status == .ok)
        let document = try #require(report["documents"]?[0])
        #expect(document["format"]?.string == format)
        #expect(document["valid"]?.boolean == isValid)
    }

    @Test func `a specimen that is out of focus is not read`() async throws {
        let picture = await service.get("/scan/samples/nor-blurred-front.jpg")
        let (_, report) = try await read(picture.bytes)
        #expect(report["documents"]?.count == 0)
    }

    @Test(
        arguments: [
            ([], 0, HTTPStatus.badRequest, "F30001"),
            (Array("GIF89a".utf8), 0, .unsupportedMediaType, "F30002"),
            ([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A], 0, .unprocessableContent, "F30003"),
            ([], 15_000_001, .contentTooLarge, "F30007"),
        ] as [([UInt8], Int, HTTPStatus, String)]
    )
    func `what is no picture is answered with its row`(
        start: [UInt8],
        rest: Int,
        status: HTTPStatus,
        code: String
    ) async throws {
        let (answer, report) = try await read(start + [UInt8](repeating: 0xFF, count: rest))
        #expect(answer == status)
        #expect(report["status"]?.string == "error")
        #expect(report["error"]?["code"]?.string == code)
    }

    @Test(arguments: BarcodeError.allCases)
    func `a search that the machine cannot do may be asked for again`(error: BarcodeError) {
        let isOfTheMachine = error == .notStarted || error == .notConfined
        let expected: HTTPStatus = isOfTheMachine ? .serviceUnavailable : .unprocessableContent
        #expect(ScanInputError.scan(.codes(error)).httpStatus == expected)
    }

    @Test func `a picture that shows nothing is no error`() async throws {
        let pixels = [UInt8](repeating: 200, count: 640 * 480)
        let plain = try #require(GreyPicture(width: 640, height: 480, pixels: pixels))
        let (status, report) = try await read(try #require(PNGWriter.encode(plain)))
        #expect(status == .ok)
        #expect(report["status"]?.string == "nothing")
        #expect(report["documents"]?.count == 0)
    }
}
