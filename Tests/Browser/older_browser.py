# SPDX-License-Identifier: Apache-2.0
# Copyright the Etui authors

"""The pages in a browser that has no more than Safari 16.0: what came later is taken away before they load."""

from cases import Cases
from wallet import LINK, WalletCases

# What scripts might use of later browsers; Safari has it since the version beside it.
OLDER = """
for (const holder of [Document.prototype, ShadowRoot.prototype]) delete holder.adoptedStyleSheets;  // 16.4
window.CSSStyleSheet = function () { throw new TypeError("Illegal constructor"); };  // 16.4
for (const [holder, names] of [
  [Promise, ["withResolvers", "try"]],  // 17.4, 18.2
  [Object, ["groupBy"]], [Map, ["groupBy"]], [Array, ["fromAsync"]],  // 17.4, 16.4
  [URL, ["canParse", "parse"]], [AbortSignal, ["any"]],  // 17.0, 18.0, 17.4
  [String.prototype, ["isWellFormed", "toWellFormed"]],  // 16.4
  [Set.prototype, ["union", "intersection", "difference", "isSubsetOf", "isSupersetOf", "isDisjointFrom"]],  // 17.0
  [Iterator.prototype, ["map", "filter", "take", "drop", "flatMap", "reduce", "toArray", "forEach", "some",
    "every", "find"]],  // 18.4
  [HTMLElement.prototype, ["showPopover", "hidePopover", "togglePopover", "attachInternals"]],  // 17.0, 16.4
  [Element.prototype, ["checkVisibility", "setHTMLUnsafe"]],  // 17.4, 17.4
  [Document.prototype, ["startViewTransition"]],  // 18.0
  [Navigator.prototype, ["wakeLock", "userActivation"]],  // 16.4
  [window, ["OffscreenCanvas", "CompressionStream", "DecompressionStream", "requestIdleCallback", "Iterator"]],
]) for (const name of names) delete holder[name];
"""
# On x86 V8 runs the vector instructions of WebAssembly only with SSE 4.1; Safari has them since 16.4.
WITHOUT_VECTORS = ("--js-flags=--no-enable-sse4-1",)
LOOK = """
const looks = [];
for (const element of document.querySelectorAll("etui-card, etui-scanner, etui-ribbon")) {
  for (const node of element.shadowRoot.querySelectorAll("*:not(link):not(video):not(canvas)")) {
    const style = getComputedStyle(node);
    looks.push([node.localName, node.className.baseVal ?? node.className, style.display, style.color, style.fontSize,
      style.padding, style.backgroundColor, style.borderRadius, style.position].join(" | "));
  }
}
return looks;
"""


class OlderBrowserCases(Cases):
    """Each looks at what people see, against a browser of today."""

    def test_pages_look_the_same_in_an_older_browser(self):
        looks = []
        for before in ("", OLDER):
            with self.browser(before=before) as page:
                page.media(prefers_reduced_motion="reduce")
                seen = {}
                for path, ready in (("/wallet?app=insurance&lang=en", "etui-card"), ("/seals?lang=en", "etui-scanner")):
                    page.open(path)
                    page.until(lambda: page.all(ready), path)
                    page.settle()
                    seen[path] = page.until(
                        lambda: (now := page.script(LOOK)) == page.script(LOOK) and now, "a quiet page")
                    links = page.script(f"return document.querySelector('{ready}').shadowRoot"
                                        ".querySelectorAll('link').length")
                    assert (links > 0) == bool(before), (path, links)
                looks.append(seen)
        for path, nodes in looks[0].items():
            assert len(nodes) > 20, (path, nodes)
            # The sheets of an older browser arrive when they have been loaded.
            differing = [pair for pair in zip(nodes, looks[1][path]) if pair[0] != pair[1]]
            assert not differing and len(nodes) == len(looks[1][path]), (path, differing[:5])

    def test_an_older_browser_verifies_reads_and_checks_in(self):
        with self.browser("genuine", before=OLDER) as page:
            page.open("/seals?lang=en")
            assert page.verdict() == self.world.genuine_kind
        with self.browser(before=OLDER) as page:
            for path in ("/", "/wallet", "/scan", "/exchange", "/desk/provider", "/desk/insurer", "/desk/portal", "/desk/issuing"):
                page.open(path + "?lang=en")
                page.settle()
                page.check_quiet()

    def test_without_vector_instructions_the_server_reads_the_codes_of_the_wallet(self):
        self.world.texts["location"] = LINK
        steps = WalletCases(self.world, self.service, self.shots)
        with self.browser("location", before=OLDER, arguments=WITHOUT_VECTORS) as page:
            steps.start_scanning(page)
            page.until(lambda: "Who is being treated?" in page.words(), "the choice of a card", 40)
            fetched = page.script("return performance.getEntriesByType('resource').map((entry) => entry.name)")
            assert any("/frames?" in name for name in fetched), fetched
            assert not any(name.endswith(".wasm") for name in fetched), fetched

    def test_without_vector_instructions_the_scan_page_offers_the_server_and_loads_no_reader(self):
        with self.browser(before=OLDER, arguments=WITHOUT_VECTORS) as page:
            page.open("/scan?lang=en")
            page.until(lambda: page.scanner(".fallback"), "the words")
            assert "can send a picture to this page’s server" in page.scanner(".fallback").text
            fetched = page.script("return performance.getEntriesByType('resource').map((entry) => entry.name)")
            assert not any(name.endswith(".wasm") for name in fetched), fetched
