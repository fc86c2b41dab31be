# SPDX-License-Identifier: Apache-2.0
# Copyright the Etui authors
"""The list of cards as FastAPI answers it, from a copy of the issuing server's SQLite database.

It does what the server does for a request, with rate limits off: hash the token, check its session, note the use from
which the idle time counts, and read the cards. The answers are the same to the byte, and `IssuingLoad` checks that.

PEER_FORM=sqlmodel is as FastAPI's documentation has it ("SQL (Relational) Databases"): a table model and a session of SQLModel
for each request, handlers that are no coroutines, the answer declared as a model, which FastAPI checks and writes. PEER_FORM=model
has its own connection and statements instead of SQLModel, and coroutines. PEER_FORM=bytes also writes the answer with orjson past
FastAPI, which is the fastest way that we know.

    PEER_FORM=model PEER_DATABASE=FILE uvicorn cards_peer:app --workers 2 --loop uvloop --http httptools --no-access-log
"""

import hashlib
import os
import sqlite3
import time
from datetime import datetime, timezone
from typing import Annotated

import orjson
from fastapi import FastAPI, Header, HTTPException, Query, Response
from pydantic import BaseModel

app = FastAPI(openapi_url=None, docs_url=None, redoc_url=None)

# Each worker has its own connection, with the server's own settings.
database = sqlite3.connect(os.environ["PEER_DATABASE"], isolation_level=None, timeout=10)
for setting in ("journal_mode = WAL", "synchronous = FULL", "cache_size = -8192", "secure_delete = ON"):
    database.execute("PRAGMA " + setting)

# A use is noted at most once in so many milliseconds, as by the server.
NOTE_AFTER = 1000
PATH = "/issuing/device/v1/cards"
STATUSES = ("active", "inactive", "revoked", "suspended")
CARDS = """
    SELECT id, cardholder, form, scheme, display_name, last_four, expiry_month, expiry_year, status, version,
    is_single_use, billing_currency, issuing_country, created, modified, suspended_by, status_reason, reference
    FROM issuing_card WHERE cardholder = ? AND status IN (?, ?, ?, ?) ORDER BY created DESC, id LIMIT ?
"""
TRANSITIONS = {"inactive": ["active", "revoked"], "active": ["suspended", "revoked"], "revoked": []}


class Card(BaseModel):
    id: str
    cardholder_id: str
    type: str
    scheme: str
    display_name: str
    last_four: str
    expiry_month: int
    expiry_year: int
    status: str
    version: int
    allowed_transitions: list[str]
    is_single_use: bool
    billing_currency: str
    issuing_country: str
    created_on: str
    last_modified_on: str
    suspended_by: str | None = None
    status_reason: str | None = None
    reference: str | None = None


class CardPage(BaseModel):
    cards: list[Card]
    next_cursor: str | None


def transitions(status, suspended_by):
    if status == "suspended":
        return ["active", "revoked"] if suspended_by in (None, "cardholder") else ["revoked"]
    return TRANSITIONS[status]


def text_of(milliseconds):
    moment = datetime.fromtimestamp(milliseconds // 1000, timezone.utc)
    return f"{moment:%Y-%m-%dT%H:%M:%S}.{milliseconds % 1000:03}Z"


def card(row):
    found = {
        "id": row[0], "cardholder_id": row[1], "type": row[2], "scheme": row[3], "display_name": row[4],
        "last_four": row[5], "expiry_month": row[6], "expiry_year": row[7], "status": row[8], "version": row[9],
        "allowed_transitions": transitions(row[8], row[15]), "is_single_use": bool(row[10]),
        "billing_currency": row[11], "issuing_country": row[12], "created_on": text_of(row[13]),
        "last_modified_on": text_of(row[14]),
    }
    for name, value in zip(("suspended_by", "status_reason", "reference"), row[15:]):
        if value is not None:
            found[name] = value
    return found


def hash_of(authorization):
    scheme, _, token = authorization.partition(" ")
    if scheme.lower() != "bearer":
        raise HTTPException(401, "token_missing")
    return hashlib.sha256(token.encode()).digest()


def check(now, kind, expires, idle, last_used, revoked):
    if now >= expires or (idle is not None and now >= last_used + 1000 * idle):
        raise HTTPException(401, "token_expired")
    if revoked is not None:
        raise HTTPException(401, "token_revoked")
    if kind != "session":
        raise HTTPException(403, "scope_insufficient")


def page(authorization, limit):
    name, now = hash_of(authorization), int(time.time() * 1000)
    session = database.execute(
        "SELECT cardholder, kind, expires, idle_seconds, last_used, revoked FROM issuing_token WHERE hash = ?",
        (name,)).fetchone()
    if session is None:
        raise HTTPException(401, "token_invalid")
    holder, *facts = session
    check(now, *facts)
    last_used = facts[3]
    if now >= last_used + NOTE_AFTER:
        database.execute(
            "UPDATE issuing_token SET last_used = ? WHERE hash = ? AND last_used < ?", (now, name, now))
    rows = database.execute(CARDS, (holder, *STATUSES, limit + 1)).fetchall()
    following = rows[limit - 1][0] if len(rows) > limit else None
    return {"cards": [card(row) for row in rows[:limit]], "next_cursor": following}


Authorization = Annotated[str, Header()]
Limit = Annotated[int, Query(ge=1, le=100)]


# Handlers are coroutines: FastAPI's pool of threads would only add to the time, as each query takes microseconds.
async def cards_by_model(response: Response, authorization: Authorization, limit: Limit = 100):
    response.headers["Cache-Control"] = "no-store"
    return page(authorization, limit)


async def cards_as_bytes(authorization: Authorization, limit: Limit = 100):
    content = orjson.dumps(page(authorization, limit))
    return Response(content, media_type="application/json", headers={"Cache-Control": "no-store"})


if os.environ["PEER_FORM"] == "sqlmodel":
    import cards_by_sqlmodel

    app.get(PATH, response_model=CardPage, response_model_exclude_unset=True)(cards_by_sqlmodel.cards)
elif os.environ["PEER_FORM"] == "model":
    app.get(PATH, response_model=CardPage, response_model_exclude_unset=True)(cards_by_model)
else:
    app.get(PATH)(cards_as_bytes)
