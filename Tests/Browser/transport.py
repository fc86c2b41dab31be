# SPDX-License-Identifier: Apache-2.0
# Copyright the Etui authors

"""What pages ask for: few requests, compressed, one language, and nothing a second time."""

import time

from browser import Browser

PAGES = ("/", "/try", "/seals", "/scan", "/wallet", "/exchange", "/cards", "/verify", "/desk/provider", "/desk/insurer",
         "/desk/portal", "/desk/issuing", "/desk/verification", "/desk/surface", "/components", "/continue",
         "/vic/checkin/example")
# What the small scripts of some pages ask for.
EARLY = {"/seals": "/screens", "/wallet": "/screens", "/exchange": "/screens", "/cards": "/screens", "/verify": "/screens",
         "/desk/portal": "/desk/portal/requests"}
# A page may ask for so much before it can be used; the reader of documents comes after that.
MOST_REQUESTS = 12
MOST_BYTES = 150_000
# The same with the reader.
MOST_BYTES_IN_ALL = 900_000
# How often a page may keep the browser from answering while it loads. Once or twice happens on a busy machine.
MOST_LONG_TASKS = 4
# "Slow 4G" of Chrome's tools: milliseconds, and bytes a second.
SLOW = {"offline": False, "latency": 562.5, "downloadThroughput": 180_000, "uploadThroughput": 84_375}
# So far away that requests that do not wait for each other overlap, even on a slow machine.
FAR = {"offline": False, "latency": 2000, "downloadThroughput": -1, "uploadThroughput": -1}
# The page, then its script with all that is known to be needed; and what only a script of some pages knows.
MOST_TRIPS = 2
MORE_TRIPS = {"/seals": 3, "/wallet": 3, "/exchange": 3, "/cards": 3, "/verify": 3}
LOADED = """
return [...performance.getEntriesByType("navigation"), ...performance.getEntriesByType("resource")]
  .filter(({name}) => name.startsWith(location.origin))
  .map(({name, transferSize, encodedBodySize, decodedBodySize}) =>
    [new URL(name).pathname, transferSize, encodedBodySize, decodedBodySize]);"""
# The requests with their begin and end, in milliseconds, without those answered from memory.
FETCHED = """
return [...performance.getEntriesByType("navigation"), ...performance.getEntriesByType("resource")]
  .filter(({name}) => name.startsWith(location.origin))
  .map(({name, fetchStart, responseEnd}) => [new URL(name).pathname, fetchStart, responseEnd])
  .filter(([, began, ended]) => ended - began >= arguments[0]);"""

# The tasks since the page began that kept the browser from answering for 50 milliseconds or more (W3C, Long Tasks API §4).
LONG_TASKS = """
const [done] = arguments;
const found = [];
const watch = new PerformanceObserver((list) => found.push(...list.getEntries().map(({duration}) => Math.round(duration))));
watch.observe({type: "longtask", buffered: true});
setTimeout(() => done(found), 500);"""


def round_trips(fetched):
    """The longest chain of requests, each of which began after the one before it had ended."""
    trips = []
    for name, began, ended in sorted(fetched, key=lambda row: row[2]):
        if not trips or began >= trips[-1][1]:
            trips.append((name, ended))
    return [name for name, _ in trips]


def tell_on_slow_network(page, address):
    """Prints how long a page takes; that depends on the machine, too, so it is not judged."""
    page.driver.execute_cdp_cmd("Network.enable", {})
    page.driver.execute_cdp_cmd("Network.emulateNetworkConditions", SLOW)
    began = time.monotonic()
    page.open(address)
    print(f"        {address.partition('?')[0]}: ready after {time.monotonic() - began:.2f} s", flush=True)


class TransportCases:
    def __init__(self, world, service, shots):
        self.service = service
        self.shots = shots

    def close(self):
        return 0

    def browser(self):
        return Browser(self.service.base, self.shots)

    def test_pages_ask_for_little(self):
        for path in PAGES:
            with self.browser() as page:
                page.open(f"{path}?lang=de")
                page.settle()
                loaded = page.script(LOADED)
                # The reader comes later, and a page without the demonstration has no samples.
                rest = [row for row in loaded if not row[0].endswith(".wasm") and "/samples/" not in row[0]]
                bytes_of = lambda rows: sum(row[1] for row in rows)
                print(f"        {path}: {len(rest)} requests, {bytes_of(rest)} bytes, "
                      f"{bytes_of(loaded)} with the reader", flush=True)
                assert len(rest) <= MOST_REQUESTS, rest
                assert bytes_of(rest) <= MOST_BYTES, rest
                assert bytes_of(loaded) <= MOST_BYTES_IN_ALL, loaded
                for name, _, encoded, decoded in loaded:
                    # What is short or compressed already stays as it is.
                    if name.startswith("/assets/") and decoded > 2_000:
                        assert encoded < 0.6 * decoded, name
                texts = [name for name, *_ in loaded if "strings" in name]
                assert [name.rpartition("/")[2] for name in texts] == ["de.json"], texts
                fetched = [name for name, size, *_ in loaded if size > 0 and name != "/screens"]
                assert len(fetched) == len(set(fetched)), fetched

    def test_a_page_stays_small_with_both_readers(self):
        """That for codes comes after the first picture without a zone."""
        with self.browser() as page:
            page.open("/scan?lang=de")
            page.settle()
            names = ["etui-reader.wasm", "etui-codes.wasm"]
            page.script("""
                return Promise.all(arguments[0].map((name) =>
                  fetch(`/assets/wasm/${name}`).then((answer) => answer.arrayBuffer())))""", names)
            # The page has loaded the first one already, at another address.
            loaded = {name.rpartition("/")[2]: encoded for name, _, encoded, _ in page.script(LOADED)
                      if "/samples/" not in name}
            assert set(names) <= set(loaded), loaded
            bytes_of = sum(loaded.values())
            print(f"        {bytes_of} bytes with both readers", flush=True)
            assert bytes_of <= MOST_BYTES_IN_ALL, loaded

    def test_a_page_is_ready_after_two_or_three_round_trips(self):
        for path in PAGES:
            with self.browser() as page:
                # What the service makes when it is first asked is there.
                page.open(f"{path}?lang=de")
                page.driver.execute_cdp_cmd("Network.enable", {})
                page.driver.execute_cdp_cmd("Network.setCacheDisabled", {"cacheDisabled": True})
                page.driver.execute_cdp_cmd("Network.emulateNetworkConditions", FAR)
                page.open(f"{path}?lang=de")
                trips = round_trips(page.script(FETCHED, FAR["latency"] / 2))
                print(f"        {path}: {len(trips)} round trips", flush=True)
                assert 0 < len(trips) <= MORE_TRIPS.get(path, MOST_TRIPS), (path, trips)

    def test_pages_have_few_long_tasks(self):
        for path in PAGES:
            with self.browser() as page:
                page.open(f"{path}?lang=de")
                page.settle()
                tasks = page.driver.execute_async_script(LONG_TASKS)
                print(f"        {path}: {len(tasks)} long tasks, {tasks} ms", flush=True)
                assert len(tasks) <= MOST_LONG_TASKS, (path, tasks)

    def test_a_page_asks_before_its_large_script_is_there(self):
        for path, asked in EARLY.items():
            with self.browser() as page:
                page.driver.execute_cdp_cmd("Network.enable", {})
                page.driver.execute_cdp_cmd("Network.emulateNetworkConditions", SLOW)
                page.open(f"{path}?lang=de")
                name = path.strip("/").replace("/", "-")
                has_more = path != "/desk/portal"
                fetched = page.until(lambda: (found := page.script(FETCHED, 0)) and (
                    not has_more or any(one.endswith("-later.js") for one, *_ in found)) and found, "the second script")
                [script_ended] = [ended for one, _, ended in fetched if one.endswith(f"/bundles/{name}.js")]
                began = [began for one, began, _ in fetched if one == asked]
                assert began and max(began) < script_ended, (path, fetched)
                # The rest comes once the page can be used.
                later = [began for one, began, _ in fetched if one.endswith(f"/bundles/{name}-later.js")]
                assert len(later) == has_more and all(one > script_ended for one in later), (path, fetched)

    def test_a_page_that_was_there_is_not_fetched_again(self):
        with self.browser() as page:
            page.open("/wallet?app=insurance&lang=en")
            page.open("/?lang=en")
            page.open("/wallet?app=insurance&lang=en")
            again = [name for name, size, *_ in page.script(LOADED) if name.startswith("/assets/") and size > 0]
            assert not again, again

    def test_another_language_is_fetched_when_it_is_wanted(self):
        with self.browser() as page:
            page.open("/scan?lang=en")
            page.find(".languages button[lang=fr]").click()
            page.until(lambda: page.find("html").get_attribute("lang") == "fr", "French")
            page.until(lambda: "Lire" in page.words() or "document" in page.find("h1").text, "its texts")
            texts = [name for name, *_ in page.script(LOADED) if "strings" in name]
            assert [name.rpartition("/")[2] for name in texts] == ["en.json", "fr.json"], texts
            # From now on every page comes with the texts of the language that was chosen.
            for path in PAGES:
                page.open(path)
                assert page.find("html").get_attribute("lang") == "fr", path
                texts = [name for name, *_ in page.script(LOADED) if "strings" in name]
                assert [name.rpartition("/")[2] for name in texts] == ["fr.json"], (path, texts)

    def measure_pages_on_a_slow_network(self):
        for path in PAGES:
            with self.browser() as page:
                tell_on_slow_network(page, f"{path}?lang=en")
