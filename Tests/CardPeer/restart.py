# SPDX-License-Identifier: Apache-2.0
# Copyright the Etui authors

"""What the server confirmed is there after it was stopped, or killed, in the middle of its work."""

import threading
import time
import uuid

from turn import Turn
from wire import Differs, need

WORKERS = 4
SECONDS = 1.5


class Worker:
    """Makes cards and changes their states, one after the other, until the server goes."""

    def __init__(self, turn):
        self.turn, self.cards, self.pending, self.problem = turn, [], None, None
        self.thread = threading.Thread(target=self.work, daemon=True)
        self.thread.start()

    def work(self):
        try:
            while True:
                card = self.turn.card()
                self.cards.append(card)
                session = self.turn.session(card)
                for action in ("suspend", "activate", "suspend", "revoke"):
                    self.pending = (card, action)
                    self.turn.change(card, action, session)
                    self.pending = None
        except Differs as problem:
            self.problem = problem


def restarted(turn, rudely):
    """Stops the server in the middle of changes, starts it on the same data, and compares."""
    server, ledger = turn.server, turn.ledger
    card, used = turn.card(), turn.card()
    session, waiting = turn.session(card), turn.single(card, "pan", expires_in=300)
    spent = turn.single(used, "pan", expires_in=300)
    turn.reveal(used, "pan", spent)
    key = str(uuid.uuid4())
    first = turn.change(card, "suspend", session, key=key)
    workers = [Worker(Turn(server, ledger, turn.number + 10 * number, "restart")) for number in range(1, WORKERS + 1)]
    time.sleep(SECONDS)
    (server.kill if rudely else server.stop)()
    for worker in workers:
        worker.thread.join(30)
        need("no answer" in str(worker.problem), f"a worker ended with: {worker.problem}")
    server.start()
    turn.wire.port = server.port
    need(turn.state(card, "suspend", session, key=key).good() == first.json, "a replay answers something else")
    turn.spent(used, "pan", spent)
    turn.reveal(card, "pan", waiting)
    for worker in workers:
        need(worker.cards, "no work before the stop")
        for made in worker.cards:
            compare(turn, worker, made)


def compare(turn, worker, card):
    """A card is as it was confirmed; a change without an answer happened as a whole or not at all."""
    found = turn.operator("GET", "/cards/" + card.id, client=card.client).good()
    if worker.pending and worker.pending[0] is card and found["version"] == card.version + 1:
        card.change(worker.pending[1], "cardholder", None)
        turn.ledger.note("changes", card.id, "card." + worker.pending[1])
    card.check(found)
