"""Who may do what at a site, as docs/people.md and docs/protocol.md say it: the matrix is made of these rules.

A rule tells for each caller what is refused, and how; who is not named is let through. No answer here was copied from
the site: where the site does something else, one of the two is wrong.
"""

from __future__ import annotations

from dataclasses import dataclass

from tests.server.strangers.cast import CALLERS

__all__ = [
    "BROWSER",
    "DELETING",
    "KNOWN",
    "MODERATORS",
    "NEW",
    "OTHERS",
    "OWN_SEAT",
    "PAGE",
    "PRIVATE",
    "PRIVATE_SEATS",
    "PUBLIC",
    "RATED",
    "ROOM",
    "SEATS",
    "SPEAKERS",
    "TAKERS",
    "TURN",
    "Rule",
    "own",
    "own_in_browser",
    "said_to_all",
]

Refusal = tuple[int, str]
"""The status over HTTP, and the code, which a socket gets too."""

NOT_KNOWN: dict[str, Refusal] = {"nobody": (401, "not_signed_in")}
GUESTS: dict[str, Refusal] = {"guest": (403, "members_only")}
TOKENS: dict[str, Refusal] = {"bot": (403, "login_needed"), "token": (403, "login_needed")}
IN_BROWSER = NOT_KNOWN | GUESTS | TOKENS


@dataclass(frozen=True)
class Rule:
    """A sentence, and whom it refuses."""

    says: str
    refuses: dict[str, Refusal]

    def answer(self, caller: str, granted: str) -> str:
        """What a caller is answered: `granted`, or status and code of the refusal."""
        status, code = self.refuses.get(caller, (0, granted))
        return f"{status} {code}" if status else code


def all_but(refusal: Refusal, *those: str) -> dict[str, Refusal]:
    """The same refusal for everyone else; who is not known hears of that first."""
    return {caller: refusal for caller in CALLERS if caller not in those} | NOT_KNOWN


def own(status: int, code: str) -> Rule:
    """For what is one's own: for others it does not exist."""
    return Rule("what is someone else's is not there", all_but((status, code), "owner"))


def own_in_browser(code: str) -> Rule:
    """The same where only a browser counts."""
    return Rule("of one's own, in a browser that is signed in", all_but((404, code), "owner") | IN_BROWSER)


def said_to_all(status: int, code: str, says: str) -> Rule:
    """Where nobody is let through."""
    return Rule(says, dict.fromkeys(CALLERS, (status, code)))


PUBLIC = Rule("everyone may see it, known or not", {})
KNOWN = Rule("for everyone who is known, guests too", NOT_KNOWN)
SPEAKERS = Rule("members and bots speak; guests read", NOT_KNOWN | GUESTS)
RATED = Rule("guests play unrated", NOT_KNOWN | {"guest": (403, "rated_needs_member")})
BROWSER = Rule("power over an account takes a member in a browser, never a token", IN_BROWSER)
PAGE = Rule(
    "for pages only: a program has no place where a passkey could belong", dict.fromkeys(TOKENS, (400, "no_passkeys"))
)
NEW = Rule(
    "who is a member already, or came with a token, stays who they are",
    {caller: (409, "already_member") for caller in CALLERS if caller not in ("nobody", "guest")},
)
DELETING = Rule(
    "a guest goes at once, a member says the password (here a wrong one), a token cannot",
    all_but((403, "not_your_password"), "guest") | TOKENS,
)
OTHERS = Rule("for everyone who is known, but not about oneself", NOT_KNOWN | {"owner": (403, "yourself")})
TAKERS = Rule("for everyone who is known, but whose offer it is", NOT_KNOWN | {"owner": (409, "own_challenge")})
MODERATORS = Rule("moderators and admins in a browser; no token moderates", all_but((403, "moderators_only"), "admin"))
ROOM = Rule("whose room it is, and moderators in a browser", all_but((403, "not_your_room"), "owner", "admin"))
SEATS = Rule("a seat is proven by who you are", all_but((403, "not_a_seat"), "owner", "opponent"))
TURN = Rule("a seat has its turn", SEATS.refuses | {"opponent": (409, "not_your_turn")})
PRIVATE = Rule(
    "a private table is there for its players only",
    dict.fromkeys([caller for caller in CALLERS if caller not in ("owner", "opponent")], (404, "no_such_table")),
)
PRIVATE_SEATS = Rule(PRIVATE.says, PRIVATE.refuses | NOT_KNOWN)
OWN_SEAT = Rule("only the owner plays at this table", all_but((403, "not_a_seat"), "owner"))
