"""Dutch and English: what the Dutch output looks like, and that none of it is left in English."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from gettext import NullTranslations
from pathlib import Path
from typing import NoReturn

import pytest
from sessions import CRASHING_HONOURS, FORGOTTEN_TRUMP, lin
from spoken import ROOT, run

from claimeval import messages, read_cases
from claimeval.adjudication import adjudicate
from claimeval.languages import speaking
from claimeval.report.text import ruling_text
from claimeval_cli.main import COMMANDS

EXAMPLES = sorted((ROOT / "examples").glob("*.yaml"))
TRICKS = sorted((ROOT / "examples" / "tricks").glob("*.yaml"))


class Strict(NullTranslations):
    """Stands behind a catalogue and fails for any message that is not in it."""

    def gettext(self, message: str) -> NoReturn:
        """Fail."""
        raise AssertionError(f"no translation of {message!r}")

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> NoReturn:
        """Fail."""
        raise AssertionError(f"no translation of {msgid1!r}, {msgid2!r} for {n}")

    def pgettext(self, context: str, message: str) -> NoReturn:
        """Fail."""
        raise AssertionError(f"no translation of {message!r} as {context}")


@pytest.fixture
def strictly_dutch(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Dutch in which a text without a translation is an error."""
    messages._catalogue.cache_clear()
    dutch = messages._catalogue("nl")
    dutch.add_fallback(Strict())
    monkeypatch.setattr(messages, "_catalogue", lambda language: dutch if language == "nl" else NullTranslations())
    yield
    monkeypatch.undo()
    messages._catalogue.cache_clear()


@pytest.mark.usefixtures("strictly_dutch")
@pytest.mark.parametrize("path", EXAMPLES, ids=lambda path: path.stem)
def test_a_dutch_ruling_says_nothing_that_is_not_translated(path: Path) -> None:
    """Every sentence of a ruling goes through the catalogue, whatever decides it."""
    result = run("adjudicate", path, "--explain")

    assert result.exit_code in (0, 1, 3), result.output


@pytest.mark.usefixtures("strictly_dutch")
@pytest.mark.parametrize("path", TRICKS, ids=lambda path: path.stem)
def test_a_dutch_answer_on_tricks_says_nothing_that_is_not_translated(path: Path) -> None:
    """The same for what becomes of tricks."""
    result = run("tricks", path)

    assert "Spelregels" in result.output
    assert not result.stderr


@pytest.mark.usefixtures("strictly_dutch")
@pytest.mark.parametrize(
    "args", [("doctrines", "--all"), ("doctrines", "--authority", "acbl"), ("precedents", EXAMPLES[0])]
)
def test_a_dutch_list_says_nothing_that_is_not_translated(args: tuple[str, ...]) -> None:
    """The same for doctrines and precedents."""
    assert run(*args).exit_code == 0


@pytest.mark.parametrize("name", ["", *COMMANDS])
def test_help_comes_in_dutch(name: str) -> None:
    """Paragraphs, options and click's own words."""
    shown = run(*filter(None, [name]), "--help").output

    assert shown.startswith("Gebruik: claimeval")
    assert "Opties:" in shown
    assert "Toon deze uitleg en stop." in shown
    assert not re.search(r"\b(Show|Usage|Options|Exit|default|whether|which)\b", shown)


FORGOTTEN = """\
The last trump is not the last

4♥ door Zuid, Noord-Zuid kwetsbaar. De leider heeft tot nu toe zeven slagen
gemaakt, de tegenspelers twee. Nog vier slagen te gaan; Zuid speelt voor.
Zuid eist de laatste vier slagen allemaal op: "All mine. My last trump, two top
spades and the ace of diamonds."

            Noord (blinde)
            ♠ 5 3
            ♥ -
            ♦ B
            ♣ 4
  West                       Oost
  ♠ -                        ♠ V B
  ♥ 8                        ♥ -
  ♦ -                        ♦ 10 8
  ♣ H V B                    ♣ -
            Zuid (leider)
            ♠ A H
            ♥ 7
            ♦ A
            ♣ -
"""


def test_a_dutch_ruling_opens_with_the_claim_and_the_hands() -> None:
    """The notation of Dutch bridge, in text and diagram."""
    [case] = read_cases(ROOT / "examples" / "forgotten-trump.yaml")
    with speaking("nl"):
        text = ruling_text(adjudicate(case), case)

    assert text.startswith(FORGOTTEN)


def test_a_dutch_answer_on_tricks() -> None:
    """A trick to which West played nothing, in the terms of the Dutch Laws."""
    assert run("tricks", ROOT / "examples" / "tricks" / "card-never-played.yaml").output == NEVER_PLAYED


NEVER_PLAYED = """\
West has a card too many
Spelregels 2017.

Gemaakte slagen: twee slagen voor Noord-Zuid en vier voor Oost-West, door
naspelen.
Artikel 65C: De vier rijen geven, op volgorde nagespeeld, twee slagen voor
  Noord-Zuid en vier voor Oost-West.
Artikel 65B: De richting van de kaarten klopt ermee.
Artikel 65C: Dat is twee slagen voor de partij van de leider.

Onjuiste slag: een kaart in de voorgespeelde kleur komt bij de slag, het telt
als verzaking en één slag wordt overgedragen (artikel 67B1a).
Artikel 67B: West speelde geen kaart in slag 2, en beide partijen hebben in de
  volgende slag gespeeld.
Artikel 67B1: West legt direct een kaart open op tafel en daarna op haar plaats
  in slag 2 tussen zijn gespeelde kaarten. De slag blijft aan de partij die hem
  gewonnen heeft.
Artikel 67B1a: Hij heeft schoppen, dus het moet schoppen 4 zijn.
Artikel 67B1a: West wordt geacht verzaakt te hebben in slag 2: na het spelen
  gaat één slag naar de andere partij volgens artikel 64A2.

Advies:
Artikel 65D: De rijen blijven liggen totdat beide partijen het eens zijn over de
  slagen.
Artikel 64C: Als één slag de schade niet vergoedt, kan artikel 64C meer geven;
  die tekst is hier niet bekend.
"""


def test_a_dutch_recheck(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The counts, then the boards of each verdict with their results in Dutch notation."""
    monkeypatch.chdir(tmp_path)
    Path("a.jsonl").write_text(f"{json.dumps(FORGOTTEN_TRUMP)}\n{json.dumps(CRASHING_HONOURS)}\n")
    Path("b.lin").write_text("\n".join([lin(3, total=None), lin(4, cards=52, total=None), lin(5, total=13)]))
    result = run("recheck", ".", "--jobs", "1")

    assert result.exit_code == 1
    assert result.output == RECHECKED


RECHECKED = """\
5 spellen: 3 claims (0 kloppen, 1 twijfelachtig, 1 te weinig, 1 onmogelijk en 0
onbeslist), 2 zonder claim, 0 onleesbaar.

Twijfelachtig: normaal spel geeft er minder (artikel 70, bij instemming 69B), de meeste punten eerst:
  punten  genoteerd     spelregels    van spel
     470  4♠= +420      4♠-1 -50      3   a.jsonl, spel forgotten
  (van: slagen die nog te maken waren toen er geclaimd werd)

Te weinig: elk normaal spel geeft er meer (artikel 71), de meeste punten eerst:
  punten  genoteerd     spelregels    van spel
      30  1SA= +90      1SA+1 +120    2   a.jsonl, spel short
  (van: slagen die nog te maken waren toen er geclaimd werd)

Onmogelijk: geen reglementair spel geeft het genoteerde aantal, de meeste punten eerst:
  punten  genoteerd     spelregels    van spel
       ?  1SA+6 +270    ?             2   b.lin, spel 5
  (van: slagen die nog te maken waren toen er geclaimd werd)

De hele beslissing over een claim: claimeval adjudicate --lin BESTAND --board NUMMER, of --pbn
BESTAND; --room als een spel aan meer tafels gespeeld is.
"""


def test_the_page_is_in_dutch(tmp_path: Path) -> None:
    """Its text, and the language that it says it is in."""
    path = tmp_path / "case.json"
    path.write_text(json.dumps(FORGOTTEN_TRUMP))
    shown = run("recheck", path, "--jobs", "1", "--format", "html").output

    assert '<html lang="nl">' in shown
    assert "<h1>Claims opnieuw bekeken</h1>" in shown
    assert '<span class="verdict doubtful">twijfelachtig</span>' in shown
    assert '<option value="doubtful">twijfelachtig</option>' in shown
    assert not re.search(r">\s*(Board|Verdict|Scored|Stake|Show|Find|Next card|North|South|East)\b", shown)
