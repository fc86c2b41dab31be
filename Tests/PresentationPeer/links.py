# SPDX-License-Identifier: Apache-2.0
# Copyright the Etui authors

"""Tells by what two presentations of insurance cards could be known to come from one wallet."""

import itertools
import json

from rules import decode, need

# What a card and a proof may say; anything else could tell one wallet from another.
CARD = {"typ", "iss", "sub", "card_kind", "rel", "status", "iat", "nbf", "exp", "jti", "_sd", "_sd_alg"}
PROOF = {"typ", "aud", "nonce", "req", "sd_hash", "iat", "exp", "jti"}
DIGESTS = 16


def message(token):
    """What a token says, and its signature."""
    body = decode(token.split(".")[2])
    return json.loads(body[:-64]), body[-64:].hex()


def marks(text, single=True):
    """Everything in a card or a presentation that only one wallet has, by what it is; values of fields are not.

    Of cards for one check-in each also the form is looked at: what they have in common may not say anything.
    """
    token, *disclosures, proof = text.split("~")
    card, signature = message(token)
    found = {(name, str(card[name])) for name in ("sub", "jti")} | {("signature", signature)}
    if "status" in card:
        found.add(("place", f"{card['status']['uri']} {card['status']['idx']}"))
    found |= {("digest", digest) for digest in card["_sd"]}
    for disclosure in disclosures:
        found |= {("disclosure", disclosure), ("salt", json.loads(decode(disclosure))[0])}
    if proof:
        bound, signature = message(proof)
        need(set(bound) == PROOF, "a proof says more than it must")
        found |= {("proof " + name, bound[name]) for name in ("jti", "sd_hash", "nonce", "req")}
        found |= {("proof signature", signature), ("proof key", proof.split(".")[3])}
    if single:
        need(set(card) <= CARD, "a card says more than it must")
        need(len(card["_sd"]) == DIGESTS and card["_sd"] == sorted(card["_sd"]), "digests tell cards apart")
        need(card["exp"].endswith("T00:00:00Z"), "a card ends at a time of its own")
    return found


def links(first, second, single=True):
    """The names of what two of them have in common."""
    return sorted({name for name, _ in marks(first, single) & marks(second, single)})


def times(text):
    """From when to when a card counts, which must say nothing."""
    card = message(text.split("~")[0])[0]
    return tuple(card.get(name) for name in ("iat", "nbf", "exp"))


def need_unlinked(texts):
    """No two of these cards or presentations of one day have anything in common, and their times do not differ."""
    need(len(set(map(times, texts))) == 1, "times tell cards apart")
    for first, second in itertools.combinations(texts, 2):
        common = links(first, second)
        need(not common, f"linked by {', '.join(common)}")
