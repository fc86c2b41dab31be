// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Encodings
import TestSupport
import Testing

struct DeflateTests {
    /// "Wolfgang geht an den Strand, Wolfgang geht an den Strand." compressed by zlib.
    static let text = Array("Wolfgang geht an den Strand, Wolfgang geht an den Strand.".utf8)

    struct Sample: Sendable, CustomTestStringConvertible {
        let container: Deflate.Container
        let hex: String
        var testDescription: String { "\(container)" }
        var bytes: [UInt8] { (try? Hex.decode(hex)) ?? [] }
    }

    static let samples: [Sample] = [
        Sample(
            container: .raw,
            hex: "0bcfcf494b4fcc4b57484fcd285148cc534849cd53082e294acc4bd15108c72da90700"
        ),
        Sample(
            container: .raw,
            hex: "013900c6ff576f6c6667616e67206765687420616e2064656e20537472616e642c20576f"
                + "6c6667616e67206765687420616e2064656e20537472616e642e"
        ),
        Sample(
            container: .raw,
            hex: "0bcfcf494b4fcc4b57484fcd285148cc534849cd53082e294acc4bd15108c72da90700"
        ),
        Sample(
            container: .zlib,
            hex: "78da0bcfcf494b4fcc4b57484fcd285148cc534849cd53082e294acc4bd15108c72da907"
                + "004dc21419"
        ),
        Sample(
            container: .gzip,
            hex: "1f8b08000000000002030bcfcf494b4fcc4b57484fcd285148cc534849cd53082e294acc"
                + "4bd15108c72da90700dc072e5339000000"
        ),
    ]

    @Test(arguments: samples)
    func `a packed text is unpacked`(sample: Sample) throws {
        let output = try Deflate.inflate(
            sample.bytes,
            container: sample.container,
            outputLimit: Self.text.count
        )
        #expect(output == Self.text)
    }

    @Test(arguments: samples)
    func `nothing beyond the limit is unpacked`(sample: Sample) {
        for limit in [-1, 0, 1, Self.text.count - 1] {
            let error = #expect(throws: DeflateError.self) {
                try Deflate.inflate(sample.bytes, container: sample.container, outputLimit: limit)
            }
            #expect(error?.reason == .outputTooLarge)
        }
    }

    @Test(arguments: samples)
    func `every truncation is refused`(sample: Sample) {
        for count in sample.bytes.indices {
            let error = #expect(throws: DeflateError.self) {
                try Deflate.inflate(
                    sample.bytes.prefix(count),
                    container: sample.container,
                    outputLimit: 1000
                )
            }
            #expect(error?.reason == .truncated, "\(count)")
        }
    }

    @Test(arguments: samples)
    func `every change of a byte is survived, and found where there is a checksum`(sample: Sample) {
        for place in sample.bytes.indices {
            for change in UInt8.min..<UInt8.max {
                var changed = sample.bytes
                changed[place] ^= change + 1
                let output = try? Deflate.inflate(
                    changed,
                    container: sample.container,
                    outputLimit: 100_000
                )
                // Spare bits and some header fields have no meaning.
                if sample.container != .raw { #expect(output == nil || output == Self.text) }
            }
        }
    }

    @Test(arguments: samples)
    func `nothing may follow the stream`(sample: Sample) {
        let error = #expect(throws: DeflateError.self) {
            try Deflate.inflate(
                sample.bytes + [0],
                container: sample.container,
                outputLimit: 1000
            )
        }
        // A gzip member is followed by another one, or by the end.
        let expected: DeflateError.Reason =
            sample.container == .gzip ? .badGzipHeader : .trailingBytes
        #expect(error?.reason == expected)
    }

    @Test func `members of a gzip file follow each other`() throws {
        let member = try #require(Self.samples.first { $0.container == .gzip }).bytes
        let output = try Deflate.inflate(member + member, container: .gzip, outputLimit: 1000)
        #expect(output == Self.text + Self.text)
    }

    @Test func `all fields of a gzip header are passed over`() throws {
        let member = try #require(Self.samples.first { $0.container == .gzip }).bytes
        let extra: [UInt8] = [3, 0, 1, 2, 3]
        let name = Array("name\0remark\0".utf8)
        let header = member[..<3] + [0x1C] + member[4..<10] + extra + name
        let output = try Deflate.inflate(
            header + member[10...],
            container: .gzip,
            outputLimit: 1000
        )
        #expect(output == Self.text)
        let reserved = member[..<3] + [0x20] + member[4...]
        #expect(throws: DeflateError(reason: .badGzipHeader, offset: 4)) {
            try Deflate.inflate(reserved, container: .gzip, outputLimit: 1000)
        }
    }

    @Test func `a preset dictionary is refused`() {
        #expect(throws: DeflateError.self) {
            try Deflate.inflate([0x78, 0xBB, 1, 2, 3, 4], container: .zlib, outputLimit: 1000)
        }
    }

    @Test(
        arguments: [
            ([0x07], DeflateError.Reason.badBlockType),
            ([0x01, 0x01, 0x00, 0xFF, 0xFF, 0x41], .badStoredLength),
            ([0x01, 0x02, 0x00, 0xFD, 0xFF, 0x41], .truncated),
            ([0x03, 0x02, 0x00], .badDistance), ([], .truncated),
        ] as [([UInt8], DeflateError.Reason)]
    )
    func `what is no block is refused`(bytes: [UInt8], reason: DeflateError.Reason) {
        let error = #expect(throws: DeflateError.self) {
            try Deflate.inflate(bytes, outputLimit: 1000)
        }
        #expect(error?.reason == reason)
    }
}
