// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Certificates
import Cryptography
import Encodings
import TestSupport
import Testing

/// Reading revocation lists.
struct RevocationListTests {
    private func refusal(
        _ edit: (inout RevocationListTemplate) -> Void
    ) throws -> CertificateError.Reason? {
        let authority = try Party("Authority")
        var template = RevocationListTemplate(
            issuer: authority.name,
            thisUpdate: Moment.start,
            nextUpdate: Moment.end
        )
        edit(&template)
        let bytes = try template.signedBytes(by: authority.key, using: .ecdsa(.sha256))
        do {
            _ = try RevocationList(der: bytes)
            return nil
        } catch {
            return error.reason
        }
    }

    /// Every combination of version, nextUpdate, entries and extensions.
    struct Shape: Sendable, CustomTestStringConvertible {
        var isVersion2 = false
        var hasNextUpdate = false
        var entries: Int?
        var hasExtensions = false
        var testDescription: String {
            "v\(isVersion2 ? 2 : 1), next \(hasNextUpdate), entries \(entries ?? -1), "
                + "extensions \(hasExtensions)"
        }
    }

    static let shapes: [Shape] = {
        var shapes: [Shape] = []
        for isVersion2 in [false, true] {
            for hasNextUpdate in [false, true] {
                for entries in [nil, 0, 1, 3] {
                    for hasExtensions in isVersion2 ? [false, true] : [false] {
                        shapes.append(
                            Shape(
                                isVersion2: isVersion2,
                                hasNextUpdate: hasNextUpdate,
                                entries: entries,
                                hasExtensions: hasExtensions
                            )
                        )
                    }
                }
            }
        }
        return shapes
    }()

    @Test(arguments: shapes)
    func `elements are told by their tags`(_ shape: Shape) throws {
        let numbers: [[UInt8]] = (0..<(shape.entries ?? 0)).map { [0x2A + UInt8($0)] }
        let list = try Party("Authority").list(revoking: numbers) {
            $0.version = shape.isVersion2 ? .v2 : .v1
            $0.writesEmptyEntries = shape.entries == 0
            if !shape.hasNextUpdate { $0.nextUpdate = nil }
            if !shape.hasExtensions { $0.extensions = [] }
        }
        #expect(list.version == (shape.isVersion2 ? .v2 : .v1))
        #expect(list.thisUpdate == Moment.start)
        #expect(list.nextUpdate == (shape.hasNextUpdate ? Moment.end : nil))
        #expect(list.entryCount == numbers.count)
        #expect(list.contains(SerialNumber(magnitude: [0x2A])) == !numbers.isEmpty)
        #expect(!list.contains(SerialNumber(magnitude: [0x99])))
        #expect((list.number != nil) == shape.hasExtensions)
        #expect((list.authorityKeyIdentifier != nil) == shape.hasExtensions)
    }

    @Test func `numbers are found however many zeros lead them`() throws {
        let list = try Party("Authority").list(revoking: [
            [0x00, 0x00, 0x2A], [0x80], [0x00, 0xD1],
        ])
        func contains(_ content: [UInt8]) throws -> Bool {
            list.contains(try #require(SerialNumber(derContent: content[...])))
        }
        #expect(try contains([0x2A]) && contains([0x00, 0x2A]) && contains([0x00, 0xD1]))
        #expect(try contains([0x80]) && contains([0xFF, 0x80]))
        #expect(try !contains([0x00, 0x80]) && !contains([0xD1]) && !contains([0x00]))
    }

    @Test func `an entry says when and why`() throws {
        let list = try Party("Authority").list(revoking: [[0x2A], [0x2B]]) {
            $0.entries[0].revocationDate = Moment.now
            $0.entries[0].extensions = [.reason(.keyCompromise)]
        }
        let entry = try #require(list.entry(for: SerialNumber(magnitude: [0x2A])))
        #expect(entry.revocationDate == Moment.now)
        #expect(entry.reason == .keyCompromise)
        #expect(list.entry(for: SerialNumber(magnitude: [0x2B]))?.reason == nil)
    }

    @Test func `version 1 has no extensions, neither of the list nor of entries`() throws {
        #expect(
            try refusal {
                $0.version = .v1
                $0.extensions = [.revocationListNumber(1)]
            } == .notInThisVersion
        )
        #expect(
            try refusal {
                $0.version = .v1
                $0.entries = [
                    .init(
                        serialNumber: [1],
                        revocationDate: Moment.now,
                        extensions: [.reason(.superseded)]
                    )
                ]
            } == .notInThisVersion
        )
    }

    @Test(arguments: [0, 2, -1])
    func `version 2 is the only one that is written`(_ version: Int) throws {
        let list = try Party("Authority").list()
        let content = Array(list.toBeSigned.dropFirst(2 + 1).drop { $0 != 0x02 }.dropFirst(3))
        let bytes = DER.sequence([
            DER.element(.sequence, DER.integer(version) + content), Array(list.signatureAlgorithm),
            DER.bitString(Array(list.signature)),
        ])
        let error = #expect(throws: CertificateError.self) { try RevocationList(der: bytes) }
        #expect(error?.reason == .unsupportedVersion)
    }

    @Test func `an entry has a number`() throws {
        #expect(
            try refusal {
                $0.entries = [.init(serialNumber: [], revocationDate: Moment.now)]
            } == .emptySerialNumber
        )
    }

    @Test func `a malformed extension that decides something refuses the list`() throws {
        for id in [
            ExtensionType.issuingDistributionPoint, ExtensionType.authorityKeyIdentifier,
            ExtensionType.revocationListNumber,
        ] {
            for value in [[], [0x30, 0x00, 0x00], [0x02, 0x00]] as [[UInt8]] {
                let item = CertificateExtension(id, value: value)
                #expect(try refusal { $0.extensions = [item] } == .malformedExtension(id))
            }
        }
    }

    @Test func `a scope restricts something, and one kind of certificate at most`() throws {
        let id = ExtensionType.issuingDistributionPoint
        func refusal(_ scope: IssuedScope) throws -> CertificateError.Reason? {
            try self.refusal { $0.extensions = [.issuingDistributionPoint(scope)] }
        }
        #expect(try refusal(IssuedScope()) == .malformedExtension(id))
        #expect(
            try refusal(IssuedScope(flags: [.endEntitiesOnly, .authoritiesOnly]))
                == .malformedExtension(id)
        )
        #expect(try refusal(IssuedScope(flags: [.endEntitiesOnly, .indirect])) == nil)
        #expect(try refusal(IssuedScope(reasons: .all)) == nil)
    }

    @Test func `a scope reads back as it was told`() throws {
        let scope = IssuedScope(
            name: .full([.uri("http://example.com/a.crl"), .directory(DistinguishedName.empty)]),
            flags: [.authoritiesOnly, .indirect],
            reasons: RevocationReasons(rawValue: 0b110)
        )
        let list = try Party("Authority").list {
            $0.extensions.append(.issuingDistributionPoint(scope))
        }
        #expect(list.scope?.name == scope.name && list.scope?.reasons == scope.reasons)
        #expect(list.scope?.holdsOnlyAuthorities == true && list.scope?.isIndirect == true)
        #expect(list.scope?.holdsOnlyEndEntities == false)
        #expect(list.scope?.holdsOnlyAttributes == false)
        #expect(list.isIndirect)
    }

    @Test func `unknown critical extensions are noticed wherever they are`() throws {
        let unknown = CertificateExtension("1.2.3.4", isCritical: true, value: [])
        let harmless = CertificateExtension("1.2.3.4", value: [])
        let authority = try Party("Authority")
        #expect(try authority.list { $0.extensions.append(unknown) }.hasUnknownCriticalExtension)
        #expect(try !authority.list { $0.extensions.append(harmless) }.hasUnknownCriticalExtension)
        let entry = try authority.list(revoking: [[1], [2]]) {
            $0.entries[1].extensions = [unknown]
        }
        #expect(entry.hasUnknownCriticalExtension)
        let other = try authority.list(revoking: [[1]]) { $0.entries[0].extensions = [harmless] }
        #expect(!other.hasUnknownCriticalExtension)
    }

    @Test func `the number says which list is older, before the date`() throws {
        let authority = try Party("Authority")
        func list(_ number: Int?, _ time: Instant) throws -> RevocationList {
            try authority.list {
                $0.thisUpdate = time
                $0.extensions = number.map { [.revocationListNumber($0)] } ?? []
            }
        }
        #expect(try list(1, Moment.now).isOlder(than: list(2, Moment.start)))
        #expect(try !list(2, Moment.start).isOlder(than: list(1, Moment.now)))
        #expect(try list(1, Moment.start).isOlder(than: list(1, Moment.now)))
        #expect(try list(1, Moment.start).isOlder(than: list(nil, Moment.now)))
        #expect(try !list(1, Moment.now).isOlder(than: list(1, Moment.now)))
        #expect(try list(255, Moment.now).isOlder(than: list(256, Moment.now)))
    }

    @Test func `more bytes than any list has are refused unread`() {
        let bytes = [UInt8](repeating: 0, count: RevocationList.maximumByteCount + 1)
        let error = #expect(throws: CertificateError.self) { try RevocationList(der: bytes) }
        #expect(error?.reason == .tooLarge)
    }

    @Test func `lists are the same if their bytes are`() throws {
        let authority = try Party("Authority")
        let list = try authority.list()
        let copy = try RevocationList(der: list.der)
        #expect(list == copy && Set([list, copy]).count == 1)
        #expect(list != (try authority.list(revoking: [[1]])))
    }

    @Test func `a template can break the format and says so`() throws {
        let authority = try Party("Authority")
        let error = #expect(throws: CertificateError.self) {
            try authority.list {
                $0.version = .v1
            }
        }
        #expect(error?.reason == .notInThisVersion)
        let template = RevocationListTemplate(
            issuer: authority.name,
            thisUpdate: Moment.start,
            nextUpdate: nil
        )
        let unsigned = #expect(throws: CertificateError.self) {
            try template.signed(by: authority.key, using: .ed25519)
        }
        #expect(unsigned?.reason == .signing(.algorithmDoesNotFitKey))
    }

    @Test func `half a million entries are found one by one`() throws {
        var random = SeededGenerator(seed: 20_240_601)
        let numbers = (0..<500_000).map { _ in
            (0..<8).map { _ in UInt8.random(in: 0...255, using: &random) }
        }
        let list = try Party("Authority").list(revoking: numbers)
        #expect(list.entryCount == 500_000)
        for number in numbers.shuffled(using: &random).prefix(2_000) {
            let wanted = try #require(SerialNumber(derContent: number[...]))
            #expect(list.entry(for: wanted)?.serialNumber == wanted)
            // An additional byte makes it another number.
            #expect(!list.contains(SerialNumber(magnitude: [0x01] + number)))
        }
    }
}
