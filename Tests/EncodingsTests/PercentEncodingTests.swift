// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Encodings
import Testing

struct PercentEncodingTests {
    @Test func unreservedCharactersStayAndAllOthersAreEscaped() {
        let unreserved = "AZaz09-._~"
        #expect(PercentEncoding.encode(unreserved) == unreserved)
        #expect(PercentEncoding.encode(" !*'();:@&=+$,/?#[]%\"é") == escapedReserved)
    }

    private var escapedReserved: String {
        "%20%21%2A%27%28%29%3B%3A%40%26%3D%2B%24%2C%2F%3F%23%5B%5D%25%22%C3%A9"
    }

    @Test(arguments: ["", "Müller & Söhne", "100 %", "a+b=c", "\u{1F600}", "%41"])
    func whatIsEncodedIsDecoded(_ text: String) {
        #expect(PercentEncoding.decode(PercentEncoding.encode(text)[...]) == text)
    }

    @Test(arguments: ["%", "%4", "%zz", "%FF", "%C3", "%00", "%0A", "%7F", "\n"])
    func brokenTextIsRefused(_ text: String) {
        #expect(PercentEncoding.decode(text[...]) == nil)
    }

    @Test func plusIsASpaceInFormsOnly() {
        #expect(PercentEncoding.decode("a+b") == "a+b")
        #expect(PercentEncoding.decode("a+b", plusIsSpace: true) == "a b")
    }

    @Test func lineBreaksAreAllowedWhereTheyAreAskedFor() {
        #expect(PercentEncoding.decode("a%0D%0Ab", allowing: .lineBreaks) == "a\r\nb")
        #expect(PercentEncoding.decode("a%00", allowing: .lineBreaks) == nil)
    }
}
