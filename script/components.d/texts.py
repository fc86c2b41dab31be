# SPDX-License-Identifier: Apache-2.0
# Copyright the Etui authors

"""The texts that modules use, and no others."""

import re


def used(catalogue, sources):
    """The keys of the catalogue that scripts name: whole, or by the part before or around what they fill in."""
    text = "\n".join(sources)
    keys = set(catalogue)
    found = keys & set(re.findall(r'"([\w.]+)"', text))
    for template in re.findall(r"`((?:[\w.]+|\$\{[^{}`]*\})+)`", text):
        parts = re.split(r"\$\{[^{}]*\}", template)
        # One that begins with a hole is filled into another template, or could be any text; see `variants`.
        if len(parts) < 2 or "." not in parts[0]:
            continue
        pattern = re.compile(r"[\w-]+(?:\.[\w-]+)*".join(re.escape(part) for part in parts))
        found |= {key for key in keys if pattern.fullmatch(key)}
    return found | variants(keys, found, text)


def variants(keys, found, text):
    """The texts that a family has in place of some of those found, where scripts look for such."""
    if not re.search(r"`\$\{family\}\.\$\{key\}`", text):
        return set()
    return {key for key in keys for _, _, tail in [key.partition(".")] if tail in found and tail.startswith("scan.")}


def files(catalogue, keys, languages):
    """The texts of each language by its code; in English where a language lacks one."""
    return {code: {key: catalogue[key].get(code) or catalogue[key]["en"] for key in sorted(keys)}
            for code in languages}
