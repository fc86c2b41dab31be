# SPDX-License-Identifier: Apache-2.0
# Copyright the Etui authors
"""The list of cards on SQLModel, in the way of FastAPI's documentation ("SQL (Relational) Databases")."""

import os
import time
from typing import Annotated

from fastapi import Depends, Header, HTTPException, Query, Response
from sqlmodel import Field, Session, SQLModel, col, create_engine, select

from cards_peer import NOTE_AFTER, card, check, hash_of


class Token(SQLModel, table=True):
    __tablename__ = "issuing_token"
    hash: bytes = Field(primary_key=True)
    cardholder: str
    kind: str
    expires: int
    idle_seconds: int | None
    last_used: int
    revoked: int | None


class Card(SQLModel, table=True):
    __tablename__ = "issuing_card"
    id: str = Field(primary_key=True)
    cardholder: str
    form: str
    scheme: str
    display_name: str
    last_four: str
    expiry_month: int
    expiry_year: int
    status: str
    version: int
    is_single_use: int
    billing_currency: str
    issuing_country: str
    created: int
    modified: int
    suspended_by: str | None
    status_reason: str | None
    reference: str | None


engine = create_engine(f"sqlite:///{os.environ['PEER_DATABASE']}", connect_args={"check_same_thread": False})


def get_session():
    with Session(engine) as session:
        yield session


# The columns in the order of the statement that the other forms run.
COLUMNS = list(Card.model_fields)


def cards(
    response: Response,
    session: Annotated[Session, Depends(get_session)],
    authorization: Annotated[str, Header()],
    limit: Annotated[int, Query(ge=1, le=100)] = 100,
):
    now = int(time.time() * 1000)
    token = session.get(Token, hash_of(authorization))
    if token is None:
        raise HTTPException(401, "token_invalid")
    check(now, token.kind, token.expires, token.idle_seconds, token.last_used, token.revoked)
    holder = token.cardholder
    if now >= token.last_used + NOTE_AFTER:
        token.last_used = now
        session.add(token)
        session.commit()
    found = session.exec(
        select(Card).where(Card.cardholder == holder).order_by(col(Card.created).desc(), col(Card.id)).limit(limit + 1)
    ).all()
    following = found[limit - 1].id if len(found) > limit else None
    response.headers["Cache-Control"] = "no-store"
    return {
        "cards": [card([getattr(one, name) for name in COLUMNS]) for one in found[:limit]],
        "next_cursor": following,
    }
