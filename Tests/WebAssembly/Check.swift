// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Cryptography
import Curves
import Encodings
import MachineReadable
import Reading
import Seals

/// Runs what a page needs once, where it will run; returns 0, or the number of what went wrong.
@_expose(wasm, "check") @_cdecl("check")
public func check() -> Int32 {
    let steps: [() -> Bool] = [
        readsAndWritesCanonicalForm, refusesDuplicates, convertsNumbers, unpacks, readsDER,
        decodesText, keepsTime, readsALine, readsAZone, readsLicences, verifiesSignatures,
        verifiesSeals, refusesSeals, verifiesPSS,
    ]
    for (place, step) in steps.enumerated() where !step() { return Int32(place + 1) }
    return 0
}

private func readsAndWritesCanonicalForm() -> Bool {
    let text = #"{"b":[1.50,1E30,-0,333333333.33333329],"\u00e9":null,"a":"\ud83d\ude00\/"}"#
    let expected = #"{"a":"😀/","b":[1.5,1e+30,0,333333333.3333333],"é":null}"#
    guard let root = try? JSONTree(parsing: Array(text.utf8)).root else { return false }
    guard let canonical = try? root.canonicalized() else { return false }
    return canonical == Array(expected.utf8) && root["b"]?[1]?.number?.double == 1e30
}

private func refusesDuplicates() -> Bool {
    do {
        _ = try JSONTree(parsing: Array(#"{"n":1,"\u006e":2}"#.utf8))
        return false
    } catch {
        return error == JSONError(reason: .duplicateName, offset: 7)
    }
}

private func convertsNumbers() -> Bool {
    let numbers: [(UInt64, String)] = [
        (1, "5e-324"), (0x7FEF_FFFF_FFFF_FFFF, "1.7976931348623157e+308"),
        (0x44B5_2D02_C7E1_4AF6, "1e+23"), (0x4314_3FF3_C1CB_0959, "1424953923781206.2"),
    ]
    for (bits, text) in numbers {
        let value = Double(bitPattern: bits)
        guard JSONOutput.number(value).utf8() == Array(text.utf8) else { return false }
        let root = try? JSONTree(parsing: Array(text.utf8)).root
        guard root?.number?.double == value else { return false }
    }
    return JSONOutput.integer(.min).utf8().count == 11  // 32 bits
}

private func unpacks() -> Bool {
    let packed: [UInt8] = [0x4B, 0x4C, 0x4A, 0x4E, 0x04, 0x23, 0x00]  // abc, three times
    let output = try? Deflate.inflate(packed, outputLimit: 100)
    return output == Array("abcabcabc".utf8)
}

private func readsDER() -> Bool {
    let bytes = DER.sequence([DER.oid("1.2.840.113549"), DER.integer(65_537)])
    var outer = DERReader(bytes)
    guard var reader = try? outer.readSequence() else { return false }
    guard let oid = try? reader.readOID(), let number = try? reader.readSmallInteger() else {
        return false
    }
    return Array(oid.description.utf8) == Array("1.2.840.113549".utf8) && number == 65_537
}

private func decodesText() -> Bool {
    let bytes = try? Base64.decode("-_8", alphabet: .either, padding: .optional)
    return bytes == [0xFB, 0xFF] && (try? Hex.decode("fbFF")) == bytes
}

private func keepsTime() -> Bool {
    guard let time = Instant(rfc3339: "2021-09-15T02:00:00+02:00") else { return false }
    let ends = Instant(secondsSinceEpoch: .max).calendarDate.year
    return Array(time.rfc3339.utf8) == Array("2021-09-15T00:00:00Z".utf8) && ends == 9999
}

/// Two fillers as any pen would draw them, and nothing but paper around.
private func readsALine() -> Bool {
    let (width, height) = (48, 24)
    var pixels = [UInt8](repeating: 230, count: width * height)
    for character in 0..<2 {
        for step in 0..<8 {
            for row in [12 - step * 5 / 7, 12 + step * 5 / 7] {
                let place = row * width + 12 + 13 * character + step
                pixels[place] = 30
                pixels[place + 1] = 30
            }
        }
    }
    guard let strip = GreyPicture(width: width, height: height, pixels: pixels) else {
        return false
    }
    return LineRecogniser().read(strip).text == Array("<<".utf8)
}

/// A whole zone in a picture so large that many of its pixels become one: sums that fit `Int` elsewhere
/// must fit its 32 bits here.
private func readsAZone() -> Bool {
    // The specimen of ICAO Doc 9303-4, appendix B.
    let lines = [
        "P<UTOERIKSSON<<ANNA<MARIA<<<<<<<<<<<<<<<<<<<",
        "L898902C36UTO7408122F1204159ZE184226B<<<<<10",
    ]
    var print = ZonePrint()
    print.pitch = 30
    guard let picture = print.picture(of: lines),
        let today = CalendarDate(year: 2012, month: 1, day: 1)
    else { return false }
    let zones = DocumentReader().read(picture, today: today).zones
    return zones.count == 1
        && zones[0].document.lines.map { Array($0.utf8) } == lines.map { Array($0.utf8) }
}

private func readsLicences() -> Bool {
    guard let header = AAMVAHeader(issuerNumber: "636000", version: 10) else { return false }
    var holder = AAMVAHolder(surname: "SAMPLE", givenNames: ["ÉVA"], documentNumber: "T642")
    holder.birthDate = CalendarDate(year: 1986, month: 6, day: 7)
    guard let code = try? AAMVARecord(holder, header: header).encoded() else { return false }
    guard let document = try? AAMVADocument(parsing: code) else { return false }
    guard let surname = document.surname, let names = document.givenNames else { return false }
    return Array(surname.utf8) == Array("SAMPLE".utf8) && Array(names.utf8) == Array("ÉVA".utf8)
        && document.birthDate == holder.birthDate && document.confidence == 1
}

/// The examples of RFC 6979 §A.2.4 (P-224) and RFC 8032 §7.1, test 2, and a byte more that is none.
private func verifiesSignatures() -> Bool {
    let message = Array("sample".utf8)
    let digest = Hash.sha256.digest(of: message[...])
    guard
        let point = hex(
            "0400cf08da5ad719e42707fa431292dea11244d64fc51610d94b130d6c"
                + "eeab6f3debe455e3dbf85416f7030cbd94f34f2d6f232c69f3c1385a"
        ), let key = try? ECPoint(on: .p224, encoded: point[...]),
        let r = hex("61aa3da010e8e8406c656bc477a7a7189895e7e840cdfe8ff42307ba"),
        let s = hex("bc814050dab5d23770879494f9e0a680dc1af7161991bde692b10101"),
        key.isSigned(r: r[...], s: s[...], digest: digest[...]),
        !key.isSigned(r: s[...], s: r[...], digest: digest[...]),
        let edwards = hex("3d4017c3e843895a92b70aa74d1b7ebc9c982ccf2ec4968cc0cd55f12af4660c"),
        let other = try? Ed25519Point(edwards[...]),
        let signature = hex(
            "92a009a9f0d4cab8720e820b5f642540a2b27b5416503f8fb3762223ebdb69da"
                + "085ac1e43e15996e458f3613d0f11d8c387b2eaeb4302aeeb00d291612bb0c00"
        )
    else { return false }
    return other.isSigned(signature[...], of: [0x72]) && !other.isSigned(signature[...], of: [0x73])
}

/// The vectors of seals, which script/wasm-check writes into a source of their own.
private func result(_ seal: String, at time: String, hash: Bool = true) -> SealReport? {
    guard let text = base64(seal), let certificate = base64(SealVectors.authority),
        let list = base64(SealVectors.revocationList), let time = Instant(rfc3339: time),
        let seal = try? VDSNCSeal(parsing: text)
    else { return nil }
    let digest = Hash.sha256.digest(of: certificate[...])
    let anchor = SealAnchor(
        certificateDER: certificate,
        integrityHash: hash ? Hex.encode(digest) : Hex.encode(digest.reversed()),
        revocationListDER: list
    )
    return SealVerifier(policy: .strict).evaluate(seal, anchors: [anchor], at: time)
}

private func verifiesSeals() -> Bool {
    guard let report = result(SealVectors.valid, at: "2021-09-15T00:00:00Z") else { return false }
    let json = SealResult(report, listDate: nil).json.utf8()
    return report.verified != nil && report.error == nil && !json.isEmpty
}

private func refusesSeals() -> Bool {
    let day = "2021-09-15T00:00:00Z"
    return result(SealVectors.altered, at: day)?.error == .verifyVDSSignatureFailed
        && result(SealVectors.valid, at: "2021-11-11T20:53:21Z")?.error == .crlExpired
        && result(SealVectors.valid, at: "2021-09-03T10:13:19Z")?.error == .bscNotYetValid
        && result(SealVectors.valid, at: day, hash: false)?.error == .cscaCertHashDoesntMatch
}

/// Many country signing authorities sign with RSASSA-PSS; the key is our own, the signature by OpenSSL.
private func verifiesPSS() -> Bool {
    guard
        let info = base64(
            "MIIBIjANBgkqhkiG9w0BAQEFAAOCAQ8AMIIBCgKCAQEArAh1lXO0FtyRVhdrTlkLlskNgi1T"
                + "m9+UY3/aOTOkmZiN9m1ArxoYH9CQAshHzNzeCHA8AlZe1lXcc+Q2GkgTbfWERrkwksZJ/tXS"
                + "zKkkc+NW4O+UiKYd/ctRmXc7n3ACDW9YvMNI1cbecDXoE9qngPpVOayvBiwifGTV/Grecq4M"
                + "B41V9KR0VIEj6jaLjn68XVIMDLRAyrFcurd0VSsnblrp9kDnHnX2CNA4F2b9l3q82aRuf6EZ"
                + "sRPhi/nodqFI09JkRQo0XqwgtGGahkvbYePXc76kfllTx/l2EZGakfNV8BHkeuQ4g49XGoj5"
                + "MwXetOwcsVX3L1aEX35Es48Y9wIDAQAB"
        ), let key = try? PublicKey(subjectPublicKeyInfo: info[...]),
        let signature = base64(
            "iWAFVQNDDK2NsW5HuMzn0mq8sLPcQ/Re/BvIJsxDtST6Z/OSrLTlnzm37LJSQ2ichlrOenh6"
                + "+ZHKurebLJmFuIEp9n8Hd75W3Ik21pxRpy+oFuHUg5XA+C8Qv+WlIoL9/0+IeQXvp/shIqqn"
                + "EU4D+gB4gIg/UFdAuiV5OC5jQB8s/o4e75kra3pDs1b1OmwVf3shGy8KgOvovlvsMNbtNaGz"
                + "Dc5N9486Fi/01oosIgbqtZos6QInZPMxSfuo5hcDc02Y+BMRDkpfImLMsvIiCGoB8jid9cXt"
                + "8gn582C3OBKIvQb0ALhuuIl4QOyKtwJoLu54fTLMiSv9n/uixamWrA=="
        )
    else { return false }
    let verifies = { (message: String, salt: Int) in
        let algorithm = SignatureAlgorithm.rsaPSS(
            hash: .sha256,
            mgfHash: .sha256,
            saltByteCount: salt
        )
        return (try? key.verify(signature[...], of: Array(message.utf8)[...], using: algorithm))
            != nil
    }
    return verifies("sample", 32) && !verifies("samples", 32) && !verifies("sample", 20)
}

private func base64(_ text: String) -> [UInt8]? {
    try? Base64.decode(text, alphabet: .standard, padding: .required)
}

private func hex(_ text: String) -> [UInt8]? { try? Hex.decode(text) }
