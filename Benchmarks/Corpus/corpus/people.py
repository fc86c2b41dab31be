# SPDX-License-Identifier: Apache-2.0
# Copyright the Etui authors
"""Invented holders: names put together from syllables, dates, numbers."""

import datetime

from .seeds import pick

ISSUERS = (
    "AFG AGO ALB AND ARE ARG ARM AUS AUT AZE BDI BEN BFA BGD BGR BHR BHS BIH BLR BLZ BOL BRA BRB "
    "BRN BTN BWA CAF CAN CHE CHL CHN CIV CMR COD COG COL COM CPV CRI CUB CYP CZE DJI DMA DNK DOM "
    "DZA ECU EGY ERI ESP EST ETH FIN FJI FRA FSM GAB GBR GEO GHA GIN GMB GNB GNQ GRC GRD GTM GUY "
    "HND HRV HTI HUN IDN IND IRL IRN IRQ ISL ISR ITA JAM JOR JPN KAZ KEN KGZ KHM KIR KNA KOR KWT "
    "LAO LBN LBR LBY LCA LIE LKA LSO LTU LUX LVA MAR MCO MDA MDG MDV MEX MHL MKD MLI MLT MMR MNE "
    "MNG MOZ MRT MUS MWI MYS NAM NER NGA NIC NLD NOR NPL NRU NZL OMN PAK PAN PER PHL PLW PNG POL "
    "PRK PRT PRY PSE QAT ROU RUS RWA SAU SDN SEN SGP SLB SLE SLV SMR SOM SRB SSD STP SUR SVK SVN "
    "SWE SWZ SYC SYR TCD TGO THA TJK TKM TLS TON TTO TUN TUR TUV TZA UGA UKR URY USA UZB VAT VCT "
    "VEN VNM VUT WSM YEM ZAF ZMB ZWE D D D UTO UTO UTO RKS"
).split()
NATIONALITIES = ISSUERS + "XXA XXB XXC XXX UNO GBN GBO GBS EUE XOM XPO".split()

STARTS = (
    "A BA BE BRA CHA DA DE DO E FA FE FLO GA GRE HA HE HI I JA JO KA KO KRI LA LE LI LU MA ME MI "
    "MO NA NE NI NO O OL PA PE PHI QUI RA RE RO SA SCHA SE SHI SO STE SU TA THE TI TO TSU U VA VI "
    "VO WA WI XA XI YA YU ZA ZE ZHO AB AL AN AR EL ER IN IS UL UR"
).split()
MIDDLES = (
    "BA BER BI CHE CO DA DI DO DRA FA FI GA GO HA JA KA KO LA LE LI LO MA ME MI MO NA NE NI NO PA "
    "PO RA RE RI RO SA SHE SI SO TA TE TI TO VA VE VI VO WA XI YA YE ZA ZO GWE NK TH TT RR SS LL"
).split()
ENDS = (
    "A AH AN ANDER ANI AS BERG BY CK CZ DAL DE DT ES EL EN ER ETTE EV EZ FF GER HAM I IA IC IDIS "
    "IK IN INA INE ING IS JEE K KIN KO KOV L LA LEY M MAN MANN N NA NEN NG NI O OFF OGLU ON OSA "
    "OV OVA OWSKI QUE R RA RD RI S SCH SEN SKI SON SSON STEIN SZ T TI TON TSU U UDDIN ULLAH US "
    "VIC WICZ WSKA X YAN YK Z ZADEH"
).split()
SHORT = "LI O WU HO NG XU AN BO YI OH UM EK ALI LE MA KIM FOX ROY".split()
PARTICLES = "VAN VON DER DE LA AL EL BIN ABU MC DI DOS SAN".split()
SPECIMENS = [
    ("ERIKSSON", "ANNA MARIA"),
    ("STEVENSON", "PETER JOHN"),
    ("MUSTERMANN", "ERIKA"),
    ("SPECIMEN", "HELEN"),
    ("HAPPY", "TRAVELER"),
    ("TESTOVA", "IVANA"),
]


def word(rng, least=0):
    """A name-like word."""
    count = pick(rng, [least, least + 1, least + 1, least + 2])
    return pick(rng, STARTS) + "".join(pick(rng, MIDDLES) for _ in range(count)) + pick(rng, ENDS)


def surname(rng):
    kind = rng.random()
    if kind < 0.07:
        return pick(rng, SHORT)
    parts = [word(rng)]
    if kind > 0.72:
        parts.append(word(rng))
    if kind > 0.86:
        parts.insert(0, pick(rng, PARTICLES))
    if kind > 0.95:
        parts += [word(rng, 1), word(rng, 1)]
    return " ".join(parts)


def given_names(rng):
    kind = rng.random()
    if kind < 0.03:
        return ""
    if kind < 0.1:
        return pick(rng, SHORT)
    return " ".join(word(rng) for _ in range(1 + (kind > 0.5) + (kind > 0.85) + (kind > 0.95)))


def name(rng):
    """Surname and given names, in capitals with blanks."""
    return pick(rng, SPECIMENS) if rng.random() < 0.06 else (surname(rng), given_names(rng))


def day(rng, first, last):
    """A date as six digits."""
    start = datetime.date(first, 1, 1)
    span = (datetime.date(last, 12, 31) - start).days
    return (start + datetime.timedelta(days=int(rng.integers(span + 1)))).strftime("%y%m%d")


def birth(rng):
    date = day(rng, 1930, 2023)
    if rng.random() < 0.01:
        return date[:2] + "<<<<"
    return date


def expiry(rng):
    return day(rng, 2019, 2038)


DIGITS = "0123456789"
LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"


def letters(rng, count, alphabet=LETTERS):
    return "".join(alphabet[i] for i in rng.integers(len(alphabet), size=count))


def digits(rng, count):
    return letters(rng, count, DIGITS)


def number(rng, issuer):
    """A document number of up to nine characters, as issuers build them."""
    if issuer in ("D", "NLD"):
        first = letters(rng, 1, "CFGHJKLMNPRTVWXYZ")
        return first + letters(rng, 8, "CFGHJKLMNPRTVWXYZ0123456789")
    if issuer == "USA":
        return digits(rng, 9)
    if issuer == "CHN":
        return pick(rng, ["G", "E", "EA", "EB"])[:1] + digits(rng, 8)
    kind = rng.random()
    if kind < 0.25:
        return digits(rng, int(rng.integers(6, 10)))
    if kind < 0.75:
        front = letters(rng, int(rng.integers(1, 4)))
        return front + digits(rng, int(rng.integers(6, 10 - len(front))))
    return letters(rng, 9, LETTERS + DIGITS)
