// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Encodings
import Testing

struct SuggestionTests {
    @Test(arguments: [
        ("verfy", "verify"), ("vreify", "verify"), ("VERIFY", "verify"), ("veri", "verify"),
        ("shwo", "show"), ("issues", "issue"),
    ])
    func `a near word is suggested`(typed: String, meant: String) {
        #expect(Suggestion.nearest(to: typed, among: ["show", "issue", "verify"]) == meant)
    }

    @Test(arguments: ["", "x", "remove", "s", String(repeating: "verify", count: 1000)])
    func `a far word is not`(typed: String) {
        #expect(Suggestion.nearest(to: typed, among: ["show", "issue", "verify"]) == nil)
    }

    @Test(arguments: [
        ("", "", 0), ("a", "", 1), ("abc", "abd", 1), ("abc", "acb", 1), ("kitten", "sitting", 3),
    ])
    func `distance counts single changes`(a: String, b: String, count: Int) {
        #expect(Suggestion.distance(Array(a.utf8), Array(b.utf8)) == count)
        #expect(Suggestion.distance(Array(b.utf8), Array(a.utf8)) == count)
    }
}
